// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A file as it is on the disk now.
struct ShellFile {
    /// Where it is.
    let url: URL
    /// Whether its bytes are the gzip of what was asked for.
    let isCompressed: Bool
    /// How long it is.
    let size: Int
    /// When it was last written.
    let modified: Date

    /// The regular file at `url`, or nil when there is none.
    init?(url: URL, isCompressed: Bool) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? Int,
            let modified = attributes[.modificationDate] as? Date
        else {
            return nil
        }
        self.url = url
        self.isCompressed = isCompressed
        self.size = size
        self.modified = modified
    }

    /// Changes whenever the file does; differs between the plain file and its compressed twin.
    var tag: String {
        let time = String(modified.timeIntervalSince1970.bitPattern, radix: 16)
        return "\"\(time)-\(String(size, radix: 16))\(isCompressed ? "-gz" : "")\""
    }
}
