// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// One file of the panel: its name, how far it is or what came of it, and a button to give it up or try again.
final class UploadRow {
    let element: Element
    private let page: WebPage
    private let upload: Upload
    private let uploads: Uploads
    private let note: Element
    private let progress: Element
    private let cancel: Element
    private let retry: Element

    init(page: WebPage, upload: Upload, uploads: Uploads) {
        self.page = page
        self.upload = upload
        self.uploads = uploads
        let name = upload.name
        element = page.make("li", "upload")
        note = page.makePersonal("span", "upload-note", text: "")
        progress = page.make("div", "progress", [page.make("div", "progress-fill")])
            .with(["role": "progressbar", "aria-label": name, "aria-valuemin": "0", "aria-valuemax": "100"])
        cancel = page.makeIconButton(.close, label: L10n.cancel(name: name)) {
            [unowned(unsafe) uploads, unowned(unsafe) upload] in uploads.cancel(upload)
        }
        retry = page.makeIconButton(.redo, label: L10n.tryAgain(name: name)) {
            [unowned(unsafe) uploads, unowned(unsafe) upload] in uploads.retry(upload)
        }
        let isPicture = upload.file.type.utf8.starts(with: "image/".utf8)
        let title = page.makePersonal("span", "upload-name", text: name)
        let text = page.make("div", "upload-text", [title, note, progress])
        element.append(page.makeIcon(isPicture ? .image : .file), text, cancel, retry)
    }

    /// Shows how far it is.
    func update() {
        let size = page.numbers.bytes(upload.file.size)
        switch upload.state {
        case .waiting: show("waiting", waitingNote(size), fraction: 0)
        case .sending(let sent):
            let words = L10n.of(done: page.numbers.bytes(sent), size: size)
            show("sending", words, fraction: sent / max(1, upload.file.size))
        case .reading:
            let words = upload.pages.map { L10n.readingPages(count: $0) } ?? L10n.readingTheFile
            show("reading", words, fraction: nil)
        case .locked: show("locked", L10n.waitingForItsPassword, fraction: nil)
        case .landed(let answer): show("landed", (made(answer) + answer.notes).joined(separator: ". "), fraction: 1)
        case .failed(let sentence): show("failed", sentence, fraction: 0)
        case .cancelled:
            show("cancelled", upload.isElsewhere ? L10n.anotherWindowHasDealtWithIt : L10n.cancelled, fraction: 0)
        }
        progress.setHidden(upload.isSettled)
        cancel.setHidden(upload.isSettled)
        retry.setHidden(!upload.hasFailed || !uploads.canRetry(upload))
    }

    private func made(_ answer: DocumentAnswer) -> [String] {
        if let board = upload.board { return [board.report.imported.joined(separator: ", ")] }
        if answer.isPhoto { return upload.isDuplicate ? [] : [L10n.onePhoto] }
        if answer.pages.isEmpty { return [L10n.oneFile] }
        return [L10n.pages(count: answer.pages.count)]
    }

    private func waitingNote(_ size: String) -> String {
        if let obstacle = upload.obstacle { return L10n.itIsSentAgainByItself(obstacle: obstacle) }
        if uploads.workspace.isConnected { return L10n.waiting(size: size) }
        return switch upload.keeping {
        case .refused(let sentence): sentence
        case .kept: L10n.keptInThisBrowserUntilThe(size: size)
        case .not, .storing: upload.file.record == nil ? L10n.waiting(size: size) : L10n.keptInThisBrowser(size: size)
        }
    }

    private func show(_ state: StaticString, _ text: String, fraction: Double?) {
        element.setAttribute("data-state", state.text)
        note.setText(text)
        progress.setFlag("data-indeterminate", fraction == nil)
        progress.setStyle("--progress", number: fraction ?? 0)
        progress.setAttribute("aria-valuenow", fraction.map { "\(Int(min(1, max(0, $0)) * 100))" })
    }
}
