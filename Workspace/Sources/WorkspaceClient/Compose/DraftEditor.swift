// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// The composer: what is written and staged in a draft, whatever was dropped on it. The draft begins with the first key or
/// the first drop.
final class DraftEditor {
    let element: Element
    private let area: AreaContext
    private let page: WebPage
    private let tray: StagingTray
    private let field: Element
    private let count: Element
    private let schedule: Element
    private lazy var send = page.makeButton("button send", text: L10n.sendTo, icon: .up, tone: "primary") {
        [unowned(unsafe) self] in choosePlace()
    }
    private lazy var attach = page.makeButton(text: L10n.attach, icon: .attachment) { [unowned(unsafe) self] in
        area.drafts.pick { [self] files in stage(files) }
    }
    private lazy var delete = page.makeIconButton(.trash, label: L10n.deleteThisDraft) { [unowned(unsafe) self] in
        guard let draft else { return }
        area.drafts.save(draft, isNeeded: true)
        workspace.perform([.trash([draft])], announces: true)
    }
    private let region = Region(id: .fixed(31), frame: .zero, label: L10n.composer, order: 2)
    private var binding: NodeBinding?
    private var typed = ""
    /// Whether the keys go into the field.
    private(set) var isWriting = false
    private var isClosed = false
    /// Whether it is known what is in the draft: nothing is written over what was never seen here.
    private var isKnown = true { didSet { updateRole() } }
    /// Why it cannot be known yet.
    private var obstacle = ""
    /// The draft; nil as long as there is nothing in it.
    private(set) var draft: NodeID?
    /// Called with the draft when it begins.
    var onBegin: (NodeID) -> Void = { _ in }

    private var workspace: Workspace { area.workspace }

    init(_ area: AreaContext, draft: NodeID?) {
        self.area = area
        self.draft = draft
        page = area.page
        tray = StagingTray(area.drafts, home: draft, in: region)
        field = page.make("textarea", "field draft-field").with(["rows": "6", "aria-label": L10n.text, "dir": "auto"])
        count = page.make("span", "draft-count")
        schedule = page.make("div", "draft-schedule")
        element = page.make("section", "draft-editor").with("aria-label", L10n.composer)
        build()
    }

    private func build() {
        field.on(.input) { [unowned(unsafe) self] event in didType(event.value) }
        field.stagesPastedFiles(in: page) { [unowned(unsafe) self] in stage($0) }
        field.takesMarkdown(in: page)
        field.on(.focus) { [unowned(unsafe) self] _ in isWriting = true }
        field.on(.blur) { [unowned(unsafe) self] _ in
            isWriting = false
            if let draft, !isClosed { area.drafts.save(draft) }
        }
        field.onEnter(withCommand: true) { [unowned(unsafe) self] in choosePlace() }
        let back = page.makeIconButton(.back, label: L10n.allDrafts, classes: "icon-button back") {
            [unowned(unsafe) area] in area.router.show(.drafts)
        }
        updateRole()
        let title = page.make("h1", "board-title", text: L10n.compose)
        let foot = page.make("div", "draft-foot", [attach, count, send])
        element.append(
            page.make("header", "conversation-head", [back, title, delete]),
            page.make("div", "draft-paper", [schedule, field, tray.element, foot])
        )
    }

    /// Shows the draft in the page.
    ///
    /// - Parameter hasFocus: Whether the keys go into the field.
    func open(hasFocus: Bool) {
        let target = NodeTarget(area.dragging, into: .workspace)
        target.stages(in: area.drafts) { [unowned(unsafe) self] _ in begun() }
        binding = area.dragging.register(region, element, target: target)
        if let draft {
            show(area.drafts.text(in: draft))
            learn(draft)
        } else {
            isKnown = true
        }
        update()
        if hasFocus { focus() }
    }

    func focus() { field.focus() }

    /// Shows what is in the draft as soon as that is known; until then it can only be read.
    private func learn(_ draft: NodeID) {
        isKnown = area.drafts.isKnown(draft)
        area.drafts.whenKnown(draft) { [self] failure in
            guard !isClosed else { return }
            if let failure {
                obstacle = failure.sentence
                updateTools()
                page.after(ServerConnection.retryDelay) { [self] in if !isClosed { learn(draft) } }
                return
            }
            isKnown = true
            // A former page may have been closed before it was saved.
            area.drafts.save(draft)
            update()
        }
    }

    /// Who only looks is told so, and asked for nothing.
    func updateRole() {
        let refusal = workspace.refusal(of: .write)
        field.setFlag("readonly", !isKnown || refusal != nil)
        field.setAttribute("placeholder", refusal ?? L10n.writeOrDropAnythingHere)
        for element in [attach, send] { element.setHidden(refusal != nil) }
    }

    /// Leaves the page: what is written is saved.
    func close() {
        isClosed = true
        if let draft { area.drafts.save(draft) }
        binding?.cancel()
        tray.close()
        // The browser may still tell that the field loses the focus while it takes it out of the page.
        field.removeHandlers()
    }

    /// Follows the model: something was staged, taken back, or written on another device.
    func update(_ changes: ChangeSet) { if tray.isTouched(by: changes) { update() } }

    /// Shows what is staged and written now.
    func update() {
        _ = tray.update()
        if let draft, isKnown, !area.drafts.isUnsaved(draft), let body = workspace.node(draft)?.body,
            !UTF8Text.equal(body, typed)
        {
            show(body)
        }
        updateTools()
    }

    /// A text was put behind what is written.
    func textWasAdded() {
        guard let draft else { return }
        show(area.drafts.text(in: draft))
    }

    private func show(_ text: String) {
        typed = text
        field.setProperty("value", text)
    }

    private func updateTools() {
        let isBusy = draft.map(area.drafts.isBusy) ?? false
        let isEmpty = typed.trimmed.utf8.isEmpty && tray.isEmpty
        send.setProperty("disabled", isEmpty || isBusy || draft == nil || !isKnown)
        delete.setHidden(draft == nil)
        let characters = typed.unicodeScalars.count
        let excess = typed.utf8.count - ModelLimits.bodyBytes
        // How long it is need not be said at every key.
        count.setAttribute("role", isKnown && !isBusy && excess <= 0 ? nil : "status")
        count.setText(
            !isKnown
                ? obstacle
                : isBusy
                    ? L10n.canBeSentWhenTheFiles
                    : excess > 0
                        ? L10n.bytesTooLong(count: excess)
                        : characters == 0 ? "" : L10n.characters(count: characters)
        )
        showSchedule()
    }

    private func showSchedule() {
        let text = draft.flatMap(workspace.node).flatMap(scheduleText)
        schedule.setHidden(text == nil)
        guard let text, let draft else { return schedule.removeChildren() }
        let keep = page.makeButton("link-button", text: L10n.keepItHere) { [area] in
            area.drafts.schedule(draft, to: nil, at: nil)
        }
        schedule.setChildren([page.makeIcon(.due), page.makePersonal("span", text: text), keep])
    }

    /// Where the draft goes by itself, and when, or why it did not go.
    private func scheduleText(_ draft: Node) -> String? {
        guard let plan = area.drafts.schedule(of: draft) else {
            return draft.fields.text(.obstacle).map { L10n.notSentAtItsTime(reason: $0) }
        }
        let clock = DayClock(page)
        let place = plan.destination.map { "“\(workspace.title(of: $0))”" } ?? L10n.aPlaceThatIsNotThere
        return L10n.goesTo(place: place, day: clock.day(plan.time), time: clock.time(plan.time))
    }
}

// MARK: - Writing

extension DraftEditor {
    /// The draft, which begins with this if there is none.
    private func begun() -> NodeID? {
        if let draft { return draft }
        guard let new = area.drafts.begin() else { return nil }
        draft = new
        tray.home = new
        onBegin(new)
        return new
    }

    private func didType(_ text: String) {
        guard isKnown, let draft = begun() else { return }
        let former = typed
        typed = text
        area.drafts.keep(text, in: draft, from: former)
        updateTools()
    }

    /// Stages files. Those that were chosen while the draft was sent or deleted elsewhere are in a new one, and not lost with it.
    private func stage(_ files: [PageFile]) {
        guard !files.isEmpty else { return }
        guard isClosed else {
            if let draft = begun() { area.drafts.stage(files, in: draft) }
            return
        }
        let known = draft.flatMap { workspace.isThere($0, as: .draft) ? $0 : nil }
        guard let home = known ?? area.drafts.begin() else { return }
        area.drafts.stage(files, in: home)
        if known == nil, area.router.showsComposer { area.router.show(.compose(draft: home)) }
    }

    private func choosePlace() {
        guard isKnown, let draft, !area.drafts.isBusy(draft), !typed.trimmed.utf8.isEmpty || !tray.isEmpty else {
            return
        }
        area.drafts.save(draft)
        SendDialog(area: area, draft: draft).present()
    }
}
