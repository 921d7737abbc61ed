// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Saves files: originals as they are, and pages as one PDF, after the person has read what it will lack.
final class Exporter {
    /// Seconds that an address is used; the server signs it for a minute more.
    private static let lifetime = 240.0

    /// Seconds after which the person is told that something happens.
    private static let busyDelay = 0.6

    private let server: ServerConnection
    private let outbox: Outbox
    private let toasts: Toasts
    private let dialogs: Dialogs
    /// What the server is asked for: a second click on the same asks for nothing more.
    private var asked: [[NodeID]] = []
    /// Boards that are asked for when the server has what was changed here.
    private var awaited: [String] = []

    private var page: WebPage { server.page }

    init(server: ServerConnection, outbox: Outbox, toasts: Toasts, dialogs: Dialogs) {
        self.server = server
        self.outbox = outbox
        self.toasts = toasts
        self.dialogs = dialogs
    }

    /// Saves pages, or documents with all their pages, in this order.
    ///
    /// - Parameters:
    ///   - nodes: The pages and documents.
    ///   - title: The file's name without its extension.
    func export(_ nodes: [NodeID], title: String) {
        request(nodes, title) { [unowned(unsafe) self] answer in
            guard !answer.losses.isEmpty else { return save(answer.path, as: answer.fileName) }
            let answered = page.now
            let dialog = AlertDialog(
                page: page,
                title: L10n.save(name: answer.fileName),
                text: L10n.thePagesWillLookTheSame,
                losses: answer.losses,
                action: L10n.save
            ) { [unowned(unsafe) self] in
                // After a long read the address has expired; what the file will lack is known by now.
                if page.now < answered + Self.lifetime {
                    save(answer.path, as: answer.fileName)
                } else {
                    request(nodes, title) { self.save($0.path, as: $0.fileName) }
                }
            }
            dialogs.present(dialog)
        }
    }

    /// Saves a file of the workspace as it came.
    func saveOriginal(of node: NodeID, as fileName: String) { save("/api/nodes/\(node)/original", as: fileName) }

    /// Saves what the server writes about a board as it is here: it is asked for when the server has what was changed.
    func saveBoard(_ path: String, as fileName: String) {
        guard !awaited.contains(where: { UTF8Text.equal($0, path) }) else { return }
        awaited.append(path)
        page.after(Self.busyDelay) { [unowned(unsafe) self] in
            if awaited.contains(where: { UTF8Text.equal($0, path) }) { toasts.show(L10n.preparing(name: fileName)) }
        }
        outbox.whenSent { [unowned(unsafe) self] obstacle in
            awaited.removeAll { UTF8Text.equal($0, path) }
            if let obstacle { return tellNotSaved(fileName, reason: obstacle) }
            save(path, as: fileName)
        }
    }

    private func tellNotSaved(_ name: String, reason: String) {
        toasts.show(L10n.wasNotSaved(name: name, reason: reason), tone: .refused)
    }

    /// Fetches the file and saves it when all of it is there, so that a failure can be said in a sentence. Until then the
    /// person sees that something happens, and can give it up.
    func save(_ path: String, as fileName: String) {
        var request = Request("GET", path)
        request.body = .saving(fileName)
        var notice: Element?
        var isGivenUp = false
        let transfer = page.send(request) { [unowned(unsafe) self] response in
            if let notice { toasts.dismiss(notice) }
            if response.isSuccess || response.status == 0 && isGivenUp { return }
            tellNotSaved(fileName, reason: ServerConnection.failure(of: response).sentence)
        }
        page.after(Self.busyDelay) { [unowned(unsafe) self] in
            guard !transfer.isDone else { return }
            notice = toasts.showBusy(L10n.isBeingSaved(name: fileName)) {
                isGivenUp = true
                transfer.cancel()
            }
        }
    }

    private func request(_ nodes: [NodeID], _ title: String, completion: @escaping (ExportAnswer) -> Void) {
        guard !asked.contains(where: { $0 == nodes }) else { return }
        asked.append(nodes)
        var isAnswered = false
        page.after(Self.busyDelay) { [toasts] in if !isAnswered { toasts.show(L10n.preparing(name: title)) } }
        let finish = { [unowned(unsafe) self] (result: Result<ExportAnswer, ServerConnection.Failure>) in
            isAnswered = true
            asked.removeAll { $0 == nodes }
            switch result {
            case .success(let answer): completion(answer)
            case .failure(let failure): tellNotSaved(title, reason: failure.sentence)
            }
        }
        // The server puts together what it has: before it has what was changed here, that is not what the person sees.
        outbox.whenSent { [unowned(unsafe) self] obstacle in
            if let obstacle { return finish(.failure(.refused(status: 503, sentence: obstacle))) }
            let request = ExportRequest(nodes: nodes, title: title)
            server.post("/api/exports", request, as: ExportAnswer.self, completion: finish)
        }
    }
}
