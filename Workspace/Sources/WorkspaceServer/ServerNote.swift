// SPDX-License-Identifier: Apache-2.0
public import Foundation
package import WorkspaceModel

/// What a server leaves in its folder for `carry` commands on the same machine: where it is, and a secret.
///
/// The file stays when the server ends; only the folder's lock says whether one runs.
public struct ServerNote: Equatable, Sendable {
    /// The address that commands on this machine reach the server at.
    public var address: String
    /// The address that people open.
    public var entrance: String
    /// Lets a command in, as `Authorization: Bearer`.
    public var secret: String

    /// A note.
    public init(address: String, entrance: String, secret: String) {
        self.address = address
        self.entrance = entrance
        self.secret = secret
    }

    /// Reads the note in a folder, or nil when there is none that makes sense.
    public init?(in folder: URL) {
        guard let data = try? Data(contentsOf: Self.file(in: folder)),
            let note = try? Self.decoded(from: Array(data))
        else {
            return nil
        }
        self = note
    }

    /// Writes the note so that nobody else on the machine can read it, not even for a moment.
    public func write(in folder: URL) throws {
        let file = Self.file(in: folder)
        let fresh = folder.appendingPathComponent("server.json.new")
        try? FileManager.default.removeItem(at: fresh)
        guard
            FileManager.default.createFile(
                atPath: fresh.path,
                contents: Data(encoded()),
                attributes: [.posixPermissions: 0o600]
            ), rename(fresh.path, file.path) == 0
        else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    private static func file(in folder: URL) -> URL {
        folder.appendingPathComponent("server.json")
    }
}

extension ServerNote: WireRecord {
    package static var blank: ServerNote { ServerNote(address: "", entrance: "", secret: "") }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("address", &address)
        fields("entrance", &entrance)
        fields("secret", &secret)
    }
}
