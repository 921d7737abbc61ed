// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceStore

@testable import WorkspaceServer

extension DataPlace {
    /// A new place: a folder, and where tests run on PostgreSQL a database beside it.
    static func make(in folder: URL) throws -> DataPlace {
        DataPlace(folder: folder, database: try TestDatabase.make())
    }

    /// How a command is told of it.
    var options: [String] { ["--data", folder.path] + (address.map { ["--database", $0] } ?? []) }

    /// What `carry copy` calls it.
    var name: String { address ?? folder.path }

    /// Opens its store.
    func open() throws -> Store {
        guard let address else { return try Store(folder: folder) }
        return try Store(folder: folder, database: address)
    }

    private var address: String? {
        if case .database(let address) = store { address } else { nil }
    }
}
