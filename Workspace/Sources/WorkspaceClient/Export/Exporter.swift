// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Saves pages as one PDF. What that would lose the person reads before.
final class Exporter {
    /// What a button that exports says about the other way out; a drag that would do nothing is not offered.
    static let hint =
        "Saves one PDF. Pages can also be dragged out of the window in Chrome and Edge on Windows and macOS."

    /// Seconds that an address is used; the server signs it for a minute more.
    private static let lifetime = 240.0

    /// Seconds after which the person is told that something happens.
    private static let patience = 0.6

    private let services: Services
    private var running = 0
    /// Whether the person gave the last file up, which needs no sentence.
    private var wasGivenUp = false

    init(services: Services) {
        self.services = services
    }

    /// Saves pages, or documents with all their pages, in this order.
    ///
    /// - Parameters:
    ///   - nodes: The pages and documents.
    ///   - title: What to call the file, without its ending.
    func export(_ nodes: [NodeID], title: String) {
        ask(nodes, title) { [self] answer in
            guard !answer.losses.isEmpty else { return save(answer) }
            let dialog = LossDialog(page: services.page, answer: answer)
            let answered = services.page.now
            dialog.onSave = { [services] in
                // Whoever reads for long gets a fresh address; what it loses has been read.
                if services.page.now < answered + Self.lifetime {
                    services.exporter.save(answer)
                } else {
                    services.exporter.ask(nodes, title) { services.exporter.save($0) }
                }
            }
            services.dialogs.present(dialog)
        }
    }

    /// Fetches the file and saves it when all of it is there, so that a failure can be said in a sentence. Until then the
    /// person sees that something happens, and can give it up.
    private func save(_ answer: ExportAnswer) {
        var request = Request("GET", answer.path)
        request.body = .saving(answer.fileName)
        var notice: Element?
        let transfer = services.page.send(request) { [services] response in
            if let notice { services.toasts.end(notice) }
            if response.isSuccess || response.status == 0 && services.exporter.wasGivenUp { return }
            let sentence = ServerConnection.failure(of: response).sentence
            services.toasts.show("“\(answer.fileName)” was not saved. \(sentence)", tone: .refused)
        }
        services.exporter.wasGivenUp = false
        services.page.after(Self.patience) { [services] in
            guard !transfer.isDone else { return }
            notice = services.toasts.showBusy("Putting “\(answer.fileName)” together…") {
                services.exporter.wasGivenUp = true
                transfer.cancel()
            }
        }
    }

    private func ask(_ nodes: [NodeID], _ title: String, completion: @escaping (ExportAnswer) -> Void) {
        running += 1
        let number = running
        var isAnswered = false
        services.page.after(Self.patience) { [services] in
            if !isAnswered { services.toasts.show("Preparing “\(title)”…") }
        }
        let request = ExportRequest(nodes: nodes, title: title)
        services.workspace.server.post("/api/exports", request, as: ExportAnswer.self) {
            [unowned(unsafe) self] result in
            isAnswered = true
            // Only the last wish counts: two dialogs would lie on each other.
            guard number == running else { return }
            switch result {
            case .success(let answer): completion(answer)
            case .failure(let failure):
                services.toasts.show("“\(title)” was not saved. \(failure.sentence)", tone: .refused)
            }
        }
    }
}
