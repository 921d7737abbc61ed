// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Asks the server what has the words that somebody types, when they pause. An answer to what was asked before another
/// question is dropped; a server that is away or in trouble is asked again.
final class ServerSearch {
    private let workspace: Workspace
    /// The board whose cards are searched; nil for everything.
    private let board: NodeID?
    private let limit: Int
    private var round = 0
    /// Takes the answer to what was asked last.
    var onAnswer: (Result<SearchAnswer, ServerConnection.Failure>) -> Void = { _ in }

    /// Seconds after which a pause is one.
    static let pause = 0.2
    private static let retry = 5.0

    init(_ workspace: Workspace, in board: NodeID? = nil, limit: Int) {
        self.workspace = workspace
        self.board = board
        self.limit = limit
    }

    /// Asks for a text instead of what was asked before.
    func ask(_ text: String, after seconds: Double = pause) {
        round += 1
        workspace.page.after(seconds) { [self, round] in if round == self.round { send(text) } }
    }

    /// Answers nothing any more, until it is asked again.
    func stop() { round += 1 }

    private func send(_ text: String) {
        var path = "/api/search?text=\(text.percentEncoded)&limit=\(limit)"
        if let board { path += "&board=\(board)" }
        workspace.server.get(path, as: SearchAnswer.self) { [self, round] result in
            guard round == self.round else { return }
            onAnswer(result)
            if case .failure(let failure) = result, failure.isTemporary { ask(text, after: Self.retry) }
        }
    }
}
