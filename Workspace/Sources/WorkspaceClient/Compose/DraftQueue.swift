// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// The drafts that wait, in the person's order: each can be dragged to a list or a conversation, and takes what is dropped
/// on it.
final class DraftQueue: NodeListbox {
    private let area: AreaContext

    init(_ area: AreaContext) {
        self.area = area
        let page = area.page
        super.init(
            area.dragging,
            title: L10n.drafts,
            label: L10n.drafts,
            region: .fixed(32),
            empty: page.makeEmpty(.pencil, L10n.noDrafts, L10n.dropAnythingOnComposeOrWrite)
        ) { [unowned(unsafe) area] in DraftOption(area, $0) }
        head.append(
            page.makeButton(text: L10n.newDraft, icon: .plus) { [unowned(unsafe) area] in
                area.router.show(.compose(draft: nil))
            }
        )
    }

    override func choose(_ id: NodeID) { area.router.show(.compose(draft: id)) }

    func open() {
        let source = NodeSource(area.dragging)
        source.title = { [unowned(unsafe) area] in area.drafts.title(of: $0) }
        let order = NodeTarget(area.dragging, into: .workspace)
        order.handles = { $0.kind == .draft && !$0.isForeign }
        order.itemTitle = { [area] in area.workspace.node($0).map { area.drafts.title(of: $0) } ?? "" }
        open(source: source, target: order)
        load()
    }

    /// Brings in what is in the drafts, as far as it is not known.
    func load() { area.drafts.load(area.drafts.waiting.map { $0.id }[...]) }

    func update(current: NodeID?) { update(area.drafts.queue, current: current) }
}

/// A draft in the queue: what it is called, and when it goes where or what is in it.
private final class DraftOption: NodeOption {
    private let area: AreaContext
    private let name: Element
    private let note: Element

    init(_ area: AreaContext, _ id: NodeID) {
        self.area = area
        let page = area.page
        name = page.makePersonal("span", "conversation-name", text: "")
        note = page.makePersonal("span", "conversation-last", text: "")
        super.init(page, id, kind: .draft)
        element.append(page.makeIcon(.pencil), page.make("span", "conversation-text", [name, note]))
    }

    override func fill(_ node: Node, _ clock: DayClock) {
        region.label = area.drafts.title(of: node)
        name.setText(region.label)
        note.setText(text(of: node, clock))
    }

    override func makeTarget() -> NodeTarget? {
        let target = NodeTarget(area.dragging, into: id)
        target.stages(in: area.drafts) { [id] _ in id }
        // Drafts change places among themselves.
        target.handles = { $0.kind != .draft }
        return target
    }

    private func text(of node: Node, _ clock: DayClock) -> String {
        if let plan = area.drafts.schedule(of: node) {
            let place = plan.destination.map { area.workspace.title(of: $0) } ?? L10n.aPlaceThatIsNotThere
            return "\(clock.day(plan.time)), \(clock.time(plan.time)): \(place)"
        }
        if let reason = node.fields.text(.obstacle) { return L10n.notSentAtItsTime(reason: reason) }
        let count = area.workspace.children(of: node.id).count
        return count == 0 ? "" : L10n.attachments(count: count)
    }
}
