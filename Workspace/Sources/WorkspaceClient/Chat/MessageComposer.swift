// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The field for the next message, with what is staged above it. Enter sends, Shift and Enter begins a line.
final class MessageComposer {
    /// Seconds without a key after which nobody is told any more that something is being written.
    private static let writingTime = 6.0

    let element: Element
    private let area: AreaContext
    private unowned(unsafe) let view: ConversationView
    private let conversation: NodeID
    private let page: WebPage
    private let field: Element
    private let send: Element
    private let editing: Element
    private let hint: Element
    private let tray: StagingTray
    private var typed = ""
    /// Whether the browser keeps what is written for the next message: it had room.
    private var isKept = true
    /// The message that is edited, what was saved of it when that began, and what was written before.
    private var edited: (message: NodeID, basis: String, former: String)?
    /// Counts the keys, to know whether one followed.
    private var keys = 0
    private var isClosed = false

    private var workspace: Workspace { area.workspace }
    var editedMessage: NodeID? { edited?.message }

    init(_ view: ConversationView) {
        self.view = view
        area = view.area
        conversation = view.id
        page = area.page
        tray = StagingTray(area.drafts, home: conversation, in: view.whole)
        field = page.make("textarea", "field message-field")
            .with(["rows": "1", "aria-label": L10n.message, "placeholder": L10n.writeAMessage, "dir": "auto"])
        element = page.make("div", "message-composer")
        editing = page.make("div", "editing").with("hidden", "")
        hint = page.make("div", "staging-hint").with("role", "status")
        send = page.make("button", "button send")
            .with(["type": "button", "data-tone": "primary", "aria-label": L10n.send])
        build()
    }

    private func build() {
        field.on(.input) { [unowned(unsafe) self] event in didType(event.value) }
        field.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        field.stagesPastedFiles(in: page) { [unowned(unsafe) self] in area.drafts.stage($0, in: self.conversation) }
        field.takesMarkdown(in: page)
        field.on(.focus) { [unowned(unsafe) self] _ in followOtherWindows() }
        field.on(.blur) { [unowned(unsafe) self] _ in if !isClosed { workspace.presences.tell(writing: nil) } }
        send.append(page.makeIcon(.up), page.make("span", "send-label", text: L10n.send))
        send.on(.click) { [unowned(unsafe) self] event in
            // Who has written goes on writing; on a phone nobody else wants the keys on the screen.
            let goesOn = !typed.utf8.isEmpty || event.pointerKind != .touch
            submit()
            if goesOn { focus() }
        }
        let attach = page.makeIconButton(.attachment, label: L10n.attachFiles) { [drafts = area.drafts, conversation] in
            drafts.pick { drafts.stage($0, in: conversation) }
        }
        let cancel = page.makeIconButton(.close, label: L10n.stopEditing) { [unowned(unsafe) self] in endEditing() }
        editing.append(page.makeIcon(.pencil), page.make("span", nil, text: L10n.editingAMessage), cancel)
        element.append(tray.element, editing, page.make("div", "composer-line", [attach, field, send]), hint)
    }

    /// Shows what was written and staged before.
    func open() {
        show(area.drafts.text(in: conversation))
        updateStaged()
    }

    /// Leaves the page: what is written is kept.
    func close() {
        isClosed = true
        workspace.presences.tell(writing: nil)
        tray.close()
        // The browser may still tell that the field loses the focus while it takes it out of the page.
        field.removeHandlers()
    }

    func focus() { field.focus() }

    /// A text was put beside what is written, and is gone on with, or was taken away there; while a message is edited it waits.
    func textDidChange() {
        let text = area.drafts.text(in: conversation)
        guard edited == nil else {
            edited?.former = text
            return
        }
        let isMore = text.utf8.count > typed.utf8.count
        show(text)
        if isMore { focus() }
    }

    private func show(_ text: String) {
        typed = text
        field.setProperty("value", text)
        updateSend()
        // Told before the browser scrolls the messages by itself, the list keeps who was at its end there.
        view.resize()
    }

    private func didType(_ text: String) {
        let (home, former) = (edited?.message ?? conversation, typed)
        typed = text
        let hadRoom = area.drafts.keep(text, in: home, from: former, changing: edited?.basis)
        if edited == nil { isKept = hadRoom }
        updateSend()
        view.resize()
        tellWriting()
    }

    /// Shows what is kept of what was written here: another window of this browser may have gone on with it, or sent it.
    ///
    /// - Returns: Whether that was something else.
    @discardableResult
    private func followOtherWindows() -> Bool {
        let kept = area.drafts.text(in: conversation)
        guard edited == nil, isKept, !UTF8Text.equal(kept, typed) else { return false }
        show(kept)
        return true
    }

    private func tellWriting() {
        guard !typed.utf8.isEmpty else { return workspace.presences.tell(writing: nil) }
        workspace.presences.tell(writing: conversation)
        keys += 1
        page.after(Self.writingTime) { [self, keys] in
            if keys == self.keys, !isClosed { workspace.presences.tell(writing: nil) }
        }
    }

    private func handleKey(_ event: Event) {
        guard !event.isComposing else { return }
        switch event.key {
        case .enter where !event.modifiers.contains(.shift): submit()
        case .escape where edited != nil: endEditing(keeping: true)
        case .up where typed.utf8.isEmpty && edited == nil: view.editLast()
        default: return
        }
        event.preventDefault()
        event.stopPropagation()
    }
}

// MARK: - Staging

extension MessageComposer {
    /// Follows the model: something was staged, taken back, or sent on another device.
    func update(_ changes: ChangeSet) {
        if let edited, changes.nodes.contains(edited.message),
            workspace.node(edited.message)?.parent != conversation
        {
            // It was deleted meanwhile: what it was being changed to can still be sent.
            let text = typed
            endEditing()
            if !text.utf8.isEmpty { area.drafts.add(text, in: conversation) }
        }
        if tray.isTouched(by: changes) { updateStaged() }
    }

    /// Shows what is staged, and files on their way.
    func updateStaged() {
        let isOther = tray.update()
        updateSend()
        if isOther { view.resize() }
    }

    private func updateSend() {
        let uploads = area.drafts.pendingFiles(in: conversation)
        let isEmpty = typed.trimmedLines.utf8.isEmpty && tray.isEmpty
        let isBusy = uploads > 0 && edited == nil
        send.setProperty("disabled", isEmpty || isBusy)
        hint.setText(isBusy ? L10n.canBeSentWhenFilesAre(count: uploads) : "")
        hint.setHidden(!isBusy)
        let action = edited == nil ? L10n.send : L10n.save
        send.children.last?.setText(action)
        send.setAttribute("aria-label", action)
    }
}

// MARK: - Sending and editing

extension MessageComposer {
    private func submit() {
        let text = typed.trimmedLines
        if let edited { return save(text, to: edited.message, changing: edited.basis) }
        // What is not what the person sees is not sent.
        if followOtherWindows() { return }
        guard !area.drafts.isBusy(conversation), area.drafts.send(text, in: conversation) != nil else { return }
        area.drafts.keep("", in: conversation)
        keys += 1
        show("")
        workspace.presences.tell(writing: nil)
        updateStaged()
        view.didSend()
    }

    /// Puts the text of a message into the field, to be changed; of one that was never seen here it is asked for first.
    func edit(_ message: Node) {
        guard message.body == nil else { return beginEditing(message.id) }
        workspace.loader.loadWhole([message.id]) { [self] failure in
            guard !isClosed else { return }
            if let failure { return area.toasts.show(failure.sentence, tone: .refused) }
            beginEditing(message.id)
        }
    }

    private func beginEditing(_ message: NodeID) {
        edited = (message, area.drafts.basis(of: message), edited?.former ?? typed)
        editing.setHidden(false)
        show(area.drafts.text(in: message))
        focus()
    }

    private func save(_ text: String, to message: NodeID, changing basis: String) {
        guard let node = workspace.node(message) else { return endEditing() }
        guard !text.utf8.isEmpty || !workspace.children(of: message).isEmpty else { return }
        let saved = node.body ?? ""
        // Who changed nothing does not take back what they have written on another device meanwhile.
        if !UTF8Text.equal(text, saved), !UTF8Text.equal(typed, basis) {
            let time = FieldValue.number(page.wallClock.milliseconds)
            guard workspace.perform([.set(message, [.body: .text(text), .editedAt: time])]) == nil else { return }
            workspace.keepReplaced(saved, basis: basis, label: workspace.textLabel(of: node))
        }
        endEditing()
    }

    /// - Parameter keeping: Whether what was written is there again when the message is changed next.
    private func endEditing(keeping: Bool = false) {
        guard let (message, _, former) = edited else { return }
        edited = nil
        let isSame = UTF8Text.equal(typed, workspace.node(message)?.body ?? "")
        // What another window has written on is its own.
        let isOwn = UTF8Text.equal(typed, area.drafts.text(in: message))
        if isOwn, !keeping || isSame || typed.utf8.isEmpty { area.drafts.forget(message) }
        editing.setHidden(true)
        show(former)
        focus()
    }
}
