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

    init(services: Services) {
        self.services = services
    }

    /// Saves pages, or documents with all their pages, in this order.
    ///
    /// - Parameters:
    ///   - nodes: The pages and documents.
    ///   - title: What to call the file, without its ending.
    func export(_ nodes: [NodeID], title: String) {
        ask(nodes, title) { [services] answer in
            guard !answer.losses.isEmpty else { return services.page.download(answer.path, as: answer.fileName) }
            let dialog = LossDialog(page: services.page, answer: answer)
            let answered = services.page.now
            dialog.onSave = { [services] in
                // Whoever reads for long gets a fresh address; what it loses has been read.
                if services.page.now < answered + Self.lifetime {
                    services.page.download(answer.path, as: answer.fileName)
                } else {
                    services.exporter.ask(nodes, title) { services.page.download($0.path, as: $0.fileName) }
                }
            }
            services.present(dialog)
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
            case .failure(let failure): services.toasts.show(failure.sentence, tone: .refused)
            }
        }
    }
}
