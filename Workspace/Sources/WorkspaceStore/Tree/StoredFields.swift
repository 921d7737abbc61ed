// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// A node's fields as the JSON text in its row.
enum StoredFields {
    /// The text of fields, which hold no body.
    static func text(of fields: Fields) -> String {
        String(decoding: fields.encoded(), as: UTF8.self)
    }

    /// The fields of a text.
    static func fields(of text: String) throws -> Fields {
        try StoredLog.decoded(text)
    }
}
