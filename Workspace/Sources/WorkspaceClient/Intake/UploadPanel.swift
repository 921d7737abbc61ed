// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The files on their way, beside the toasts. At the end it says in one sentence what came of them, and goes by itself if there
/// is nothing to read. Each file has a row; of very many, those that are on their way or have something to tell.
final class UploadPanel {
    /// Seconds that it stays when everything was imported.
    private static let closingDelay = 6.0
    /// With so many rows, a file that waits gets none, and the first that has ended gives its row to the next that needs one.
    static let maximumQuietRows = 100

    private unowned(unsafe) let uploads: Uploads
    private let page: WebPage
    private let element: Element
    private let title: Element
    private let list: Element
    private let undo: Element
    private let close: Element
    private var rows: [NodeID: UploadRow] = [:]
    /// Those with a row that have ended, and of which there is nothing to read, in the order in which they ended.
    private var ended: [NodeID] = []
    private var shownTitle = ""
    /// Counts the ends, so that a panel that is in use again does not go.
    private var round = 0

    init(uploads: Uploads) {
        self.uploads = uploads
        page = uploads.workspace.page
        element = page.make("section", "uploads").with("aria-label", L10n.filesBeingImported)
        title = page.makePersonal("div", "uploads-title", text: "").with("role", "status")
        list = page.make("ul", "uploads-list")
        undo = page.makeButton("toast-action", text: L10n.undo) { [unowned(unsafe) uploads] in
            uploads.workspace.undo()
            uploads.forgetAll()
        }
        close = page.makeIconButton(.close, label: L10n.close, classes: "icon-button uploads-close") {
            [unowned(unsafe) uploads] in uploads.forgetAll()
        }
        let fold = page.makeFoldButton(.down, hide: L10n.hideTheFiles, show: L10n.showTheFiles) {
            [unowned(unsafe) self] isFolded in element.setFlag("data-folded", isFolded)
        }
        element.append(page.make("header", "uploads-head", [title, undo, fold, close]), list)
    }

    func add(_ upload: Upload) {
        if rows.isEmpty {
            let layer = uploads.toasts.container
            layer.insert(element, before: layer.children.first)
            element.removeAttribute("data-folded")
        }
        upload.observers.append { [unowned(unsafe) self, unowned(unsafe) upload] in
            show(upload)
            update()
        }
        show(upload)
    }

    /// Shows in the row of a file how far it is, if it has one or needs one now.
    private func show(_ upload: Upload) {
        guard rows[upload.id] != nil || rows.count < Self.maximumQuietRows || !upload.isQuiet else { return }
        let row = rows[upload.id] ?? makeRow(upload)
        row.update()
        if upload.isQuiet, upload.isSettled, !ended.contains(upload.id) { ended.append(upload.id) }
        // Who gives up what waits can give up all of it.
        guard upload.isCancelled, let next = uploads.all.first(where: { $0.isWaiting && rows[$0.id] == nil }) else {
            return
        }
        makeRow(next).update()
    }

    private func makeRow(_ upload: Upload) -> UploadRow {
        if rows.count >= Self.maximumQuietRows, !ended.isEmpty {
            rows.removeValue(forKey: ended.removeFirst())?.element.remove()
        }
        let row = UploadRow(page: page, upload: upload, uploads: uploads)
        rows[upload.id] = row
        list.append(row.element)
        return row
    }

    func clear() {
        round += 1
        rows = [:]
        ended = []
        list.removeChildren()
        element.remove()
        shownTitle = ""
    }

    /// Shows what all files together have come to.
    func update() {
        let all = uploads.all
        guard !all.isEmpty else { return }
        let isOver = all.allSatisfy { $0.isSettled }
        let landed = all.filter { $0.isLanded }.count
        let sentence = isOver ? Self.outcome(of: all) : underWay(all)
        // Said once, not at every byte.
        if !UTF8Text.equal(sentence, shownTitle) {
            shownTitle = sentence
            title.setText(sentence)
        }
        element.setAttribute("data-state", !isOver ? "busy" : landed == all.count ? "done" : "partial")
        close.setHidden(!isOver)
        updateUndo()
        round += 1
        guard isOver, landed == all.count, !hasNotes else { return }
        page.after(Self.closingDelay) { [unowned(unsafe) self, round] in
            if self.round == round { uploads.forgetAll() }
        }
    }

    /// Offers to undo as long as nothing else was done since.
    func updateUndo() { undo.setHidden(!uploads.all.allSatisfy { $0.isSettled } || !uploads.canUndo) }

    private func underWay(_ all: [Upload]) -> String {
        let waiting = all.filter { !$0.isSettled }
        guard !uploads.workspace.isConnected, waiting.allSatisfy({ $0.isWaiting }) else {
            return L10n.importing(files: L10n.files(count: all.count))
        }
        return L10n.filesWaitForTheServer(count: waiting.count)
    }

    /// Whether the server has said something about a file that a person should read.
    private var hasNotes: Bool {
        uploads.all.contains { if case .landed(let answer) = $0.state { !answer.notes.isEmpty } else { false } }
    }

    private static func sentence(_ landed: Int, of all: [Upload]) -> String {
        if landed == all.count { return L10n.filesImported(count: landed, name: all[0].name) }
        return landed == 0
            ? L10n.nothingWasImported : L10n.ofImported(landed: landed, files: L10n.files(count: all.count))
    }

    /// What came of all files; of pictures that were photos of the album already, that they were.
    private static func outcome(of all: [Upload]) -> String {
        let known = all.filter { $0.isDuplicate }.count
        let others = all.filter { !$0.isDuplicate }
        let landed = others.filter { $0.isLanded }.count
        if known == 0 { return sentence(landed, of: others) }
        let words = L10n.photosWereHereAlready(count: known)
        return others.isEmpty ? words : "\(sentence(landed, of: others)), \(words)"
    }
}

extension Upload {
    /// Whether there is nothing to tell of it that is not said of all files together.
    fileprivate var isQuiet: Bool {
        switch state {
        // One that this browser cannot keep is lost with the page.
        case .waiting: if case .refused = keeping { false } else { obstacle == nil }
        case .landed(let answer): answer.notes.isEmpty || isDuplicate
        case .cancelled: true
        case .sending, .reading, .locked, .failed: false
        }
    }
}
