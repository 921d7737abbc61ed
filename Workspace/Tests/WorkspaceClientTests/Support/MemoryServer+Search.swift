// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceModel

@testable import WorkspaceClient

extension MemoryServer {
    /// Finds cards by their titles, descriptions, comments and checklists.
    func search(_ query: [String: String]) -> (Int, [UInt8]) {
        let text = query["text"]?.removingPercentEncoding ?? ""
        guard !SearchText.words(of: text).isEmpty else {
            return (400, ErrorAnswer(error: "Say what to search for.").encoded())
        }
        let asked = query["board"].flatMap { NodeID($0) }
        var answer = SearchAnswer(revision: revision)
        for board in tree.children(of: .workspace) where asked == nil || board == asked {
            for list in tree.children(of: board) {
                for card in tree.children(of: list) where WordSearch(text).matches(texts(of: card)) {
                    answer.found.append(card)
                    if asked == nil { answer.nodes += [card, list, board].compactMap { tree[$0]?.summary } }
                }
            }
        }
        return (200, answer.encoded())
    }

    private func texts(of id: NodeID) -> [String] {
        [tree[id]?.title ?? "", tree[id]?.body ?? ""] + tree.children(of: id).flatMap { texts(of: $0) }
    }
}
