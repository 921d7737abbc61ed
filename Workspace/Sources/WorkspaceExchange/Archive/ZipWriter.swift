// SPDX-License-Identifier: Apache-2.0

internal import CZip

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Writes a ZIP in memory. The same files at the same time give the same bytes, in any time zone.
struct ZipWriter: ~Copyable {
    private let archive: OpaquePointer
    private let source: OpaquePointer
    private let time: UInt16
    private let date: UInt16
    private var isOpen = true

    /// An empty ZIP whose files carry a time in milliseconds since 1970.
    init(at milliseconds: Double) throws(ExportError) {
        guard let source = zip_source_buffer_create(nil, 0, 0, nil) else { throw ZipWriter.failed }
        zip_source_keep(source)
        guard let archive = zip_open_from_source(source, ZIP_TRUNCATE, nil) else {
            zip_source_free(source)
            zip_source_free(source)
            throw ZipWriter.failed
        }
        self.archive = archive
        self.source = source
        let moment = CivilTime(milliseconds: milliseconds)
        let year = UInt16(min(max(moment.year, 1980), 2107) - 1980)
        self.date = year << 9 | UInt16(moment.month) << 5 | UInt16(moment.day)
        self.time = UInt16(moment.hour) << 11 | UInt16(moment.minute) << 5 | UInt16(moment.second / 2)
    }

    deinit {
        if isOpen { zip_discard(archive) }
        zip_source_free(source)
    }

    private static var failed: ExportError { ExportError("The ZIP could not be written: there is not enough memory.") }

    /// Adds a file.
    mutating func add(_ bytes: [UInt8], as name: String) throws(ExportError) {
        // The library reads the bytes only when it is closed, and frees them then.
        guard let copy = malloc(max(bytes.count, 1)) else { throw ZipWriter.failed }
        bytes.withUnsafeBytes { if let start = $0.baseAddress { copy.copyMemory(from: start, byteCount: $0.count) } }
        guard let file = zip_source_buffer(archive, copy, UInt64(bytes.count), 1) else {
            free(copy)
            throw ZipWriter.failed
        }
        let index = zip_file_add(archive, name, file, ZIP_FL_ENC_UTF_8)
        guard index >= 0 else {
            zip_source_free(file)
            throw ZipWriter.failed
        }
        zip_set_file_compression(archive, UInt64(index), ZIP_CM_DEFLATE, 6)
        zip_file_set_dostime(archive, UInt64(index), time, date, 0)
    }

    /// The ZIP's bytes.
    consuming func finish() throws(ExportError) -> [UInt8] {
        guard zip_close(archive) == 0 else { throw ZipWriter.failed }
        isOpen = false
        var stat = zip_stat_t()
        guard zip_source_stat(source, &stat) == 0, zip_source_open(source) == 0 else { throw ZipWriter.failed }
        defer { zip_source_close(source) }
        let count = Int(clamping: stat.size)
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let read = zip_source_read(source, buffer.baseAddress, UInt64(count))
            initialized = max(0, min(count, Int(read)))
            isWhole = initialized == count
        }
        guard isWhole else { throw ZipWriter.failed }
        return bytes
    }
}
