// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Brings files to the server, each with its progress, its way out and its sentence, and says at the end what came of
/// all of them together.
final class Uploads {
    /// Files of different drops that are sent at the same time; the browser has six connections for everything.
    private static let maximumConcurrentFiles = 3

    /// How often a server in trouble is asked again by itself, 2, 4, 8 … seconds later; then the person decides.
    private static let maximumTries = 6

    let workspace: Workspace
    let toasts: Toasts
    private let dialogs: Dialogs
    /// Called with files that a former page has left, and that are staged somewhere.
    var onStaged: (UploadBatch) -> Void = { _ in }
    /// Called with documents that have come where the person waits for them.
    var onDocuments: ([NodeID]) -> Void = { _ in }
    /// Called with what was imported as a board.
    var onBoard: (ImportAnswer) -> Void = { _ in }
    private var batches: [UploadBatch] = []
    private var questions: [Upload] = []
    private var isAsking = false
    private let kept: KeptUploads
    private(set) lazy var panel = UploadPanel(uploads: self)

    private var page: WebPage { workspace.page }

    init(workspace: Workspace, toasts: Toasts, dialogs: Dialogs) {
        self.workspace = workspace
        self.toasts = toasts
        self.dialogs = dialogs
        kept = KeptUploads(workspace: workspace)
        kept.inUse = { [unowned(unsafe) self] in
            // Nothing is sent any more when the session has ended.
            workspace.isEnded ? [] : batches.filter { $0.isKept }.compactMap { $0.record }
        }
    }

    /// Everything that the panel shows, since it was closed last.
    var all: [Upload] { batches.lazy.filter { $0.isInPanel }.flatMap { $0.uploads } }

    /// Sends files to a place; they land there in their order.
    ///
    /// - Parameter home: Where they are staged, and shown on their way; nil for the panel.
    @discardableResult
    func add(_ files: [PageFile], to destination: UploadDestination, home: NodeID? = nil) -> UploadBatch? {
        let files = destination.isForPhotos ? pictures(among: files) : files
        guard !files.isEmpty else { return nil }
        let uploads = files.map { file in
            // What is sent by two pages, as one that was parked here, lands once.
            let id = file.record.flatMap { SharedParts.identity(ofRecord: $0) } ?? workspace.newID()
            return Upload(file: file, card: workspace.newID(), id: id)
        }
        for upload in uploads where !destination.accepts(upload.file) {
            upload.isRefused = true
            upload.state = .failed(
                L10n.isLargerThanMbTheMost(name: upload.name, limit: destination.maximumMegabytes(of: upload.file))
            )
        }
        let batch = UploadBatch(uploads, to: destination, home: home)
        begin(batch)
        return batch
    }

    private func begin(_ batch: UploadBatch) {
        // What was not imported and is kept here is shown until the person has closed the panel.
        if batches.allSatisfy({ $0.isSettled && !$0.isKept }) { forgetAll() }
        batch.previous = batches.last { !$0.isSettled && $0.destination.isSame(as: batch.destination) }
        batches.append(batch)
        if batch.isInPanel { for upload in batch.uploads { panel.add(upload) } }
        startNext()
        batch.keepSoon(kept, page)
    }

    /// The files that may be pictures. Of the others the server would refuse each when it has all of its bytes: what is beside the
    /// pictures in a folder is told of at once.
    private func pictures(among files: [PageFile]) -> [PageFile] {
        let others = files.filter(FileKind.isNoPicture)
        guard let first = others.first else { return files }
        toasts.show(L10n.filesAreNoPictures(count: others.count, name: first.name), tone: .refused)
        return files.filter { !FileKind.isNoPicture($0) }
    }

    /// Goes on with what former pages have left, and windows that were closed.
    func takeOver() {
        kept.read { [unowned(unsafe) self] left in
            let known = batches.flatMap { $0.uploads }.map { $0.id }
            for batch in left where !batch.uploads.contains(where: { known.contains($0.id) }) {
                for upload in batch.uploads {
                    kept.adopt(upload)
                    upload.wasSent = true
                }
                // Where it was staged may be gone: then the panel shows what becomes of it.
                if !isHomeThere(batch) { batch.home = nil }
                begin(batch)
                if !batch.isInPanel { onStaged(batch) }
            }
        }
    }

    /// Gives a file up. What the server makes of one that it has already is deleted when it is known.
    func cancel(_ upload: Upload) {
        switch upload.state {
        case .waiting:
            giveUp(upload)
            startNext()
        case .sending:
            giveUp(upload)
            upload.transfer?.cancel()
        case .reading: giveUp(upload)
        case .locked:
            // The first is asked about now: its dialog is the way to give it up.
            guard let index = questions.firstIndex(where: { $0 === upload }), index > 0 || !isAsking else { return }
            questions.remove(at: index)
            giveUp(upload)
            startNext()
        case .landed, .failed, .cancelled: break
        }
    }

    /// Gives up a file that waits, failed, or of which it will be known later what became of it.
    func giveUp(_ upload: Upload) {
        upload.become(.cancelled)
        kept.forget(upload)
        // Its answer may have been lost.
        if upload.wasSent, !upload.isRefused { workspace.server.cancelUpload(upload.id) }
    }

    /// Sends a file again that could not be imported, as when the server was away.
    func retry(_ upload: Upload) {
        guard upload.hasFailed, canRetry(upload), let batch = batch(of: upload) else { return }
        // What it brings is remembered when it has settled again.
        batch.isRemembered = false
        upload.tries = 0
        // The bytes that came before may be what it was refused for: gone, or damaged.
        if upload.isRefused { upload.blob = nil }
        upload.become(.waiting)
        startNext()
    }

    /// Whether a file that could not be imported may be sent again: one that is too large stays so.
    func canRetry(_ upload: Upload) -> Bool { batch(of: upload)?.destination.accepts(upload.file) ?? false }

    private func batch(of upload: Upload) -> UploadBatch? {
        batches.first { $0.uploads.contains { $0 === upload } }
    }

    /// The server has counted the pages of a file that it still reads.
    func didCount(_ count: PageCount) {
        batches.lazy.flatMap { $0.uploads }.first { $0.id == count.upload }?.count(count.pages)
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
        guard !batches.isEmpty else { return }
        showHomeless()
        panel.updateUndo()
        resume()
        ask()
    }

    /// Whether the draft is there in which files are staged.
    private func isHomeThere(_ batch: UploadBatch) -> Bool {
        workspace.isThere(batch.destination.place.parent, as: .draft)
    }

    /// Shows in the panel what could not be imported into a draft that was sent or deleted meanwhile: nothing else says so.
    private func showHomeless() {
        for batch in batches where !batch.isInPanel && !isHomeThere(batch) {
            guard batch.uploads.contains(where: { $0.hasFailed }) else { continue }
            batch.home = nil
            for upload in batch.uploads { panel.add(upload) }
            panel.update()
        }
    }

    /// The server may have what was waited for.
    func resume() { if batches.contains(where: { $0.next != nil }) { startNext() } }

    /// The server is away, or is back.
    func connectionDidChange() {
        for upload in batches.lazy.flatMap({ $0.uploads }) {
            guard upload.isWaiting else { continue }
            // Whatever kept it from being sent may be over.
            upload.tries = 0
            upload.become(.waiting)
        }
        // A window that was closed meanwhile has left its files to the others, of which one takes them.
        if workspace.isConnected, workspace.feed.isHeldHere { takeOver() }
        if !batches.isEmpty { startNext() }
    }

    /// Whether a batch can be sent: the server must be there, and have what it goes to and stands behind.
    private func canSend(_ batch: UploadBatch) -> Bool {
        if let previous = batch.previous, previous.isUnderWay { return false }
        let place = batch.destination.place
        let around = [place.parent, place.after, place.before].compactMap { $0 }
        return workspace.isConnected && !around.contains(where: workspace.replica.isOnItsWay)
    }

    /// Forgets what is over; the panel is gone.
    func forgetAll() {
        guard batches.allSatisfy({ $0.isSettled || !$0.isInPanel }) else { return }
        for batch in batches where batch.isInPanel {
            for upload in batch.uploads { kept.forget(upload) }
            kept.end(batch)
        }
        // What failed where it was put is still shown there, and can be tried again.
        batches.removeAll { $0.isInPanel || $0.uploads.allSatisfy { $0.isLanded } }
        panel.clear()
    }
}

// MARK: - Sending

extension Uploads {
    private func startNext() {
        for batch in batches {
            guard batches.filter({ $0.isBusy }).count < Self.maximumConcurrentFiles else { break }
            if let upload = batch.next, canSend(batch) { lookUp(upload, of: batch) }
        }
        for batch in batches {
            for upload in batch.uploads where upload.isPostponed || !upload.isSettled && !workspace.isConnected {
                upload.isKeptForReload = false
                kept.keep(upload, of: batch)
            }
            kept.end(batch)
            if batch.isSettled, !batch.isRemembered { remember(batch) }
        }
        showHomeless()
        panel.update()
    }

    /// Sends a file, unless another window has dealt with it.
    private func lookUp(_ upload: Upload, of batch: UploadBatch) {
        guard case .kept(let record) = upload.keeping else { return send(upload, of: batch) }
        upload.isLookedUp = true
        kept.holds(record) { [self] isKept in
            upload.isLookedUp = false
            // The person may have given it up meanwhile.
            if upload.isWaiting {
                upload.isElsewhere = !isKept
                if isKept { send(upload, of: batch) } else { giveUp(upload) }
            }
            startNext()
        }
    }

    private func send(_ upload: Upload, of batch: UploadBatch) {
        var path = batch.destination.path(of: upload, to: batch.place(of: upload))
        if upload.goesIntoAlbum, let folder = upload.folder { path += "&folder=\(folder.percentEncoded)" }
        if let blob = upload.blob { path += "&blob=\(blob)" }
        path += "&upload=\(upload.id)"
        var request = Request("POST", path)
        request.headers = [(name: "Content-Type", value: "application/octet-stream")]
        request.headers += workspace.server.writerHeaders(of: workspace.session.id)
        if let password = upload.password {
            request.headers.append((name: "X-Carry-Password", value: password.percentEncoded))
        }
        if upload.blob == nil { request.body = .file(upload.file) }
        upload.wasSent = true
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
        let isCancelled = upload.isCancelled
        switch read(response, of: upload, in: batch) {
        case .success(let answer) where isCancelled: workspace.discard(batch.nodes(of: upload, answered: answer))
        case .success(let answer):
            upload.become(.landed(answer))
            if !upload.goesIntoAlbum, let node = batch.nodes(of: upload).last {
                kept.remember(node, of: upload, in: batch)
            }
            kept.forget(upload)
            if let board = upload.board { onBoard(board) }
        case .failure where isCancelled: break
        case .failure(.unreachable) where !workspace.isConnected: upload.become(.waiting)
        case .failure(let failure):
            guard let request = try? PasswordRequest.decoded(from: response.body, limits: .standard) else {
                return failed(upload, failure)
            }
            upload.blob = request.blob
            upload.password = nil
            upload.question = request
            upload.become(.locked)
            questions.append(upload)
            ask()
        }
    }

    /// Reads what the server made of a file.
    private func read(
        _ response: Response,
        of upload: Upload,
        in batch: UploadBatch
    ) -> Result<DocumentAnswer, ServerConnection.Failure> {
        if case .boards = batch.destination {
            return ServerConnection.read(response, as: ImportAnswer.self).map { answer in
                upload.board = answer
                return DocumentAnswer(document: answer.board, pages: [], notes: [], revision: answer.revision)
            }
        }
        guard upload.becomesPhoto else { return ServerConnection.read(response, as: DocumentAnswer.self) }
        return ServerConnection.read(response, as: PhotoAnswer.self).map { answer in
            upload.isDuplicate = answer.isDuplicate
            // Its photo, or the album that was made for the folder it was in; nothing of one that was there.
            return DocumentAnswer(
                document: answer.photo,
                pages: answer.isDuplicate ? [] : [answer.albums.first ?? answer.photo],
                notes: answer.isDuplicate ? [L10n.thisPhotoWasHereAlready] : answer.notes,
                revision: answer.revision,
                isPhoto: true
            )
        }
    }

    private func failed(_ upload: Upload, _ failure: ServerConnection.Failure) {
        switch failure {
        case .outdated, .signedOut:
            // The next page sends it, or the page of whom it belongs to.
            if case .outdated = failure { workspace.onOutdated() }
            upload.postpone(because: failure.sentence)
        case .unreachable, .refused:
            guard failure.isTemporary, upload.tries < Self.maximumTries else {
                upload.isRefused = !failure.isTemporary
                if upload.isRefused, upload.isKeptForReload { kept.forget(upload) }
                return upload.become(.failed(failure.sentence))
            }
            upload.postpone(because: failure.sentence)
            page.after(Double(1 << upload.tries)) { [self, tries = upload.tries] in
                guard upload.isPostponed, upload.tries == tries else { return }
                upload.become(.waiting)
                startNext()
            }
        }
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
        let label = L10n.importedFiles(count: new.count, name: new[0].name)
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
            // Nothing was answered: it is asked again with the next change, after the end of a session by the next page.
            guard !dialog.isTakenDown else { return }
            questions.removeFirst()
            upload.password = dialog.answer
            if dialog.answer == nil { giveUp(upload) } else { upload.become(.waiting) }
            startNext()
            ask()
        }
    }
}
