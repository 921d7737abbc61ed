// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// What is staged, in a conversation or in a draft: each with a preview and a way out, and files on their way with their
/// progress. A copy can become a reference to what it was made of, and back; their order is changed by dragging.
final class StagingTray {
    /// There is one at a time.
    static let region = RegionID.fixed(27)

    let element: Element
    private let drafts: Drafts
    /// The conversation or the draft; nil as long as nothing was begun.
    var home: NodeID?
    private let page: WebPage
    private let references: References
    private let rows: MeasuredRows
    /// What is around it, and takes what it does not.
    private let around: Region
    private let waiting: Element
    private let staged: Element
    private var binding: (parent: NodeID, binding: NodeBinding)?
    private var shown: [(content: AttachmentFace.Content, row: Element)] = []
    private var uploads: [(upload: Upload, row: UploadRow)] = []

    private var dragging: NodeDragging { drafts.dragging }

    /// Whether nothing is staged.
    var isEmpty: Bool { shown.isEmpty }

    init(_ drafts: Drafts, home: NodeID?, in around: Region) {
        self.drafts = drafts
        self.home = home
        self.around = around
        page = drafts.workspace.page
        references = References(workspace: drafts.workspace)
        staged = page.make("ul", "staged").with("aria-label", L10n.notSentYet)
        waiting = page.make("ul", "staged-uploads").with("aria-label", L10n.filesOnTheirWay)
        rows = MeasuredRows(drafts.dragging, in: staged, region: Self.region, label: L10n.staged, order: 5, spacing: 6)
        element = page.make("div", "staging", [staged, waiting])
        staged.on(.pointerDown) { [unowned(unsafe) self] _ in rows.measure() }
    }

    /// Nothing can be picked up any more.
    func close() { binding?.binding.cancel() }

    /// Whether a change has to do with what is staged, or with what that leads to.
    func isTouched(by changes: ChangeSet) -> Bool {
        if drafts.areTouched(by: changes) { return true }
        let staged = Set(shown.map { $0.content.node.id })
        return (changes.parents + changes.nodes).contains { id in
            references.lead(to: id) || staged.contains(id)
                || drafts.workspace.node(id)?.parent.map(staged.contains) ?? false
        }
    }

    /// Takes what is staged now.
    ///
    /// - Returns: Whether it is shown differently.
    func update() -> Bool {
        let face = AttachmentFace(dragging: dragging)
        let contents = (home.map(drafts.staged) ?? []).map { face.content(of: $0, references) }
        let files = home.map(drafts.uploads) ?? []
        for (_, row) in uploads { row.update() }
        let isSame =
            contents == shown.map { $0.content } && files.count == uploads.count
            && zip(files, uploads).allSatisfy { $0 === $1.upload }
        guard !isSame else { return false }
        let (old, places) = (shown, shown.map { $0.content.node.id }.places)
        shown = contents.map { content in
            if let place = places[content.node.id], old[place].content == content { return old[place] }
            return (content, makeRow(content, face))
        }
        rows.update(shown.map { ($0.content.node.id, $0.row) })
        showUploads(files)
        element.setHidden(shown.isEmpty && uploads.isEmpty)
        if let parent = shown.first?.content.node.parent, binding?.parent != parent { bind(to: parent) }
        return true
    }

    private func bind(to draft: NodeID) {
        let source = NodeSource(dragging)
        source.title = { $0.reference }
        rows.allowSelection(with: source, deletes: true, focus: AttachmentFace.focus)
        let target = NodeTarget(dragging, into: draft)
        // What is staged there already changes places; the rest is for what is around.
        target.handles = { $0.origin == .region(Self.region) }
        target.itemTitle = { [workspace = drafts.workspace] in workspace.node($0)?.reference ?? "" }
        binding?.binding.cancel()
        binding = (
            draft,
            dragging.register(rows.region, staged, in: around, scroller: staged, source: source, target: target)
        )
    }

    private func showUploads(_ files: [Upload]) {
        let old = uploads
        uploads = files.map { file in
            if let known = old.first(where: { $0.upload === file }) { return known }
            let row = UploadRow(page: page, upload: file, uploads: dragging.files.uploads)
            let label = L10n.remove(name: file.name)
            let dismiss = page.makeIconButton(.close, label: label, classes: "icon-button dismiss") {
                [unowned(unsafe) self, unowned(unsafe) file] in if let home { drafts.dismiss(file, in: home) }
            }
            row.element.append(dismiss)
            row.update()
            return (file, row)
        }
        waiting.setChildren(uploads.map { $0.row.element })
    }

    private func makeRow(_ content: AttachmentFace.Content, _ face: AttachmentFace) -> Element {
        let row = face.make(content, isLarge: false)
        let (node, name) = (content.node, face.name(of: content))
        if drafts.original(of: node) != nil {
            let isReference = node.kind == .link
            let text = isReference ? L10n.sendACopy : L10n.sendAReference
            let label = isReference ? L10n.sendACopyOf(name: name) : L10n.sendAReferenceOf(name: name)
            let turn = page.makeButton("link-button", text: text) { [unowned(unsafe) self] in drafts.turn(node) }
            row.append(turn.with("aria-label", label))
        }
        row.append(
            page.makeIconButton(.close, label: L10n.remove(name: name)) { [unowned(unsafe) self] in
                drafts.workspace.perform([.trash([node.id])], announces: true)
            }
        )
        return row
    }
}
