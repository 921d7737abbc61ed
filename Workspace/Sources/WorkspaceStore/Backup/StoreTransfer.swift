// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Moves a store from one place to another, whichever engine is at either end. As long as it lives nobody else has either
/// of them open: a folder is locked, and no other connection of carry's to a database is let in.
///
/// It is the same store afterwards: it has the same name, so that nobody notices but by its address. Files are copied by
/// whoever knows where they are, before the rows that name them.
///
/// ```swift
/// let transfer = try StoreTransfer(from: .folder(data), to: .database(address))
/// try await copyFiles(transfer.blobNames())
/// let report = try transfer.run()
/// ```
public final class StoreTransfer: Sendable {
    private let source: StoreEnd
    private let target: StoreEnd

    /// Opens both ends.
    ///
    /// - Throws: ``StoreError`` when there is nothing at one end, a store in use at the other, or somebody has either open;
    ///   nothing is changed then.
    public init(from source: StorePlace, to target: StorePlace) throws {
        guard source != target else { throw StoreError.notCopied("both places are the same") }
        self.source = try StoreEnd(source, mustExist: true)
        self.target = try StoreEnd(target, mustExist: false)
        try self.target.engine.writeNow { try self.target.refuseUsed($0) }
    }

    /// Every name of a file's bytes that the store has; see ``Store/blobNames()``.
    public func blobNames() throws -> Set<String> { try source.engine.readNow { try Store.blobNames(in: $0) } }

    /// The files that the databases at either end keep; nil where there is none, or they do not.
    public var storedBlobs: (source: StoredBlobs?, target: StoredBlobs?) {
        ((source.engine as? PostgresEngine)?.blobs, (target.engine as? PostgresEngine)?.blobs)
    }

    /// Copies all rows, reads them back, and checks that the copy's log makes exactly its tree. Only then it is there: up
    /// to that moment, whatever happens, the other place is as it was.
    ///
    /// - Returns: What was copied.
    /// - Throws: ``StoreError/notCopied(_:)`` when the copy is not equal, or the data was not sound.
    /// - Complexity: O(bytes of the data); memory for the tree, which is made from the log.
    public func run() throws -> VerificationReport {
        do {
            return try copy()
        } catch let failure as DatabaseFailure {
            // A commit without an answer may have landed: then the next attempt finds a workspace.
            if case .unreachable = failure { throw StoreError(failure) }
            throw StoreError.notCopied("\(failure)")
        }
    }

    private func copy() throws -> VerificationReport {
        try source.engine.readNow { rows in
            try target.engine.writeNow(.leisurely) { copies in
                try target.refuseUsed(copies)
                let transfer = RowTransfer(source: rows, target: copies)
                try transfer.copy()
                try transfer.compare()
                let report = try Store.verify(copies)
                guard report.problems.isEmpty else {
                    throw StoreError.notCopied(report.problems.joined(separator: " "))
                }
                // Whoever lost the other end's lock may have read what somebody wrote since.
                try source.check()
                try target.check()
                return report
            }
        }
    }
}

/// One end of a transfer, which nobody else has open.
private final class StoreEnd: Sendable {
    let place: StorePlace
    let engine: any DatabaseEngine
    private let lock: FolderLock?
    private let hold: PostgresHold?

    init(_ place: StorePlace, mustExist: Bool) throws {
        self.place = place
        switch place {
        case .folder(let folder):
            let isThere = FileManager.default.fileExists(atPath: StoreCopy.database(in: folder).path)
            guard isThere || !mustExist else { throw StoreError.noStore(place.description) }
            let (engine, lock) = try SQLiteEngine.open(folder)
            (self.engine, self.lock, hold) = (engine, lock, nil)
        case .database(let address):
            if mustExist { try place.read { _ in } }
            lock = nil
            hold = try PostgresHold(address)
            engine = try PostgresEngine(address: address, isAlone: true)
        }
    }

    /// Whether nobody else can have come.
    func check() throws { try hold?.check() }

    func refuseUsed(_ db: any Database) throws {
        guard try RowTransfer.isNew(db) else { throw StoreError.notNew(place.description) }
    }
}
