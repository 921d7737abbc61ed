// SPDX-License-Identifier: Apache-2.0

internal import CZip
internal import WorkspaceHashing

/// Reads a ZIP of any size from the disk, one file after another. Names are only compared, never used as paths.
package struct ZipFileReader: ~Copyable {
    private let archive: OpaquePointer
    private let path: String
    private let indexes: [String: UInt64]

    /// Opens a ZIP.
    package init(path: String) throws(ImportError) {
        var code: Int32 = 0
        guard let archive = zip_open(path, ZIP_RDONLY, &code) else {
            throw ImportError(.unreadable, "\(path) is missing, or no whole ZIP.")
        }
        var indexes: [String: UInt64] = [:]
        for index in 0..<UInt64(max(zip_get_num_entries(archive, 0), 0)) {
            guard let name = zip_get_name(archive, index, 0),
                indexes.updateValue(index, forKey: String(cString: name)) == nil
            else {
                zip_discard(archive)
                throw ImportError(.malformed, "\(path) holds two files of the same name.")
            }
        }
        self.archive = archive
        self.path = path
        self.indexes = indexes
    }

    deinit { zip_discard(archive) }

    /// The names of its files, in no order.
    package var names: Set<String> { Set(indexes.keys) }

    /// Hands on a file's bytes in pieces.
    ///
    /// - Returns: How many they are and their SHA-256 in hexadecimal digits.
    package func read(
        _ name: String,
        _ body: (UnsafeRawBufferPointer) throws -> Void = { _ in }
    ) throws -> (bytes: Int, hash: String) {
        guard let index = indexes[name], let file = zip_fopen_index(archive, index, 0) else {
            throw ImportError(.malformed, "\(path) has no file “\(name)”.")
        }
        defer { zip_fclose(file) }
        var hash = SHA256()
        var count = 0
        let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { chunk.deallocate() }
        while true {
            let read = zip_fread(file, chunk.baseAddress, UInt64(chunk.count))
            guard read >= 0 else { throw ImportError(.malformed, "“\(name)” in \(path) is damaged.") }
            guard read > 0 else { return (count, hash.finalize().hexadecimal) }
            let piece = UnsafeRawBufferPointer(rebasing: chunk[..<Int(read)])
            hash.update(data: piece)
            count += piece.count
            try body(piece)
        }
    }

    /// A small file's bytes.
    package func contents(of name: String, limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try read(name) { piece in
            guard piece.count <= limit - bytes.count else {
                throw ImportError(.tooLarge, "“\(name)” in \(path) is too large.")
            }
            bytes.append(contentsOf: piece)
        }
        return bytes
    }
}
