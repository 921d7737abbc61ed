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
        cancel = page.makeIconButton(.close, label: "Cancel \(name)") {
            [unowned(unsafe) uploads, unowned(unsafe) upload] in
            uploads.cancel(upload)
        }
        retry = page.makeIconButton(.redo, label: "Try \(name) again") {
            [unowned(unsafe) uploads, unowned(unsafe) upload] in uploads.retry(upload)
        }
        progress.setAttribute("role", "progressbar")
        progress.setAttribute("aria-label", name)
        progress.setAttributes(["aria-valuemin": "0", "aria-valuemax": "100"])
        let isPicture = Array(upload.file.type.utf8).starts(with: "image/".utf8)
        let text = page.make(
            "div",
            "upload-text",
            [page.makePersonal("span", "upload-name", text: name), note, progress]
        )
        element.append(page.makeIcon(isPicture ? .image : .file), text, cancel, retry)
    }

    /// Shows how far it is.
    func update() {
        let size = ByteCountText.text(upload.file.size)
        var (isUnderWay, canRetry) = (true, false)
        switch upload.state {
        case .waiting: show("waiting", waitingNote(size), fraction: 0)
        case .sending(let sent):
            show("sending", "\(ByteCountText.text(sent)) of \(size)", fraction: sent / max(1, upload.file.size))
        case .reading:
            let what = upload.pages.map { $0 == 1 ? "1 page" : "\($0) pages" } ?? "the file"
            show("reading", "Reading \(what)…", fraction: nil)
        case .locked: show("locked", "Waiting for its password", fraction: nil)
        case .landed(let answer):
            isUnderWay = false
            show("landed", (made(answer) + answer.notes).joined(separator: ". "), fraction: 1)
        case .failed(let sentence):
            (isUnderWay, canRetry) = (false, true)
            show("failed", sentence, fraction: 0)
        case .cancelled:
            isUnderWay = false
            show("cancelled", upload.isElsewhere ? "Another window has dealt with it." : "Cancelled", fraction: 0)
        }
        progress.setHidden(!isUnderWay)
        cancel.setHidden(!isUnderWay)
        retry.setHidden(!canRetry)
    }

    private func made(_ answer: DocumentAnswer) -> [String] {
        if let board = upload.board { return [board.report.imported.joined(separator: ", ")] }
        if upload.becomesPhoto { return upload.isDuplicate ? [] : ["1 photo"] }
        if answer.pages.isEmpty { return ["1 file"] }
        return [answer.pages.count == 1 ? "1 page" : "\(answer.pages.count) pages"]
    }

    private func waitingNote(_ size: String) -> String {
        if let obstacle = upload.obstacle { return "\(obstacle) It is sent again by itself." }
        if uploads.workspace.isConnected { return "Waiting, \(size)" }
        return switch upload.keeping {
        case .refused(let sentence): sentence
        case .kept: "Kept in this browser until the server is back, \(size)"
        case .not, .storing: upload.file.record == nil ? "Waiting, \(size)" : "Kept in this browser, \(size)"
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
