// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import WorkspaceServer
import WorkspaceStore

/// `carry copy`
struct Copy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy the workspace from a folder into a PostgreSQL database or back, while nobody uses it.",
        discussion: """
            A place is a folder, or a database's address, which begins with postgres:// or postgresql://. The copy is the \
            same workspace, with everybody signed in: serve one of the two from then on. It is checked before it is there; \
            what was copied from stays as it was.

            Whoever lists the processes of this machine reads addresses: a password belongs into ~/.pgpass, or into the \
            environment as PGPASSWORD. Where CARRY_DATABASE is set, it may be named as “database”.
            """
    )

    @Option(help: "Where the workspace is: a folder or a database's address.", completion: .directory)
    var from: String
    @Option(help: "Where it goes: a folder or a database in which no workspace is.", completion: .directory)
    var to: String
    @OptionGroup var data: DataFolder

    func run() async throws {
        let move: DataMove
        let (source, target) = (try place(from), try place(to))
        do {
            move = try await DataMove(from: source, to: target)
        } catch {
            throw Failure("\(error)")
        }
        say(
            """
            \(move.nodes) nodes, \(move.transactions) transactions and \(move.files) \(move.files == 1 ? "file" : "files") \
            are in \(target.store) too.
            """
        )
        say("The copy was checked: it is equal. Serve it, and no longer what is in \(source.store).")
        for name in move.missing { say("- The file \(name) was missing or damaged already.") }
        guard move.missing.isEmpty else { throw ExitCode.failure }
    }

    /// What an end names.
    private func place(_ text: String) throws -> DataPlace {
        guard !text.isEmpty else {
            throw Failure("A place has no name: a variable that it was made of may not be set.")
        }
        if text == "database" {
            guard let database = data.database else { throw Failure("CARRY_DATABASE names no database.") }
            return DataPlace(folder: data.url, database: database, blobs: data.blobFolder)
        }
        switch StorePlace(text) {
        case .folder(let folder): return DataPlace(folder: folder)
        case .database(let address):
            return DataPlace(folder: data.url, database: address, blobs: data.blobFolder)
        }
    }
}
