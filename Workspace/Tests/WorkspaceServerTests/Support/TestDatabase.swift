// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import Testing

@testable import WorkspaceStore

/// Which engine the tests of stores run on: SQLite, or PostgreSQL where the environment names a database
/// (`CARRY_TEST_DATABASE`, as `./test` does in its second run of them). Each test has a schema of its own in it.
enum TestDatabase {
    static let server = ProcessInfo.processInfo.environment["CARRY_TEST_DATABASE"]
    static let isPostgres = server != nil

    /// An address of a new schema; nil where tests run on SQLite.
    static func make() throws -> String? {
        guard let server else { return nil }
        let schema = "t" + UUID().uuidString.lowercased().replacing("-", with: "")
        try PostgresConnection(server, patience: .seconds(60)).run("CREATE SCHEMA \(schema)")
        return address(of: schema, on: server)
    }

    /// The address of a schema.
    static func address(of schema: String, on server: String) -> String {
        server + (server.contains("?") ? "&" : "?") + "options=-csearch_path%3D\(schema)"
    }
}

extension Trait where Self == ConditionTrait {
    /// For what is about the file of SQLite.
    static var onSQLite: Self { .enabled(if: !TestDatabase.isPostgres, "this is about SQLite") }
    /// For what is about PostgreSQL.
    static var onPostgres: Self { .enabled(if: TestDatabase.isPostgres, "CARRY_TEST_DATABASE names no database") }
}

extension Store {
    /// SQLite itself, for what only it has.
    var sqlite: DatabasePool { get throws { try #require(engine as? SQLiteEngine).pool } }
}
