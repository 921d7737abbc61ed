// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

extension Browser {
    /// Lets everything come to rest, then holds page, client and server against each other.
    func check(_ comment: @autoclosure () -> String = "", at location: SourceLocation = #_sourceLocation) {
        isAnswering = true
        isFeedRunning = true
        for _ in 0..<4 {
            wait(0.6)
            settle()
        }
        for problem in problems() {
            Issue.record("\(problem) \(comment())", sourceLocation: location)
        }
    }

    func problems() -> [String] {
        var problems: [String] = []
        if !workspace.replica.pending.isEmpty {
            problems.append("\(workspace.replica.pending.count) changes never left.")
        }
        if isDragging { problems.append("A session still runs.") }
        if recording.root.attributes["data-drag"] != nil { problems.append("The page still looks dragged over.") }
        if !recording.body.all(class: "gap").isEmpty { problems.append("A gap is left.") }
        if recording.body.first("data-lifted") != nil { problems.append("Something still looks lifted.") }
        if !recording.body.all(class: "carry-overlay").isEmpty { problems.append("A preview is left.") }
        problems += boardProblems()
        for node in server.tree.children(of: .workspace) where workspace.node(node)?.parent != .workspace {
            problems.append("Board \(node.number) is not known.")
        }
        return problems
    }

    private func boardProblems() -> [String] {
        guard let board = area.router.currentBoard else { return [] }
        var problems: [String] = []
        let lists = server.tree.children(of: board).filter { server.tree[$0]?.kind == .list }.map(\.number)
        if shownLists != lists { problems.append("Lists \(shownLists) are shown instead of \(lists).") }
        for list in lists {
            let known = workspace.children(of: .make(list)).map(\.number)
            let cards = server.tree.children(of: .make(list)).map(\.number)
            if known != cards { problems.append("List \(list) is known as \(known) instead of \(cards).") }
            problems += rowProblems(list, cards)
        }
        return problems
    }

    /// The cards of a list beyond the viewport are drawn when it comes near; a filter hides some: neither is held to it.
    private func rowProblems(_ list: UInt64, _ cards: [UInt64]) -> [String] {
        guard let node = self.list(list),
            let board = area.router.currentBoard.flatMap({ area.router.boardView(of: $0) }),
            let column = board.columns[.make(list)]
        else { return ["List \(list) has no column."] }
        let frame = Layout(recording).frame(of: node)
        let isShown = frame.x < recording.viewport.width && frame.x + frame.width > 0
        guard isShown, board.filter.isEmpty, !column.isCollapsed else { return [] }
        var problems: [String] = []
        let shown = shown(list)
        let mounted = Set(shown)
        if cards.filter(mounted.contains) != shown { problems.append("List \(list) shows \(shown) of \(cards).") }
        if cards.count <= 6, shown.count != cards.count {
            problems.append("List \(list) shows \(shown) instead of \(cards).")
        }
        let frames = node.all(class: "card").map { Layout(recording).frame(of: $0) }.sorted { $0.y < $1.y }
        for (upper, lower) in zip(frames, frames.dropFirst()) where upper.y + upper.height > lower.y {
            problems.append("Cards of list \(list) overlap.")
        }
        return problems
    }
}
