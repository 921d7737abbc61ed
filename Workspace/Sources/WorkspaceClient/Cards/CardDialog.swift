// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// An opened card: everything that is on it, to read and to change.
final class CardDialog: Dialog {
    /// What a key begins to change.
    enum Part {
        case title
        case labels
        case due
    }

    let card: NodeID
    let area: AreaContext
    private let name: RenameField
    private let place: Element
    private lazy var listName: Element =
        workspace.may(.edit)
        ? page.makeButton("link-button") { [unowned(unsafe) self] in area.dragging.openMoveDialog(for: [card])
        }
        : page.makePersonal("span", text: "")
    private lazy var boardName = page.makePersonal("span", text: "")
    private let cover: Element
    private var sections: [CardSection] = []
    private lazy var details = DetailsSection(self)
    private lazy var attachments = AttachmentsSection(self)
    private lazy var checklists = ChecklistsSection(self)
    private lazy var history = HistorySection(self)
    /// Above what keeps everything else from being reached while the card is open.
    let region = Region(id: .fixed(9), frame: .zero, label: L10n.card, order: 1_001)

    var workspace: Workspace { area.workspace }

    init(_ area: AreaContext, card: NodeID) {
        self.area = area
        self.card = card
        role = area.workspace.session.role
        let page = area.page
        place = page.make("div", "card-place")
        cover = page.make("div", "dialog-cover")
        let main = page.make("div", "card-main")
        let side = page.make("aside", "card-side").with("aria-label", L10n.details)
        let id = "card-\(card)"
        let heading = page.make("h2", "dialog-title").with("id", id)
        name = RenameField(page: page, in: heading, fieldLabel: L10n.cardTitle)
        super.init(page: page, title: "", classes: "dialog card-dialog")
        subjects = [card]
        element.show(card, kind: .card)
        element.setAttribute("aria-labelledby", id)
        title.replace(with: page.make("div", "card-heading", [place, heading]))
        element.insert(cover, before: header)
        body.addClass("card-columns")
        body.append(main, side)
        name.rename(card, in: workspace)
        sections = [DescriptionSection(self), checklists, attachments, CommentsSection(self), history]
        for section in sections { main.append(section.element) }
        sections.append(details)
        side.append(details.element)
        isWhole = workspace.loader.isWhole(card)
        refresh()
        load()
    }

    override func open(in container: Element) {
        super.open(in: container)
        // What is dropped or pasted on an opened card is attached to it, or becomes a part of its description. It takes
        // neither itself nor what is on it, nor what is carried in a dialog above it; which card another window carries is
        // not known.
        let target = NodeTarget(area.dragging, into: card)
        target.handles = { [unowned(unsafe) self] cargo in
            guard let node = cargo.node else { return cargo.kind != .card }
            return area.dialogs.open.last === self && workspace.replica.tree.enclosing(.card, of: node)?.id != card
        }
        bindings = [area.dragging.register(region, element, isOverPage: true, scroller: element, target: target)]
        attachments.open()
        checklists.open()
    }

    override func didClose() {
        attachments.close()
        checklists.close()
        details.close()
        super.didClose()
    }

    func begin(_ part: Part) {
        switch part {
        case .title: name.begin()
        case .labels: details.labels.openMenu()
        case .due: details.due.field.focus()
        }
    }

    /// Deletes a part of the card. The focus was on a button of it, and stays in the card.
    func delete(_ part: NodeID) {
        workspace.perform([.trash([part])], announces: true)
        element.focus()
    }

    /// What the card refers to on its board.
    var context: BoardContext {
        let list = workspace.node(card)?.parent
        return BoardContext(workspace: workspace, board: list.flatMap { workspace.node($0)?.parent } ?? .workspace)
    }

    var node: Node? { workspace.node(card) }

    private var list: Node? { node?.parent.flatMap(workspace.node) }
    /// A shelf is on no board.
    private var board: Node? { list.flatMap { $0.kind == .list ? $0.parent.flatMap(workspace.node) : nil } }

    /// The role of the person when it was opened, or changed last.
    private var role: Role
    /// Whether its description is known, which its face does not need.
    private(set) var isWhole = false
    /// Why it is not; empty as long as it is asked for.
    private(set) var obstacle = ""
    /// The list that was asked for last because it is not known here; nil if it could not be.
    private var askedPlace: NodeID?

    private func load() {
        // The answer that the server does not know it yet may come when it knows it.
        let isNew = workspace.replica.isOnItsWay(card)
        workspace.loader.loadDetail(of: card) { [self] failure in
            let reason = isNew || workspace.replica.isOnItsWay(card) ? nil : failure?.sentence
            obstacle = reason ?? ""
            isWhole = isWhole || failure == nil
            refresh()
            if let reason { area.toasts.show(reason, tone: .refused) }
        }
    }

    /// Draws the items that have become due, or soon will be.
    func timeDidPass() { if node != nil { checklists.update() } }

    /// The server is back: what could not be asked for is.
    func connectionDidChange() {
        guard workspace.isConnected else { return }
        if !isWhole { load() }
        if list == nil { learnPlace() }
    }

    override var goesWithScreen: Bool { false }
    override var hasAddress: Bool { true }
    override var windowNames: [String] { [node, board].compactMap { $0?.title } }

    override func update(_ changes: ChangeSet) {
        guard let node else {
            // It was made here, and the server has refused it.
            _ = keepUnsaved()
            return close()
        }
        let parents = changes.nodes.compactMap { workspace.node($0)?.parent }
        // Its board says what it is called, and which labels and custom fields there are.
        let board = node.parent.flatMap { workspace.node($0)?.parent }
        let isTouched =
            changes.nodes.contains { $0 == card || $0 == node.parent || $0 == board }
            || (parents + changes.parents).contains { $0 == card || $0 == board || workspace.node($0)?.parent == card }
        if isTouched { refresh() }
    }

    override func keepUnsaved() -> Bool {
        let isDeleted = node == nil || workspace.replica.tree.isTrashed(card)
        return keepUnsaved(isDeleted ? L10n.theCardWasDeleted : L10n.itIsNotSharedWithYou) { _ in true }
    }

    override func updatePeople() {
        let role = workspace.session.role
        defer { self.role = role }
        guard role < self.role, let refusal = workspace.refusal(of: .edit) else { return refresh() }
        // Fields of what one may not change any more go; what was written in them does not.
        keepUnsaved(refusal) { !workspace.may($0.action) }
        close()
        area.cards.open(card)
    }

    /// The server has taken a change, of whatever.
    func changeWasAccepted() {
        history.changeHasLanded()
        if !isWhole { load() }
    }

    /// What was being written in some sections cannot be saved any more, and goes where it can be read and copied.
    ///
    /// - Returns: Whether anything was, which is said then.
    @discardableResult
    private func keepUnsaved(_ reason: String, of isMeant: (CardSection) -> Bool) -> Bool {
        let title = workspace.node(card)?.title ?? L10n.aCard
        var isKept = false
        for section in sections where isMeant(section) {
            for (what, unsaved) in section.unsaved where unsaved.text != nil {
                workspace.keep(unsaved, label: what(title), reason: reason)
                isKept = true
            }
        }
        return isKept
    }

    private func refresh() {
        guard let node else { return close() }
        name.update(name: node.title, isFixed: !workspace.may(.edit))
        let color = node.fields.text(.coverColor)
        cover.setHidden(color == nil)
        cover.setAttribute("data-color", color)
        showPlace()
        for section in sections { section.update() }
    }

    private func showPlace() {
        guard let list else {
            place.removeChildren()
            return learnPlace()
        }
        // A name of any length leaves room for the card.
        listName.setText(list.shortTitle)
        boardName.setText(board.map { L10n.in(title: $0.shortTitle) } ?? "")
        // What is there stays, and with it the focus.
        if place.children.isEmpty { place.append(listName, boardName) }
    }

    /// Asks for the list to which somebody else has taken the card, on a board that was not read here.
    private func learnPlace() {
        guard let parent = node?.parent, parent != askedPlace else { return }
        askedPlace = parent
        workspace.loader.loadUnknown([parent]) { [self] failure in
            if failure == nil { refresh() } else { askedPlace = nil }
        }
    }
}

/// A text that a person writes on a card, and what that is: "A comment on" the card.
typealias UnsavedPart = (what: (_ card: String) -> String, text: UnsavedText)

/// A part of an opened card. It stays in the page while the card changes, and with it the focus and what is being typed.
class CardPart {
    let element: Element
    unowned(unsafe) let dialog: CardDialog

    var page: WebPage { dialog.page }
    var workspace: Workspace { dialog.workspace }

    init(_ dialog: CardDialog, _ element: Element) {
        self.dialog = dialog
        self.element = element
    }
}

/// A part of an opened card that follows the model.
class CardSection: CardPart {
    /// What a person writes there.
    var unsaved: [UnsavedPart] { [] }
    /// What they do by it.
    var action: Action { .edit }

    /// Shows what the model says now; a field the person writes in is left alone.
    func update() {}
}

extension WebPage {
    /// The head of a section of an opened card.
    func makeSectionHead(_ icon: Icon, _ title: String) -> Element {
        make("header", "section-head", [makeIcon(icon), makePersonal("h3", text: title)])
    }
}
