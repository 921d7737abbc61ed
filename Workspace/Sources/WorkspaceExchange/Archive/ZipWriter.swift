// SPDX-License-Identifier: Apache-2.0

internal import CZip
internal import WorkspaceModel

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Writes a ZIP, in memory or to a file. The same files at the same time give the same bytes, in any time zone.
package struct ZipWriter: ~Copyable {
    private let archive: OpaquePointer
    /// What a ZIP in memory is written to.
    private let memory: OpaquePointer?
    private let moment: DOSTime
    private var isOpen = true

    /// An empty ZIP in memory whose files carry a time in milliseconds since 1970.
    init(at milliseconds: Double) throws(ExportError) {
        guard let memory = zip_source_buffer_create(nil, 0, 0, nil) else { throw ZipWriter.noMemory }
        zip_source_keep(memory)
        guard let archive = zip_open_from_source(memory, ZIP_TRUNCATE, nil) else {
            zip_source_free(memory)
            zip_source_free(memory)
            throw ZipWriter.noMemory
        }
        self.archive = archive
        self.memory = memory
        self.moment = DOSTime(milliseconds: milliseconds)
    }

    /// An empty ZIP at a path, where it is when it is closed.
    package init(path: String, at milliseconds: Double) throws(ExportError) {
        guard let archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, nil) else {
            throw ExportError(L10n.theFileCannotBeWritten(path: path))
        }
        self.archive = archive
        self.memory = nil
        self.moment = DOSTime(milliseconds: milliseconds)
    }

    deinit {
        if isOpen { zip_discard(archive) }
        if let memory { zip_source_free(memory) }
    }

    private static var noMemory: ExportError {
        ExportError(L10n.theZIPNeedsMemory)
    }

    private var failed: ExportError {
        let reason = zip_strerror(archive).map { String(cString: $0) } ?? ""
        return ExportError(L10n.theZIPCouldNotBeWritten(reason: reason))
    }

    /// Adds a file.
    mutating func add(_ bytes: [UInt8], as name: String) throws(ExportError) {
        // The library reads the bytes only when it is closed, and frees them then.
        guard let copy = malloc(max(bytes.count, 1)) else { throw ZipWriter.noMemory }
        bytes.withUnsafeBytes { if let start = $0.baseAddress { copy.copyMemory(from: start, byteCount: $0.count) } }
        guard let file = zip_source_buffer(archive, copy, UInt64(bytes.count), 1) else {
            free(copy)
            throw failed
        }
        try add(file, as: name, method: Int32(ZIP_CM_DEFLATE), level: 6)
    }

    /// Adds a file of the disk, which must stay as it is until the ZIP is closed.
    ///
    /// - Parameter isPacked: Whether it is made smaller; files that are packed already only cost time.
    package mutating func add(fileAt path: String, as name: String, isPacked: Bool) throws(ExportError) {
        guard let file = zip_source_file(archive, path, 0, -1) else { throw failed }
        try add(file, as: name, method: Int32(isPacked ? ZIP_CM_DEFLATE : ZIP_CM_STORE), level: isPacked ? 1 : 0)
    }

    private mutating func add(
        _ file: OpaquePointer,
        as name: String,
        method: Int32,
        level: UInt32
    ) throws(ExportError) {
        let index = zip_file_add(archive, name, file, ZIP_FL_ENC_UTF_8)
        guard index >= 0 else {
            zip_source_free(file)
            throw failed
        }
        guard zip_set_file_compression(archive, UInt64(index), method, level) == 0,
            zip_file_set_dostime(archive, UInt64(index), moment.time, moment.date, 0) == 0
        else { throw failed }
    }

    /// Writes the ZIP.
    ///
    /// - Complexity: O(bytes of its files).
    package consuming func close() throws(ExportError) {
        guard zip_close(archive) == 0 else { throw failed }
        isOpen = false
    }

    /// The bytes of a ZIP in memory.
    consuming func finish() throws(ExportError) -> [UInt8] {
        guard let memory, zip_close(archive) == 0 else { throw failed }
        isOpen = false
        var stat = zip_stat_t()
        guard zip_source_stat(memory, &stat) == 0, zip_source_open(memory) == 0 else { throw ZipWriter.noMemory }
        defer { zip_source_close(memory) }
        let count = Int(clamping: stat.size)
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let read = zip_source_read(memory, buffer.baseAddress, UInt64(count))
            initialized = max(0, min(count, Int(read)))
            isWhole = initialized == count
        }
        guard isWhole else { throw ZipWriter.noMemory }
        return bytes
    }
}

/// A moment as a ZIP says it, to two seconds.
struct DOSTime {
    let time: UInt16
    let date: UInt16

    init(milliseconds: Double) {
        let moment = CivilTime(milliseconds: milliseconds)
        let year = UInt16(min(max(moment.year, 1980), 2107) - 1980)
        date = year << 9 | UInt16(moment.month) << 5 | UInt16(moment.day)
        time = UInt16(moment.hour) << 11 | UInt16(moment.minute) << 5 | UInt16(moment.second / 2)
    }
}
