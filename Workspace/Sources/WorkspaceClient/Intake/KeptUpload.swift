// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What is kept of a file that waits for the server, beside its bytes: what it is called, where it goes, and as what.
struct KeptUpload: WireRecord {
    /// With the folders that it came in.
    var path: String
    var id: NodeID
    var card: NodeID
    var destination: String
    var parent: NodeID
    var after: NodeID?
    var before: NodeID?
    /// The draft or the conversation in which it is staged.
    var home: NodeID?

    static var blank: KeptUpload {
        KeptUpload(path: "", id: .workspace, card: .workspace, destination: "", parent: .workspace)
    }

    mutating func visit(_ fields: inout FieldCoder) {
        fields("path", &path)
        fields("id", &id)
        fields("card", &card)
        fields("destination", &destination)
        fields("parent", &parent)
        fields("after", &after, after == nil ? .omitted : .optional)
        fields("before", &before, before == nil ? .omitted : .optional)
        fields("home", &home, home == nil ? .omitted : .optional)
    }
}

extension KeptUpload {
    init(_ upload: Upload, of batch: UploadBatch) {
        let place = batch.destination.place
        self.init(
            path: upload.path,
            id: upload.id,
            card: upload.card,
            destination: batch.destination.name.text,
            parent: place.parent,
            after: place.after,
            before: place.before,
            home: batch.home
        )
    }

    /// Where it goes; nil for a kind of place that this version does not know.
    var place: UploadDestination? {
        UploadDestination(named: destination, Place(parent: parent, after: after, before: before))
    }
}
