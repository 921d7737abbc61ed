// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceExchange
@testable import WorkspaceServer

@Suite("Backup, verify and restore", .timeLimit(.minutes(10)))
struct BackupTests {
    @Test("a backup that is made under writers and restored into a fresh folder has equal nodes and files")
    func roundTrip() async throws {
        let fixture = try await ServerFixture()
        let (_, list) = try await fixture.makeList()
        let document = try await fixture.upload(TestPDF.make(pages: 3))
        let file = fixture.folder.url.appendingPathComponent("backup.zip")
        let data = fixture.data
        let end = Recorder()
        let report = try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                while end.lines.isEmpty, !Task.isCancelled {
                    _ = try await fixture.store.commit(.make([.card("Card", in: list)]), author: "tester")
                }
            }
            let report = try await BlockingWork.run { try Backup.make(of: data, at: file) }
            end.record("made")
            try await group.waitForAll()
            return report
        }
        #expect(report.problems == [])
        #expect(report.files == 1)
        #expect(try Backup.check(file) == report)
        let target = fixture.folder.url.appendingPathComponent("restored")
        let (restored, former) = try Backup.restore(file, into: target)
        #expect(former == nil)
        #expect(restored.nodes == report.nodes)
        #expect(try DataCheck.run(DataPlace(folder: target)).problems == [])
        let store = try Store(folder: target)
        let nodes = try #require(try await store.subtree(of: document.document))
        #expect(nodes == (try await fixture.store.subtree(of: document.document)))
        let blob = try #require(nodes.first?.fields.text(.blob).flatMap { BlobID($0) })
        let blobs = try BlobStore(folder: target.appendingPathComponent("media/blobs").path)
        #expect(try await blobs.head(of: blob, limit: 1 << 20) == TestPDF.make(pages: 3))
        // Everything up to the backup's revision is there, in the same order.
        let count = try await Int(store.revision())
        #expect(try await store.log(after: 0, limit: count) == fixture.store.log(after: 0, limit: count))
        #expect(store.name != fixture.store.name, "a page would go on where other data ended")
    }

    @Test("a restored folder replaces the old one, which is kept; nobody is signed in, and no link opens it")
    func replaced() async throws {
        let folder = try TemporaryFolder()
        let data = folder.url.appendingPathComponent("data")
        let file = folder.url.appendingPathComponent("backup.zip")
        let secret = Secret()
        do {
            let store = try Store(folder: data)
            try await store.letIn(with: secret)
            try await store.addLink(secretHash: secret.hash, lifetime: 1_000_000)
            _ = try Backup.make(of: DataPlace(folder: data), at: file)
            #expect(throws: StoreError.folderInUse(data.standardizedFileURL.path)) {
                try Backup.restore(file, into: data)
            }
        }
        let (_, former) = try Backup.restore(file, into: data)
        #expect(
            FileManager.default.fileExists(atPath: try #require(former).appendingPathComponent("carry.sqlite").path)
        )
        let store = try Store(folder: data)
        #expect(try await store.session(secretHash: secret.hash) == nil)
        let redeemed = try await store.redeemLink(
            secretHash: secret.hash,
            for: Guest.make(named: "Newcomer"),
            newSecretHash: Secret().hash,
            oldSecretHash: nil
        )
        #expect(redeemed == nil)
        let rest = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(rest.filter { $0.contains("unfinished") } == [])
        // Between its two renames a restoration leaves no folder.
        #expect(Backup.leftBehind(by: data) == nil)
        try FileManager.default.moveItem(at: data, to: folder.url.appendingPathComponent("elsewhere"))
        #expect(Backup.leftBehind(by: data)?.path == former?.standardizedFileURL.path)
        let options = DataPlace(folder: data).options
        let served = try await CarryExecutable.run(["serve", "--port", "0", "--web", folder.url.path] + options)
        #expect(served.status != 0 && served.output.contains("a restoration was stopped"), "\(served.output)")
        #expect(!FileManager.default.fileExists(atPath: data.path))
    }

    @Test(
        "what root restores gets the owner of the folder that it replaces, also of one that a stopped restoration moved aside",
        .enabled(if: geteuid() == 0),
        arguments: [false, true]
    )
    func owner(isMovedAside: Bool) throws {
        let folder = try TemporaryFolder()
        let data = folder.url.appendingPathComponent("data")
        let file = folder.url.appendingPathComponent("backup.zip")
        _ = try Store(folder: data)
        _ = try Backup.make(of: DataPlace(folder: data), at: file)
        let nobody: UInt32 = 65_534
        let isGiven = chown(data.path, nobody, nobody) == 0
        #expect(isGiven)
        if isMovedAside {
            try FileManager.default.moveItem(atPath: data.path, toPath: data.path + ".before-1600000000")
            #expect(Backup.leftBehind(by: data) != nil)
        }
        _ = try Backup.restore(file, into: data)
        let inside = try FileManager.default.subpathsOfDirectory(atPath: data.path)
        #expect(inside.contains("carry.sqlite"))
        for path in [data.path] + inside.map({ data.path + "/" + $0 }) {
            var status = stat()
            let isThere = lstat(path, &status) == 0
            #expect(isThere && status.st_uid == nobody && status.st_gid == nobody, "\(path)")
        }
    }

    @Test("a changed byte anywhere in a backup is found, and nothing is restored from it")
    func damaged() async throws {
        let fixture = try await ServerFixture()
        _ = try await fixture.upload(TestPDF.make(pages: 1))
        let file = fixture.folder.url.appendingPathComponent("backup.zip")
        _ = try Backup.make(of: fixture.data, at: file)
        let bytes = try Data(contentsOf: file)
        let target = fixture.folder.url.appendingPathComponent("restored")
        for place in stride(from: 40, to: bytes.count - 200, by: max(bytes.count / 12, 1)) {
            var changed = bytes
            changed[place] ^= 0x10
            let copy = fixture.folder.url.appendingPathComponent("changed.zip")
            try changed.write(to: copy)
            // Some bytes of a ZIP mean nothing, a date for one: then it reads back as it was made.
            guard (try? Backup.check(copy))?.problems != [] else { continue }
            #expect(throws: (any Error).self, "byte \(place)") { try Backup.restore(copy, into: target) }
            #expect(!FileManager.default.fileExists(atPath: target.path))
        }
        let half = fixture.folder.url.appendingPathComponent("half.zip")
        try bytes.prefix(bytes.count / 2).write(to: half)
        #expect(throws: BackupError.self) { try Backup.check(half) }
    }

    @Test("a file under the name that other bytes have is not restored, though its own hash is right")
    func strangers() async throws {
        let fixture = try await ServerFixture()
        let file = fixture.folder.url.appendingPathComponent("backup.zip")
        _ = try Backup.make(of: fixture.data, at: file)
        let old = try ZipFileReader(path: file.path)
        let limits = JSONLimits(bytes: 1 << 20, elements: .max)
        let manifest = try old.contents(of: BackupManifest.name, limit: 1 << 20)
        var altered = try BackupManifest.decoded(from: manifest, limits: limits)
        let bytes = Array("other".utf8)
        let name = "blobs/" + String(repeating: "0a", count: 32)
        let stranger = fixture.folder.url.appendingPathComponent("stranger")
        try Data(bytes).write(to: stranger)
        let hash = try BlobStore.hash(stranger.path).0.text
        altered.files.append(ArchivedFile(name: name, bytes: bytes.count, hash: hash))
        let copy = fixture.folder.url.appendingPathComponent("altered.zip")
        var zip = try ZipWriter(path: copy.path, at: 0)
        try zip.add(altered.encoded(), as: BackupManifest.name)
        let database = try old.contents(of: BackupManifest.database, limit: 64 << 20)
        try zip.add(database, as: BackupManifest.database)
        try zip.add(bytes, as: name)
        try zip.close()
        let target = fixture.folder.url.appendingPathComponent("restored")
        let refusal = #expect(throws: BackupError.self) { try Backup.restore(copy, into: target) }
        #expect(refusal?.description.contains("does not belong there") == true)
        #expect(!FileManager.default.fileExists(atPath: target.path))
    }

    @Test("a damaged file is named by verify and by backup, and healed by the next upload of the same bytes", .onSQLite)
    func healed() async throws {
        let fixture = try await ServerFixture()
        let document = try await fixture.upload(TestPDF.make(pages: 1))
        let node = try #require(try await fixture.store.subtree(of: document.document)?.first)
        let blob = try #require(node.fields.text(.blob).flatMap { BlobID($0) })
        let path = try fixture.server.library.media.blobs.localPath(of: blob)
        try Data("damaged".utf8).write(to: URL(fileURLWithPath: path))
        let file = fixture.folder.url.appendingPathComponent("backup.zip")
        #expect(try DataCheck.run(fixture.data).problems.contains { $0.contains(blob.text) })
        #expect(try await fixture.server.library.media.blobs.scrub().damaged == [blob])
        let report = try Backup.make(of: fixture.data, at: file)
        #expect(report.missing == [blob.text])
        #expect(try Backup.check(file).problems.count == 1)
        _ = try await fixture.upload(TestPDF.make(pages: 1))
        #expect(try DataCheck.run(fixture.data).problems == [])
        #expect(try Backup.make(of: fixture.data, at: file).problems == [])
    }

    @Test("killed at any moment, a backup leaves the old one, a sound new one or nothing under its name: seeded")
    func killed() async throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededRandom(seed: seed)
        let fixture = try await ServerFixture()
        for pages in 1...12 { _ = try await fixture.upload(TestPDF.make(pages: pages, title: "\(pages)")) }
        let file = fixture.folder.url.appendingPathComponent("backup.zip")
        for round in 0..<8 {
            let arguments = ["backup", file.path] + fixture.data.options
            let output = fixture.folder.url.appendingPathComponent("output.txt")
            let program = try await Program.start(CarryExecutable.url().path, arguments, output: output)
            let patience = ContinuousClock.now + .milliseconds(Int.random(in: 1...400, using: &random))
            while ContinuousClock.now < patience { await Task.yield() }
            try await program.end(with: SIGKILL)
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            #expect(try Backup.check(file).problems == [], "seed \(seed), round \(round)")
        }
        let made = try await CarryExecutable.run(["backup", file.path] + fixture.data.options)
        #expect(made.status == 0, "\(made.output)")
        let verified = try await CarryExecutable.run("verify", file.path)
        #expect(verified.output.contains("Everything is sound."), "\(verified.output)")
        let rest = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.url.path)
        #expect(rest.filter { $0.contains("unfinished") } == [], "what killed ones left is swept")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }
}
