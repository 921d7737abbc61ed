// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import WorkspaceModel
import WorkspaceServer

/// `carry link`
struct Link: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print an address that opens the workspace once.",
        discussion: "It works within 15 minutes. Who opens it confirms it there, and that browser stays signed in."
    )

    @OptionGroup var data: DataFolder
    @Option(help: "Whose further device it is for. Without, a newcomer comes in, as an owner.")
    var member: String?

    func run() async throws {
        switch try data.access() {
        case .server(let server):
            let name = member?.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            let answer: LinkAnswer = try await server.post("/api/links" + (name.map { "?member=\($0)" } ?? ""))
            say(answer.address)
        case .store(let store):
            do {
                say(try await Invitation.makeLink(in: store, for: member, entrance: data.entrance))
            } catch let refusal as RequestRefusal {
                throw Failure(refusal.sentence)
            }
            say(data.hint)
        }
    }
}
