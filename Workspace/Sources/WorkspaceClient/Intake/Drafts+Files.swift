// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

// Files that are staged: they are sent into the draft as soon as the server has it.
extension Drafts {
    /// The files on their way there, and those that failed.
    func uploads(to home: NodeID) -> [Upload] {
        batches.filter { isStaged($0, at: home) }.flatMap { $0.uploads }.filter { !$0.isLanded && !$0.isCancelled }
    }

    /// How many files are on their way there: until what became of them is known here, it cannot be sent.
    func pendingFiles(in home: NodeID) -> Int {
        var count = 0
        for batch in batches where isStaged(batch, at: home) {
            for upload in batch.uploads where !upload.isSettled || !isKnown(upload, of: batch) { count += 1 }
        }
        return count
    }

    /// Whether files are for a home; for a draft also those that were staged in its conversation, which has gone.
    private func isStaged(_ batch: UploadBatch, at home: NodeID) -> Bool {
        if batch.home == home { return true }
        guard let draft = workspace.node(home), draft.kind == .draft, draft.fields[.due] == nil,
            let conversation = draft.fields.node(.target)
        else { return false }
        return batch.home == conversation
    }

    private func isKnown(_ upload: Upload, of batch: UploadBatch) -> Bool {
        batch.nodes(of: upload).allSatisfy { workspace.node($0) != nil }
    }

    /// Whether a file is on its way there.
    func isBusy(_ home: NodeID) -> Bool { pendingFiles(in: home) > 0 }

    /// Forgets a file that failed.
    func dismiss(_ upload: Upload, in home: NodeID) {
        dragging.files.uploads.giveUp(upload)
        onUploads(home)
    }

    /// Lets the person choose files, of any kind: they are kept as what they are. Works only while an event of the person is
    /// handled.
    func pick(_ completion: @escaping ([PageFile]) -> Void) {
        workspace.page.pickFiles(allowsMany: true, completion: completion)
    }

    /// Stages files that were dropped, pasted or chosen: pictures become photos, PDFs documents, others stay files.
    func stage(_ files: [PageFile], in home: NodeID, staged: @escaping ([Upload]) -> Void = { _ in }) {
        if let refusal = workspace.refusal(of: .edit) { return dragging.toasts.show(refusal, tone: .refused) }
        guard let draft = draft(of: home) else { return }
        dragging.files.add(files, at: Place(parent: draft), home: home) { [self] batch in
            follow(batch, of: home)
            staged(batch.uploads)
        }
    }

    /// Shows files on their way at a home, and has what they become known here.
    func follow(_ batch: UploadBatch, of home: NodeID) {
        // What has come is forgotten.
        batches = batches.filter { old in !old.uploads.allSatisfy { $0.isLanded && isKnown($0, of: old) } } + [batch]
        for upload in batch.uploads {
            upload.observers.append { [unowned(unsafe) self, unowned(unsafe) upload, unowned(unsafe) batch] in
                // The feed may bring it later, or not at all for a while.
                if upload.isLanded {
                    workspace.loader.loadUnknown(batch.nodes(of: upload)) { _ in self.onUploads(home) }
                }
                onUploads(home)
            }
        }
        onUploads(home)
    }
}
