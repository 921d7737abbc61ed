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
    var place: Place
    /// The draft or the conversation in which it is staged.
    var home: NodeID?

    static var blank: KeptUpload {
        KeptUpload(path: "", id: .workspace, card: .workspace, destination: "", place: Place(parent: .workspace))
    }

    mutating func visit(_ fields: inout FieldCoder) {
        fields("path", &path)
        fields("id", &id)
        fields("card", &card)
        fields("destination", &destination)
        place.visit(&fields)
        fields("home", &home, home == nil ? .omitted : .optional)
    }
}

extension KeptUpload {
    init(_ upload: Upload, of batch: UploadBatch) {
        self.init(
            path: upload.path,
            id: upload.id,
            card: upload.card,
            destination: batch.destination.name.text,
            place: batch.destination.place,
            home: batch.home
        )
    }
}
