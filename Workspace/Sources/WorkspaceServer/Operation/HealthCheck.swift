// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

/// Whether the server can do its work. It is asked by anybody and often, so an answer stands for some seconds.
actor HealthCheck {
    /// How long an answer stands.
    static let lifetime = Duration.seconds(5)
    /// A store that has not answered for so long takes no writes.
    static let timeout = Duration.seconds(2)
    /// With fewer bytes free on the disk the server is not well.
    static let leastBytes: Int64 = 64 << 20

    private let store: Store
    private let runner: ToolRunner
    /// Where things are written.
    private let folders: [URL]
    private var question: Task<Bool, Never>?
    private var known: (health: Health, until: ContinuousClock.Instant)?

    /// - Parameter blobFolder: Where files are kept, if not in the store's folder or its database: often another disk.
    init(store: Store, runner: ToolRunner, blobFolder: URL? = nil) {
        self.store = store
        self.runner = runner
        folders = [store.folder] + [blobFolder].compactMap { $0 }
    }

    /// How it is now, or was a moment ago.
    func health() async -> Health {
        if let known, known.until > .now { return known.health }
        let isWritable = await isWritable()
        let isRoomy = folders.allSatisfy { Self.freeBytes(at: $0).map { $0 >= Self.leastBytes } ?? false }
        let health = Health(isWritable: isWritable, isRoomy: isRoomy, isSandboxed: runner.sandbox != .none)
        known = (health, .now + Self.lifetime)
        return health
    }

    /// All who ask while the store is asked wait for the same answer.
    private func isWritable() async -> Bool {
        let asked = question ?? ask()
        question = asked
        let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
        Task {
            let isWritable = await asked.value
            answer.yield(isWritable)
        }
        let timer = Task {
            try? await Task.sleep(for: Self.timeout)
            answer.yield(false)
        }
        defer { timer.cancel() }
        for await isWritable in answers { return isWritable }
        return false
    }

    private func ask() -> Task<Bool, Never> {
        Task {
            let isWritable = await store.isWritable()
            question = nil
            return isWritable
        }
    }

    private static func freeBytes(at folder: URL) -> Int64? {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)
        return (attributes?[.systemFreeSize] as? NSNumber)?.int64Value
    }
}

/// What anybody may know of a server's state: nothing of what is in it.
struct Health: Equatable, Sendable {
    /// Whether a transaction could land.
    var isWritable: Bool
    /// Whether the disk has room.
    var isRoomy: Bool
    /// Whether decoders are cut off.
    var isSandboxed: Bool

    /// Whether the server does all its work. Without a sandbox it does the rest.
    var isWell: Bool { isWritable && isRoomy }

    /// `{"status":"ok","store":"writable","disk":"ok","sandbox":"works"}`
    var json: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            for (name, word) in [
                ("status", isWell ? "ok" : "failing"), ("store", isWritable ? "writable" : "read-only"),
                ("disk", isRoomy ? "ok" : "full"), ("sandbox", isSandboxed ? "works" : "missing"),
            ] {
                writer.name(name)
                writer.string(word)
            }
        }
        return writer.bytes
    }
}
