// SPDX-License-Identifier: Apache-2.0
import Hummingbird
import WorkspaceModel
import WorkspaceStore

/// The search across everything, or in one board: `GET /api/search?text=…&limit=…&board=…`.
struct SearchRoutes {
    let store: Store

    /// The most that is answered with what it is in.
    private static let limit = 100
    /// The most cards of one board that are named.
    private static let boardLimit = 20_000

    func add(to router: Router<WorkspaceRequestContext>) {
        router.get("api/search", for: .read, use: search)
    }

    @Sendable private func search(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let text = request.uri.queryParameters.get("text") ?? ""
        let words = SearchText.words(of: text)
        guard !words.isEmpty else { throw RequestRefusal(.badRequest, technical: "Say what to search for.") }
        guard text.utf8.count <= SearchText.maximumBytes, words.count <= SearchText.maximumWords else {
            let (words, bytes) = (SearchText.maximumWords, SearchText.maximumBytes)
            throw RequestRefusal(.badRequest, L10n.searchForAtMost(words: "\(words)", bytes: "\(bytes)"))
        }
        let board = try request.node("board")
        let limit = try request.count("limit", standard: 20, upTo: board == nil ? Self.limit : Self.boardLimit)
        guard let answer = try await store.search(text, in: board, limit: limit, for: context.reader()) else {
            throw RequestRefusal(.notFound, technical: "There is no board with this id.")
        }
        return .json(answer)
    }
}
