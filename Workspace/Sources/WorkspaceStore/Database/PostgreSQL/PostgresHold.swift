// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Keeps a store's database to one process: while it lives, no other has a connection to it.
///
/// Every connection that ``PostgresPool`` makes shares an advisory lock of the schema's until it ends, however it ends;
/// this one has that lock alone.
final class PostgresHold: Sendable {
    private let connection: PostgresConnection

    /// So long the connections of a process that has just ended may take to end too.
    private static let patience = Duration.seconds(3)

    /// - Throws: ``StoreError/databaseInUse(_:)`` when another process has it open.
    init(_ address: String) throws {
        do {
            connection = try PostgresConnection(address, patience: PostgresPool.patience)
            try connection.run("SET idle_session_timeout = 0")
            let end = ContinuousClock.now + Self.patience
            while try !take() {
                guard .now < end else { throw StoreError.databaseInUse(StorePlace.database(address).description) }
                Thread.sleep(forTimeInterval: 0.1)
            }
        } catch let failure as DatabaseFailure {
            throw StoreError(failure)
        }
    }

    private func take() throws -> Bool {
        guard let isTaken: Bool = try connection.ask("SELECT pg_try_advisory_lock(\(Self.key))").rows.first?[0] as Bool?
        else { throw StoreError.databaseUnusable("it has no schema to write to") }
        return isTaken
    }

    /// Fails when the lock was lost with the connection.
    func check() throws { _ = try connection.ask("SELECT 1") }

    /// What names the lock, in SQL.
    private static let key = "hashtextextended('carry is open ' || current_schema(), 0)"

    /// Shares the lock, on the connection that runs it. It waits for whoever has just ended.
    static let share = """
        SET lock_timeout = '3s';
        DO $$ BEGIN
            PERFORM pg_advisory_lock_shared(\(key));
        EXCEPTION WHEN lock_not_available THEN
            RAISE EXCEPTION 'its workspace is being moved' USING ERRCODE = 'lock_not_available';
        END $$;
        """
}
