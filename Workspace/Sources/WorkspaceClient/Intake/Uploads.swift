// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Brings files to the server, each with its progress, its way out and its sentence, and says at the end what came of
/// all of them together.
final class Uploads {
    /// The largest file that the server takes, in bytes; said before an upload starts.
    private static let maximumBytes = 524_288_000.0
    /// Files of different drops that are sent at the same time; the browser has six connections for everything.
    private static let maximumConcurrentFiles = 3

    let workspace: Workspace
    let toasts: Toasts
    private let dialogs: Dialogs
    /// Called with documents that have come where the person waits for them.
    var onDocuments: ([NodeID]) -> Void = { _ in }
    private var batches: [UploadBatch] = []
    private var questions: [Upload] = []
    private var isAsking = false
    private(set) lazy var panel = UploadPanel(uploads: self)

    private var page: WebPage { workspace.page }

    init(workspace: Workspace, toasts: Toasts, dialogs: Dialogs) {
        self.workspace = workspace
        self.toasts = toasts
        self.dialogs = dialogs
    }

    /// Everything since the panel was closed last.
    var all: [Upload] { batches.flatMap { $0.uploads } }

    /// Sends files to a place; they land there in their order.
    @discardableResult
    func add(_ files: [PageFile], to destination: UploadDestination) -> UploadBatch? {
        guard !files.isEmpty else { return nil }
        if batches.allSatisfy({ $0.isSettled }) { forgetAll() }
        let uploads = files.map { Upload(file: $0, card: workspace.newID(), id: workspace.newID()) }
        let batch = UploadBatch(uploads, to: destination)
        batches.append(batch)
        for upload in uploads {
            upload.becomesPhoto = destination.isForPhotos
            if upload.file.size > Self.maximumBytes {
                upload.state = .failed("“\(upload.name)” is larger than 500 MB, the most that is taken.")
            }
            panel.add(upload)
        }
        startNext()
        return batch
    }

    /// Gives a file up. What the server makes of one that it has already is deleted when it is known.
    func cancel(_ upload: Upload) {
        switch upload.state {
        case .waiting:
            upload.become(.cancelled)
            startNext()
        case .sending:
            upload.become(.cancelled)
            upload.transfer?.cancel()
        case .reading: upload.become(.cancelled)
        case .locked, .landed, .failed, .cancelled: break
        }
    }

    /// Sends a file again that could not be imported, as when the server was away.
    func retry(_ upload: Upload) {
        guard case .failed = upload.state, upload.file.size <= Self.maximumBytes else { return }
        // What it brings is remembered when it has settled again.
        batches.first { $0.uploads.contains { $0 === upload } }?.isRemembered = false
        upload.become(.waiting)
        startNext()
    }

    /// The server has counted the pages of a file that it still reads.
    func didCount(_ count: PageCount) {
        all.first { $0.id == count.upload }?.count(count.pages)
    }

    /// Whether an undo now would take back what the panel shows, and nothing else.
    var canUndo: Bool {
        guard batches.count == 1, let label = batches[0].label, let next = workspace.history.undoLabel else {
            return false
        }
        return UTF8Text.equal(label, next)
    }

    /// Something has changed, perhaps by an undo that is not the panel's.
    func workspaceDidChange() {
        if !batches.isEmpty { panel.updateUndo() }
    }

    /// Forgets what is over; the panel is gone.
    func forgetAll() {
        guard batches.allSatisfy({ $0.isSettled }) else { return }
        batches = []
        panel.clear()
    }
}

// MARK: - Sending

extension Uploads {
    private func startNext() {
        for batch in batches {
            guard batches.filter({ $0.isBusy }).count < Self.maximumConcurrentFiles else { break }
            if let upload = batch.next { send(upload, of: batch) }
        }
        for batch in batches where batch.isSettled && !batch.isRemembered { remember(batch) }
        panel.update()
    }

    private func send(_ upload: Upload, of batch: UploadBatch) {
        var path = batch.destination.path(ofFile: upload.name, to: batch.place(of: upload), as: upload.card)
        if batch.destination.isForPhotos, let folder = upload.folder { path += "&folder=\(folder.percentEncoded)" }
        if let blob = upload.blob { path += "&blob=\(blob)" }
        path += "&upload=\(upload.id)"
        var request = Request("POST", path)
        request.headers = [(name: "Content-Type", value: "application/octet-stream")]
        if let password = upload.password {
            request.headers.append((name: "X-Carry-Password", value: password.percentEncoded))
        }
        if upload.blob == nil { request.body = .file(upload.file) }
        upload.become(upload.blob == nil ? .sending(sent: 0) : .reading)
        upload.transfer = page.send(
            request,
            progress: { [unowned(unsafe) upload] sent, total in
                guard case .sending = upload.state else { return }
                upload.become(sent < max(total, upload.file.size) ? .sending(sent: sent) : .reading)
            },
            completion: { [unowned(unsafe) self] response in
                upload.transfer = nil
                finish(upload, of: batch, response)
                startNext()
            }
        )
    }

    private func finish(_ upload: Upload, of batch: UploadBatch, _ response: Response) {
        let isCancelled = if case .cancelled = upload.state { true } else { false }
        let answer =
            batch.destination.isForPhotos
            ? ServerConnection.read(response, as: PhotoAnswer.self).map { documentAnswer($0, of: upload) }
            : ServerConnection.read(response, as: DocumentAnswer.self)
        switch answer {
        case .success(let answer) where isCancelled: workspace.discard(batch.nodes(of: upload, answered: answer))
        case .success(let answer): upload.become(.landed(answer))
        case .failure where isCancelled: break
        case .failure(let failure):
            guard let request = try? PasswordRequest.decoded(from: response.body, limits: .standard) else {
                return upload.become(.failed(failure.sentence))
            }
            upload.blob = request.blob
            upload.password = nil
            upload.question = request
            upload.become(.locked)
            questions.append(upload)
            ask()
        }
    }

    /// What was made of a picture: its photo, or the album that was made for the folder it was in; nothing of one that was
    /// there.
    private func documentAnswer(_ answer: PhotoAnswer, of upload: Upload) -> DocumentAnswer {
        upload.isDuplicate = answer.isDuplicate
        return DocumentAnswer(
            document: answer.photo,
            pages: answer.isDuplicate ? [] : [answer.albums.first ?? answer.photo],
            notes: answer.isDuplicate ? ["This photo was here already."] : [],
            revision: answer.revision
        )
    }

    /// Lets undo take back what was imported since this was asked last.
    private func remember(_ batch: UploadBatch) {
        batch.isRemembered = true
        let uploads = batch.uploads.filter { $0.isLanded && !$0.isRemembered }
        let nodes = uploads.flatMap { batch.nodes(of: $0) }
        for upload in uploads { upload.isRemembered = true }
        guard !nodes.isEmpty else { return }
        if batch.opensDocuments { onDocuments(nodes) }
        let new = uploads.filter { !$0.isDuplicate }
        let label = new.count == 1 ? "Imported “\(new[0].name)”" : "Imported \(new.count) files"
        batch.label = label
        workspace.record(created: nodes, label: label)
    }
}

// MARK: - Passwords

extension Uploads {
    /// Asks for the password of the file that has waited longest; one dialog at a time.
    private func ask() {
        guard !isAsking, let upload = questions.first, let question = upload.question else { return }
        isAsking = true
        let dialog = PasswordDialog(page: page, question: question)
        dialogs.present(dialog) { [unowned(unsafe) self, unowned(unsafe) dialog] in
            isAsking = false
            questions.removeFirst()
            upload.password = dialog.answer
            upload.become(dialog.answer == nil ? .cancelled : .waiting)
            startNext()
            ask()
        }
    }
}
