// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import WorkspaceModel
import WorkspaceServer

/// `carry import`
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Import a board: a Trello export (JSON) or a ZIP that `carry export` made."
    )

    @Argument(help: "The file.", completion: .file())
    var file: String
    @OptionGroup var data: DataFolder

    func run() async throws {
        guard FileManager.default.isReadableFile(atPath: file) else {
            throw Failure("The file \(file) cannot be read.")
        }
        switch try data.access() {
        case .server(let server):
            let answer: ImportAnswer = try await server.upload(URL(fileURLWithPath: file), to: "/api/import")
            let detail: NodeDetail = try await server.get("/api/nodes/\(answer.board)")
            say("Imported “\(detail.node.title)”: \(answer.report.imported.joined(separator: ", ")).")
            for sentence in answer.report.missing {
                say("- \(sentence)")
            }
        case .store(let store):
            do {
                say(try await BoardExchange(store: store).importFile(at: file, author: "command").text)
            } catch let refusal as RequestRefusal {
                throw Failure(refusal.sentence)
            }
        }
    }
}
