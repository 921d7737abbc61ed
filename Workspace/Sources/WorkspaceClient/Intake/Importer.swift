// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Uploads files that become boards.
final class Importer {
    /// The size of the largest file that the server accepts, checked before an upload starts.
    private static let maximumBytes = 200_000_000.0

    private let page: WebPage
    private let workspace: Workspace
    private let toasts: Toasts
    private let dialogs: Dialogs
    /// Called with a board that was imported, when the person wants to see it.
    var onOpen: (NodeID) -> Void = { _ in }

    init(workspace: Workspace, toasts: Toasts, dialogs: Dialogs) {
        page = workspace.page
        self.workspace = workspace
        self.toasts = toasts
        self.dialogs = dialogs
    }

    /// Imports files one after the other.
    func importBoards(_ files: [PageFile]) {
        guard let file = files.first else { return }
        upload(file) { [unowned(unsafe) self] in importBoards(Array(files.dropFirst())) }
    }

    private func upload(_ file: PageFile, completion: @escaping () -> Void) {
        guard file.size <= Self.maximumBytes else {
            toasts.show("“\(file.name)” is larger than 200 MB, the most that can be imported.", tone: .refused)
            return completion()
        }
        let dialog = ImportDialog(page: page, fileName: file.name) { [unowned(unsafe) self] board in
            workspace.node(board)?.title
        }
        dialogs.present(dialog)
        var request = Request("POST", "/api/import?name=\(file.name.percentEncoded)")
        request.headers = [(name: "Content-Type", value: "application/octet-stream")]
        request.body = .file(file)
        let transfer = page.send(
            request,
            progress: { sent, total in dialog.show(sent: sent, of: total > 0 ? total : file.size) },
            completion: { [unowned(unsafe) self] response in
                switch ServerConnection.read(response, as: ImportAnswer.self) {
                case .failure(let failure): dialog.fail(Self.sentence(failure, dialog))
                case .success(let answer): dialog.succeed(answer) { self.onOpen(answer.board) }
                }
                completion()
            }
        )
        dialog.onCancel = { [unowned(unsafe) transfer] in transfer.cancel() }
    }

    private static func sentence(_ failure: ServerConnection.Failure, _ dialog: ImportDialog) -> String {
        if dialog.wasCancelled { return "The import was cancelled. Nothing was changed." }
        return failure.sentence
    }
}
