// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import WorkspaceExchange
import WorkspaceModel
import WorkspaceServer
import WorkspaceStore

/// `carry export`
struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Export a board.",
        discussion: """
            A ZIP has everything in it and comes in again as the same board. CSV has a row for each card, for \
            spreadsheets; Markdown a heading for each list and an item for each card.
            """
    )

    @Argument(help: "The board's id or its title.")
    var board: String
    @Option(help: "What to write: zip, csv or markdown.", transform: Self.format)
    var format = ExportFormat.zip
    @Option(help: "The file to write. (default: named after the board)", completion: .file())
    var out: String?
    @OptionGroup var data: DataFolder

    func run() async throws {
        try data.requireWorkspace()
        switch try data.access() {
        case .server(let server):
            let workspace: WorkspaceSnapshot = try await server.get("/api/workspace")
            let board = try find(in: workspace.nodes)
            let bytes = try await server.download("/api/boards/\(board.id)/export?format=\(format.rawValue)")
            try write(bytes, named: BoardExchange.fileName(for: board, as: format))
        case .store(let store):
            let session = SessionInfo(id: "command", name: "carry")
            // Also what is for some members only, as a server shows it to this command.
            let board = try find(in: try await store.workspace(for: session, .program).nodes)
            let path = out ?? BoardExchange.fileName(for: board, as: format)
            do {
                _ = try await BoardExchange(store: store, blobFolder: data.blobFolder).export(
                    board.id,
                    as: format,
                    to: path
                )
                let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
                say("Wrote \(path), \(size ?? 0) bytes.")
            } catch let refusal as RequestRefusal {
                throw Failure(refusal.sentence)
            } catch let failure as DatabaseFailure {
                throw Failure("\(failure)")
            } catch {
                throw Failure("The file \(path) cannot be written.")
            }
        }
    }

    private static func format(_ name: String) throws -> ExportFormat {
        guard let format = ExportFormat(rawValue: name) else {
            throw ValidationError("A board is exported as zip, csv or markdown.")
        }
        return format
    }

    private func find(in nodes: [Node]) throws -> Node {
        let boards = nodes.filter { $0.kind == .board }
        let found = boards.filter { $0.id.description == board || $0.title == board }
        guard let first = found.first else {
            let titles = boards.map { "“\($0.title)”" }.joined(separator: ", ")
            throw Failure("There is no board “\(board)”. There are: \(titles).")
        }
        guard found.count == 1 else {
            let ids = found.map(\.id.description).joined(separator: ", ")
            throw Failure("Several boards are called “\(board)”. Name one by its id: \(ids).")
        }
        return first
    }

    private func write(_ bytes: Data, named name: String) throws {
        let path = out ?? name
        do {
            try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Failure("The file \(path) cannot be written.")
        }
        say("Wrote \(path), \(bytes.count) bytes.")
    }
}
