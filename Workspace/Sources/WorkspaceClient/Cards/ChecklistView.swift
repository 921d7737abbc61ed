// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// One checklist: progress, items, and a field for more.
final class ChecklistView: CardPart {
    let id: NodeID
    private let name: RenameField
    private let count: Element
    private let progress: Element
    private let items: Element
    private let delete: Element
    let rows: MeasuredRows
    private var binding: NodeBinding?
    private var shown: [ChecklistItemRow] = []
    private lazy var adder = Adder(page: page, text: L10n.addItem) { [unowned(unsafe) self] in openComposer() }

    /// The item that is being written.
    var unsaved: UnsavedText? { adder.composer?.unsaved }

    init(_ id: NodeID, _ dialog: CardDialog) {
        self.id = id
        let page = dialog.page
        let heading = page.make("h3")
        name = RenameField(page: page, in: heading, fieldLabel: L10n.nameOfTheChecklist)
        count = page.make("span", "section-count")
        progress = page.make("div", "progress", [page.make("div", "progress-fill")])
            .with(["role": "progressbar", "aria-valuemin": "0", "aria-valuemax": "100"])
        items = page.make("ul", "check-items")
        rows = MeasuredRows(dialog.area.dragging, in: items, region: RegionID(id), label: "", order: 1_003)
        delete = page.makeIconButton(.trash, label: "") { [unowned(unsafe) dialog] in dialog.delete(id) }
        let head = page.make("header", "section-head", [page.makeIcon(.checklist), heading, count, delete])
        super.init(dialog, page.make("section", "section checklist", [head, progress, items]))
        element.append(adder.element)
        element.show(id, kind: .checklist)
        name.rename(id, in: workspace)
    }

    func update(_ list: Node) {
        let nodes = workspace.children(of: id, kind: .checkItem)
        let done = nodes.reduce(0) { $0 + ($1.fields.flag(.done) ? 1 : 0) }
        name.update(name: list.title, isFixed: !workspace.may(.edit))
        count.setText("\(done)/\(nodes.count)")
        let share = nodes.isEmpty ? 0 : Double(done) / Double(nodes.count)
        progress.setAttribute("aria-valuenow", "\(Int(share * 100))")
        progress.setAttribute("aria-label", list.title)
        delete.setLabel(L10n.deleteChecklist(title: list.shortTitle))
        progress.setStyle("--progress", number: share)
        progress.setFlag("data-complete", !nodes.isEmpty && done == nodes.count)
        rows.region.label = list.title
        let (old, places, context) = (shown, shown.map { $0.id }.places, dialog.context)
        shown = nodes.map { node in
            let row = places[node.id].map { old[$0] } ?? ChecklistItemRow(node.id, dialog)
            row.update(node, context)
            return row
        }
        rows.update(shown.map { ($0.id, $0.element) })
    }

    /// Lets the items be carried, and takes those of other checklists.
    func open() {
        guard binding == nil else { return }
        let dragging = dialog.area.dragging
        let target = NodeTarget(dragging, into: id)
        target.handles = { [card = dialog.card] in
            !$0.isOutside && $0.node != card && !Rules.decide($0.kind, onto: .checklist).isRefused
        }
        let source = NodeSource(dragging)
        rows.offerMove(with: source, dialog.area.menu, in: dialog.element)
        rows.allowSelection(with: source, deletes: true)
        binding = dragging.register(rows.region, items, in: dialog.region, source: source, target: target)
    }

    func close() {
        binding?.cancel()
        binding = nil
    }

    /// A line without what makes it one of a list elsewhere.
    private static func withoutMark(_ line: String) -> String {
        for mark in ["- [ ] ", "- [x] ", "- ", "* ", "• "] as [String] where line.utf8.starts(with: mark.utf8) {
            let rest = String(decoding: line.utf8.dropFirst(mark.utf8.count), as: UTF8.self).trimmed
            if !rest.utf8.isEmpty { return rest }
        }
        return line
    }

    private func openComposer() {
        let unsaved = UnsavedText(workspace, of: id, field: "item")
        adder.open(label: L10n.newItem, placeholder: L10n.item, unsaved: unsaved) { [unowned(unsafe) self] typed in
            workspace.perform(
                Composer.lines(of: typed).map { line in
                    let fields: Fields = [.title: .text(Self.withoutMark(line))]
                    return .insert(workspace.newID(), kind: .checkItem, at: Place(parent: id), fields: fields)
                }
            ) == nil
        }
    }
}
