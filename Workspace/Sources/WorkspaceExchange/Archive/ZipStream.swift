// SPDX-License-Identifier: Apache-2.0

/// A ZIP that is written from its first byte to its last while it is sent, of files of any size, stored as they are:
/// pictures are compressed already. The bytes of the files come between the parts that this makes:
///
/// ```
/// header(file 1), file 1, header(file 2), file 2, …, end
/// ```
///
/// Every entry and the end have the fields of ZIP64, so that no number is too large (APPNOTE 6.3.10, section 4.5.3).
public struct ZipStream: Sendable {
    /// A file of the ZIP.
    public struct Entry: Sendable {
        /// Its path in the ZIP, with slashes.
        public let name: String
        /// How many bytes it has.
        public let byteCount: Int

        /// A file.
        public init(name: String, byteCount: Int) {
            self.name = name
            self.byteCount = byteCount
        }

        fileprivate var nameBytes: [UInt8] { Array(name.utf8.prefix(0xFFFF)) }
    }

    private struct Written {
        let entry: Entry
        let checksum: UInt32
        let offset: Int
    }

    private var written: [Written] = []
    private var offset = 0
    private let moment: DOSTime

    /// An empty ZIP whose files carry a time in milliseconds since 1970, in UTC.
    public init(at milliseconds: Double) {
        moment = DOSTime(milliseconds: milliseconds)
    }

    /// How many bytes the ZIP of such files has.
    ///
    /// - Complexity: O(n).
    public static func byteCount(of entries: [Entry]) -> Int {
        entries.reduce(Self.endLength) { sum, entry in
            let name = entry.nameBytes.count
            return sum + 30 + 20 + name + entry.byteCount + 46 + 28 + name
        }
    }

    /// What stands before the bytes of a file.
    ///
    /// - Parameter checksum: The CRC-32 of those bytes.
    public mutating func header(of entry: Entry, checksum: UInt32) -> [UInt8] {
        written.append(Written(entry: entry, checksum: checksum, offset: offset))
        var bytes = LittleEndian()
        bytes.append(UInt32(0x0403_4B50))
        common(entry, checksum, extraLength: 20, &bytes)
        bytes.bytes += entry.nameBytes
        bytes.append(UInt16(1))
        bytes.append(UInt16(16))
        bytes.append(UInt64(clamping: entry.byteCount))
        bytes.append(UInt64(clamping: entry.byteCount))
        offset += bytes.bytes.count + entry.byteCount
        return bytes.bytes
    }

    /// What stands behind the last file: the directory.
    public func end() -> [UInt8] {
        var bytes = LittleEndian()
        for file in written {
            bytes.append(UInt32(0x0201_4B50))
            // Made by UNIX, so that the names are taken as UTF-8 by old readers too.
            bytes.append(UInt16(3 << 8 | 45))
            common(file.entry, file.checksum, extraLength: 28, &bytes)
            bytes.append(UInt16(0))
            bytes.append(UInt16(0))
            bytes.append(UInt16(0))
            // A plain file that its owner may write.
            bytes.append(UInt32(0o100644) << 16)
            bytes.append(UInt32.max)
            bytes.bytes += file.entry.nameBytes
            bytes.append(UInt16(1))
            bytes.append(UInt16(24))
            bytes.append(UInt64(clamping: file.entry.byteCount))
            bytes.append(UInt64(clamping: file.entry.byteCount))
            bytes.append(UInt64(clamping: file.offset))
        }
        let length = bytes.bytes.count
        bytes.append(UInt32(0x0606_4B50))
        bytes.append(UInt64(44))
        bytes.append(UInt16(45))
        bytes.append(UInt16(45))
        bytes.append(UInt32(0))
        bytes.append(UInt32(0))
        bytes.append(UInt64(written.count))
        bytes.append(UInt64(written.count))
        bytes.append(UInt64(length))
        bytes.append(UInt64(clamping: offset))
        bytes.append(UInt32(0x0706_4B50))
        bytes.append(UInt32(0))
        bytes.append(UInt64(clamping: offset + length))
        bytes.append(UInt32(1))
        bytes.append(UInt32(0x0605_4B50))
        bytes.append(UInt16(0))
        bytes.append(UInt16(0))
        bytes.append(UInt16.max)
        bytes.append(UInt16.max)
        bytes.append(UInt32.max)
        bytes.append(UInt32.max)
        bytes.append(UInt16(0))
        return bytes.bytes
    }

    private static let endLength = 56 + 20 + 22

    /// From the version that is needed to the length of the extra field, which both kinds of header have.
    private func common(_ entry: Entry, _ checksum: UInt32, extraLength: UInt16, _ bytes: inout LittleEndian) {
        bytes.append(UInt16(45))
        // The name is UTF-8.
        bytes.append(UInt16(1 << 11))
        bytes.append(UInt16(0))
        bytes.append(moment.time)
        bytes.append(moment.date)
        bytes.append(checksum)
        bytes.append(UInt32.max)
        bytes.append(UInt32.max)
        bytes.append(UInt16(clamping: entry.nameBytes.count))
        bytes.append(extraLength)
    }
}

/// Bytes of numbers, the lowest first.
private struct LittleEndian {
    var bytes: [UInt8] = []

    mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
}
