// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A file as it is on the disk now.
struct ShellFile {
    /// Where it is.
    let url: URL
    /// How its bytes encode what was asked for, or nil when they are it.
    let encoding: ContentEncoding?
    /// How long it is.
    let size: Int
    /// When it was last written.
    let modified: Date

    /// The regular file at `url`, or nil when there is none.
    init?(url: URL, encoding: ContentEncoding? = nil) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? Int,
            let modified = attributes[.modificationDate] as? Date
        else {
            return nil
        }
        self.url = url
        self.encoding = encoding
        self.size = size
        self.modified = modified
    }

    /// Changes whenever the file does; differs between the plain file and its compressed twins.
    var tag: String {
        let time = String(modified.timeIntervalSince1970.bitPattern, radix: 16)
        return "\"\(time)-\(String(size, radix: 16))\(encoding?.fileSuffix ?? "")\""
    }
}
