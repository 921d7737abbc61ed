// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// What is dragged from one window of this browser to another. The drag carries identities; the window in which they are
/// dropped asks the server for what it does not know and changes the tree, and tells the other what became of them: the
/// browser's own answer at the end of a drag is not to be trusted beyond the window.
final class OtherWindows {
    private let workspace: Workspace
    private let engine: DragDropEngine
    private let toasts: Toasts
    /// Tells this window from the others.
    private let name: String
    private var channel: Channel?
    /// How often another window has said what became of something that was dragged there.
    private(set) var receipts = 0

    init(workspace: Workspace, engine: DragDropEngine, toasts: Toasts) {
        self.workspace = workspace
        self.engine = engine
        self.toasts = toasts
        name = "\(workspace.page.random() >> 1)"
    }

    /// Hears from the other windows from now on.
    func start() { channel = workspace.page.openChannel("carry-drags") { [unowned(unsafe) self] text in hear(text) } }

    /// What a drag of nodes carries to other windows besides their identities.
    func data(of session: DragSession, carrying nodes: [Node]) -> [(type: StaticString, text: String)] {
        let types = CarriedType.names.filter { type in nodes.contains { $0.kind == type.kind } }
        guard !types.isEmpty else { return [] }
        return types.map { ($0.name, "1") } + [(CarriedType.window, "\(name) \(session.id.rawValue)")]
    }
}

// MARK: - Receipts

extension OtherWindows {
    /// Tells the window from which nodes were dragged here what became of them:
    /// `<window> <session> <node>...`, a line feed, and the sentence for the person.
    func tellSource(of drop: DropCoordinator, _ nodes: [NodeID], _ parent: NodeID, _ isCopying: Bool) {
        guard let sender = (drop.items.first?.localObject as? OutsideContent)?.text(CarriedType.window),
            let first = nodes.first.flatMap(workspace.node)
        else { return }
        let what = nodes.count == 1 ? first.asSubject : first.kind.counted(nodes.count)
        var message = sender
        for node in nodes { message += " \(node.rawValue)" }
        let (count, place) = (nodes.count, workspace.node(parent)?.shortTitle ?? "")
        let sentence =
            switch (isCopying, place.utf8.isEmpty) {
            case (true, true): L10n.wereCopiedInAnotherWindow(count: count, what: what)
            case (false, true): L10n.wereMovedInAnotherWindow(count: count, what: what)
            case (true, false): L10n.wereCopiedToInAnotherWindow(count: count, what: what, place: place)
            case (false, false): L10n.wereMovedToInAnotherWindow(count: count, what: what, place: place)
            }
        channel?.post("\(message)\n\(sentence)")
    }

    private func hear(_ text: String) {
        let lines = Array(text.utf8).split(separator: Byte.lineFeed, maxSplits: 1)
        guard lines.count == 2 else { return }
        let words = lines[0].split(separator: Byte.space)
        guard words.count > 2, words[0].elementsEqual(name.utf8), let session = UInt64(digits: words[1]) else { return }
        let items = words.dropFirst(2).compactMap { UInt64(digits: $0) }.map { ItemID($0) }
        let taken = items.map { Receipt(item: $0, outcome: .accepted([$0])) }
        engine.receiveLateReceipts(taken, of: SessionID(session))
        receipts += 1
        toasts.show(String(decoding: lines[1], as: UTF8.self))
    }
}
