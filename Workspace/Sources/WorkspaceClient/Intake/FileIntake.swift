// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// The one way in for files and texts, whether they were dropped, pasted or picked: where documents stand, boards are
/// imported; all other files are uploaded to where they were meant to go, and texts become cards.
final class FileIntake {
    let uploads: Uploads
    private let workspace: Workspace
    private let toasts: Toasts
    private let dialogs: Dialogs
    /// Called with a board that was imported, when the person wants to see it.
    var onBoard: (NodeID) -> Void = { _ in }
    /// Whether the person looks at documents now, and so waits for new ones.
    var showsDocuments: () -> Bool = { false }

    init(workspace: Workspace, toasts: Toasts, dialogs: Dialogs) {
        self.workspace = workspace
        self.toasts = toasts
        self.dialogs = dialogs
        uploads = Uploads(workspace: workspace, toasts: toasts, dialogs: dialogs)
        uploads.onBoard = { [unowned(unsafe) self] answer in
            let report = ImportReportDialog(
                workspace: workspace,
                answer: answer,
                onPeople: { [unowned(unsafe) self] in askForPeople(of: answer.board) },
                onOpen: { [unowned(unsafe) self] in onBoard(answer.board) }
            )
            dialogs.present(report)
        }
    }

    /// Takes files in, by whatever door they came.
    ///
    /// - Parameter home: Where they are staged, and shown on their way; nil for the panel.
    /// - Returns: The upload of those that do not become boards.
    @discardableResult
    func accept(_ files: [PageFile], to destination: UploadDestination, home: NodeID? = nil) -> UploadBatch? {
        if let refusal = workspace.refusal(of: .edit) {
            toasts.show(refusal, tone: .refused)
            return nil
        }
        switch destination {
        // What is attached, also to a card of its own, is kept as it is, whatever else could be made of it.
        case .photos, .either, .boards, .cards: return uploads.add(files, to: destination, home: home)
        case .documents(let place) where place.parent != .workspace:
            return uploads.add(files, to: destination, home: home)
        case .documents, .pages: break
        }
        uploads.add(files.filter { FileKind($0) == .board }, to: .boards)
        let batch = uploads.add(files.filter { FileKind($0) == .document }, to: destination, home: home)
        // Among documents a new one is what the person wants to see; elsewhere what is shown stays.
        batch?.opensDocuments = destination.place.parent == .workspace && showsDocuments()
        return batch
    }

    /// Takes in what another program dropped, or what was pasted, and writes its receipts: what becomes of it is what the
    /// place is.
    ///
    /// - Parameter isForPhotos: Whether pictures become photos also where others become documents.
    func accept(_ drop: DropCoordinator, at place: Place, isForPhotos: Bool = false) {
        let kind = workspace.node(place.parent)?.kind ?? .workspace
        let destination = UploadDestination(place, in: kind, isForPhotos: isForPhotos)
        if destination.isForPhotos { return acceptPhotos(drop, to: place) }
        if case .pages = destination, drop.proposal.intent == .insertAtGap, !bringsFolder(drop) {
            return accept(drop, betweenPages: place)
        }
        let (files, texts) = parts(of: drop)
        if !files.isEmpty { expand(files) { [self] files in accept(files, to: destination) } }
        guard !texts.isEmpty else { return }
        switch kind {
        case .card: accept(texts, of: drop, on: place.parent)
        case .list: accept(OutsideCards(texts, in: workspace), of: drop, at: place)
        case .shelf: drop.perform(drafts(of: texts, at: place), in: workspace)
        default:
            let sentence = Rules.refusal(.text, onto: kind).sentence
            toasts.show(sentence, tone: .refused)
            drop.refuseAll(reason: sentence)
        }
    }

    /// What another program dropped, or what was pasted: files, whose receipts are written, and texts beside them, whose receipts
    /// are left; what is neither is refused.
    func parts(of drop: DropCoordinator) -> (files: [PageFile], texts: [OutsideText]) {
        let files = acceptFiles(of: drop)
        guard !drop.isSettled else { return (files, []) }
        let texts = drop.items.compactMap { item in
            (item.localObject as? OutsideContent).map { OutsideText($0, in: workspace.page) }
        }.filter { $0.markdown != nil }
        if texts.isEmpty { drop.refuseAll(reason: L10n.thereIsNoTextAndNo) }
        return (files, texts)
    }

    /// Adds to a card what is no file: a link is attached with its title, a text becomes the last paragraph of the description.
    private func accept(_ texts: [OutsideText], of drop: DropCoordinator, on card: NodeID) {
        drop.extendDeadline(to: drop.deadline + NodeLoader.timeout)
        // The description has to be known before something is added to it.
        workspace.loader.loadWhole([card]) { [self] failure in
            if let failure { return drop.refuseAll(reason: failure.sentence) }
            drop.perform(notes(of: texts, on: card), in: workspace)
        }
    }

    private func notes(of texts: [OutsideText], on card: NodeID) -> [NodeOperation] {
        var operations: [NodeOperation] = []
        var paragraphs: [String] = []
        for text in texts {
            let links = text.titledLinks
            for (title, address) in links {
                let fields: Fields = [.title: .text(title), .url: .text(address)]
                operations.append(.insert(workspace.newID(), kind: .link, at: Place(parent: card), fields: fields))
            }
            if links.isEmpty, let markdown = text.markdown { paragraphs.append(markdown.trimmedLines) }
        }
        guard !paragraphs.isEmpty else { return operations }
        let body = workspace.node(card)?.body ?? ""
        let all = (body.trimmed.utf8.isEmpty ? [] : [body]) + paragraphs
        return operations + [.set(card, [.body: .text(all.joined(separator: "\n\n"))])]
    }

    /// What sets texts aside: each is a draft, which goes on lists and cards.
    private func drafts(of texts: [OutsideText], at place: Place) -> [NodeOperation] {
        var place = place
        return texts.map { text in
            let id = workspace.newID()
            var fields: Fields = [.body: .text(text.markdown ?? "")]
            fields[.creator] = workspace.signature
            workspace.loader.noteWhole(id)
            defer { place = Place(parent: place.parent, after: id) }
            return .insert(id, kind: .draft, at: place, fields: fields)
        }
    }

    /// Makes cards of texts, as the person chose before or chooses now; a text of one line is one card.
    private func accept(_ cards: OutsideCards, of drop: DropCoordinator, at place: Place) {
        let divisible = cards.divisible
        if let division = divisible.isEmpty ? .whole : TextDivision.kept(in: workspace.page) {
            return drop.perform(cards.operations(division, at: place), in: workspace)
        }
        // Nobody can be waited for with a drop that is held open.
        drop.acceptAll()
        dialogs.present(
            TextDivisionDialog(page: workspace.page, texts: divisible) { [workspace] division in
                let operations = cards.operations(division, at: place)
                // The list may have gone while the person was asked; the program that brought the text is not asked again.
                let text = TransactionLabel.writtenText(in: operations)
                let label = L10n.newCardIn(title: workspace.node(place.parent)?.title ?? "")
                workspace.perform(operations, announces: true, keeping: (text: text, label: label))
            }
        )
    }

    /// Whether a folder is among what was dropped: what it holds is not known yet, so that nothing can stand for it.
    private func bringsFolder(_ drop: DropCoordinator) -> Bool {
        drop.items.contains { ($0.localObject as? OutsideContent)?.file?.isFolder ?? false }
    }

    /// Takes in what was dropped between the pages of a document: there each file has a placeholder until its pages come.
    private func accept(_ drop: DropCoordinator, betweenPages place: Place) {
        var arriving: [(item: ItemID, file: PageFile)] = []
        for item in drop.items {
            guard let file = (item.localObject as? OutsideContent)?.file else { continue }
            if FileKind(file) == .document {
                arriving.append((item.id, file))
            } else {
                drop.accept(item.id)
                accept([file], to: .pages(place))
            }
        }
        let batch = uploads.add(arriving.map { $0.file }, to: .pages(place))
        for ((item, _), upload) in zip(arriving, batch?.uploads ?? []) { drop.follow(upload, for: item) }
        for item in drop.pendingItems where drop.placeholder(for: item.id) == nil {
            drop.refuse(item.id, reason: L10n.onlyFilesHavePages)
        }
    }

    /// The files that were dropped, with their receipts written. A text beside them is left.
    private func acceptFiles(of drop: DropCoordinator) -> [PageFile] {
        var files: [PageFile] = []
        for item in drop.items {
            guard let file = (item.localObject as? OutsideContent)?.file else { continue }
            files.append(file)
            drop.accept(item.id)
        }
        return files
    }

    /// Goes on with the files, and those in the folders among them, in their order; at once where there is no folder. Where
    /// there is nothing but empty folders, or not all files of a folder can be read, says so.
    func expand(_ files: [PageFile], completion: @escaping ([PageFile]) -> Void) {
        guard let index = files.firstIndex(where: { $0.isFolder }) else { return completion(files) }
        workspace.page.files(in: files[index]) { [self] inner, isWhole in
            let all = Array(files[..<index]) + inner + Array(files[(index + 1)...])
            if !isWhole {
                toasts.show(L10n.notAllFilesAreTaken(name: files[index].name), tone: .refused)
            } else if all.isEmpty {
                toasts.show(L10n.thereIsNoFileInThat, tone: .refused)
            }
            if !all.isEmpty { expand(all, completion: completion) }
        }
    }

    /// Takes files in where both photos and documents can stand.
    ///
    /// - Parameter completion: Takes the uploads; called at once where there is no folder.
    func add(
        _ files: [PageFile],
        at place: Place,
        home: NodeID? = nil,
        completion: @escaping (UploadBatch) -> Void = { _ in }
    ) {
        expand(files) { [self] files in
            if let batch = accept(files, to: .documents(place), home: home) { completion(batch) }
        }
    }

    /// Takes pictures in as photos that another program dropped, or that were pasted.
    ///
    /// - Parameter landed: Is told of the first of them when it is there.
    func acceptPhotos(_ drop: DropCoordinator, to place: Place, landed: @escaping (NodeID) -> Void = { _ in }) {
        let files = acceptFiles(of: drop)
        drop.refuseAll(reason: L10n.onlyPicturesAndFoldersOfPictures)
        guard !files.isEmpty else { return }
        expand(files) { [self] files in
            guard let first = accept(files, to: .photos(place))?.uploads.first else { return }
            first.observers.append { [unowned(unsafe) first] in
                if case .landed(let answer) = first.state { landed(answer.document) }
            }
        }
    }

    /// Lets the person choose files, or pictures where those become photos, or take one. Works only while an event of the
    /// person is handled.
    ///
    /// - Parameter takesAny: Whether any file is kept there as it is, and so offered.
    func pick(
        to destination: UploadDestination = .documents(Place(parent: .workspace)),
        takesAny: Bool = false,
        usesCamera: Bool = false
    ) {
        let types = takesAny ? "" : destination.isForPhotos ? FileKind.pictureTypes : FileKind.pickerTypes
        workspace.page.pickFiles(types: types, allowsMany: true, usesCamera: usesCamera) { [unowned(unsafe) self] in
            accept($0, to: destination)
        }
    }

    /// Lets the person choose a folder, of which the same is taken as of one that is dropped. Works only while an event of the
    /// person is handled.
    func pickFolder(to destination: UploadDestination) {
        workspace.page.pickFolder { [unowned(unsafe) self] files, isWhole in
            guard let first = files.first else { return }
            if !isWhole {
                let folder = String(Substring(first.name.utf8.prefix { $0 != UInt8(ascii: "/") }))
                toasts.show(L10n.notAllFilesAreTaken(name: folder), tone: .refused)
            }
            accept(files, to: destination)
        }
    }
}

// MARK: - Boards from files that are here

extension FileIntake {
    /// Imports as a board a file that the workspace has, as one that is attached to a card; where it is, it stays.
    func importBoard(from file: Node) {
        if let refusal = workspace.refusal(of: .edit) { return toasts.show(refusal, tone: .refused) }
        guard let blob = file.fields.text(.blob) else { return }
        importBoard(named: file.fields.text(.fileName) ?? file.title, blob, as: workspace.newID())
    }

    /// - Parameter upload: What the server calls it: whatever was tried before, it lands once.
    private func importBoard(named name: String, _ blob: String, as upload: NodeID) {
        var request = Request("POST", "/api/import?name=\(name.percentEncoded)&blob=\(blob)&upload=\(upload)")
        request.headers = [(name: "Content-Type", value: "application/octet-stream")]
        request.headers += workspace.server.writerHeaders(of: workspace.session.id)
        var notice: Element?
        var isGivenUp = false
        let transfer = workspace.page.send(request) { [unowned(unsafe) self] response in
            if let notice { toasts.dismiss(notice) }
            switch ServerConnection.read(response, as: ImportAnswer.self) {
            case .success(let answer) where isGivenUp: workspace.discard([answer.board])
            case .success(let answer):
                workspace.record(created: [answer.board], label: L10n.importedFiles(count: 1, name: name))
                uploads.onBoard(answer)
            case .failure where isGivenUp: break
            case .failure(let failure):
                guard failure.isTemporary else { return toasts.show(failure.sentence, tone: .refused) }
                toasts.show(
                    failure.sentence,
                    tone: .refused,
                    action: (
                        label: L10n.tryAgain,
                        perform: { [unowned(unsafe) self] in importBoard(named: name, blob, as: upload) }
                    )
                )
            }
        }
        notice = toasts.showBusy(L10n.importing(files: name)) { [unowned(unsafe) self] in
            isGivenUp = true
            transfer.cancel()
            workspace.server.cancelUpload(upload)
        }
    }

    /// Asks which members the people are with whom a board was imported.
    func askForPeople(of board: NodeID) {
        dialogs.present(ImportedPeopleDialog(workspace: workspace, toasts: toasts, board: board))
    }
}
