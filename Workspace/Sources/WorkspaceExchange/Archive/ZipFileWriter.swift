// SPDX-License-Identifier: Apache-2.0

internal import CZip

/// Writes a ZIP of any size to a file, from files: nothing is held in memory.
package struct ZipFileWriter: ~Copyable {
    private let archive: OpaquePointer
    private let path: String
    private var isOpen = true

    /// A ZIP at a path, which is written when it is finished.
    package init(path: String) throws(ExportError) {
        var code: Int32 = 0
        guard let archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
            throw ExportError("The file \(path) cannot be written.")
        }
        self.archive = archive
        self.path = path
    }

    deinit { if isOpen { zip_discard(archive) } }

    /// Adds a file of the disk, which must stay as it is until the ZIP is finished.
    ///
    /// - Parameter isPacked: Whether it is made smaller; files that are packed already only cost time.
    package mutating func add(fileAt file: String, as name: String, isPacked: Bool) throws(ExportError) {
        guard let source = zip_source_file(archive, file, 0, -1) else { throw failed }
        let index = zip_file_add(archive, name, source, ZIP_FL_ENC_UTF_8)
        guard index >= 0 else {
            zip_source_free(source)
            throw failed
        }
        let method = isPacked ? Int32(ZIP_CM_DEFLATE) : Int32(ZIP_CM_STORE)
        guard zip_set_file_compression(archive, UInt64(index), method, isPacked ? 1 : 0) == 0 else { throw failed }
    }

    /// Writes the ZIP.
    /// - Complexity: O(bytes of its files).
    package consuming func finish() throws(ExportError) {
        guard zip_close(archive) == 0 else { throw failed }
        isOpen = false
    }

    private var failed: ExportError {
        let reason = zip_strerror(archive).map { String(cString: $0) } ?? ""
        return ExportError("The file \(path) cannot be written: \(reason).")
    }
}
