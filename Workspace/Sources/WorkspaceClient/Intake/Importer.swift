// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Brings files in as boards.
final class Importer {
    /// The largest file the server takes; said before an upload starts.
    private static let mostBytes = 200_000_000.0

    private let services: Services
    private var page: Page { services.page }

    init(services: Services) {
        self.services = services
    }

    /// Imports files one after the other.
    func take(_ files: [PageFile]) {
        guard let file = files.first else { return }
        upload(file) { [unowned(unsafe) self] in take(Array(files.dropFirst())) }
    }

    private func upload(_ file: PageFile, completion: @escaping () -> Void) {
        guard file.size <= Self.mostBytes else {
            services.toasts.show("“\(file.name)” is larger than 200 MB, the most that can be imported.", tone: .refused)
            return completion()
        }
        let dialog = ImportDialog(page: page, fileName: file.name) { [unowned(unsafe) self] board in
            services.workspace.node(board)?.title
        }
        services.present(dialog)
        var request = Request("POST", "/api/import?name=\(file.name.percentEncoded)")
        request.headers = [(name: "Content-Type", value: "application/octet-stream")]
        request.body = .file(file)
        let transfer = page.send(
            request,
            progress: { sent, total in dialog.show(sent: sent, of: total > 0 ? total : file.size) },
            completion: { [services] response in
                switch Server.read(response, as: ImportAnswer.self) {
                case .failure(let failure): dialog.fail(Self.sentence(failure, dialog))
                case .success(let answer): dialog.succeed(answer) { services.showBoardWhenKnown(answer.board) }
                }
                completion()
            }
        )
        dialog.onCancel = { [unowned(unsafe) transfer] in transfer.cancel() }
    }

    private static func sentence(_ failure: Server.Failure, _ dialog: ImportDialog) -> String {
        if dialog.wasCancelled { return "The import was cancelled. Nothing was changed." }
        return failure.sentence
    }
}
