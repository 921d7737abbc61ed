// SPDX-License-Identifier: Apache-2.0

/// Why a store could not be opened or could not do what was asked.
public enum StoreError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Another process has the folder open.
    case folderInUse(String)
    /// The folder cannot be made, read or written.
    case folderUnusable(String, String)
    /// The database on a server cannot be used.
    case databaseUnusable(String)
    /// Another process has the database on a server open.
    case databaseInUse(String)
    /// There is no workspace in a place.
    case noStore(String)
    /// A place that something should be copied to was used already.
    case notNew(String)
    /// Why a store was not copied to another place.
    case notCopied(String)
    /// The database was written by a newer program.
    case tooNew
    /// A transaction id was used before, for other operations or by someone else.
    case transactionMismatch
    /// The database holds something that it must not.
    case corrupt(String)

    /// A sentence for a person.
    public var description: String {
        switch self {
        case .folderInUse(let path): "Another carry process has the folder \(path) open."
        case .folderUnusable(let path, let reason): "The folder \(path) cannot be used: \(reason)."
        case .databaseUnusable(let reason): "The database cannot be used: \(reason)."
        case .databaseInUse(let place): "A carry process has \(place) open. Stop the servers that use it first."
        case .noStore(let place): "There is no workspace in \(place)."
        case .notNew(let place): "There is a workspace in \(place) already. Nothing was changed."
        case .notCopied(let reason): "Nothing was copied: \(reason)."
        case .tooNew: "This data was written by a newer version of carry."
        case .transactionMismatch: "This transaction id was already used for something else."
        case .corrupt(let what): "The data is damaged: \(what)."
        }
    }
}

extension StoreError {
    /// Why a database cannot be used. What libpq says has a line for each server that it tried; one that begins with a tab
    /// asks the reader something.
    init(_ failure: DatabaseFailure) {
        let lines = failure.reason.split(separator: "\n").filter { !$0.hasPrefix("\t") }
        self = .databaseUnusable(lines.joined(separator: "; "))
    }
}
