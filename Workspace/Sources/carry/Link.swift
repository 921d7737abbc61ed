// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import WorkspaceModel
import WorkspaceServer

/// `carry link`
struct Link: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print an address that opens the workspace once.")

    @OptionGroup var data: DataFolder

    func run() async throws {
        switch try data.access() {
        case .server(let server):
            let answer: LinkAnswer = try await server.post("/api/links")
            say(answer.address)
        case .store(let store):
            let entrance = ServerNote(in: data.url)?.entrance ?? "http://127.0.0.1:\(Serve.standardPort)"
            say(try await Invitation.make(in: store, entrance: entrance))
            say("No server is running. Start one with `carry serve`, then open the address.")
        }
    }
}
