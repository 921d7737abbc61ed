// SPDX-License-Identifier: Apache-2.0

internal import CZip
internal import WorkspaceModel

/// Reads files out of a ZIP in memory, by name. Names are only compared, never used as paths.
struct ZipReader: ~Copyable {
    private let archive: OpaquePointer
    private let limits: ArchiveLimits
    private let indexes: [String: UInt64]
    private var remaining: Int

    /// Opens a ZIP in bytes that must stay where they are while it is used.
    init(_ bytes: UnsafeBufferPointer<UInt8>, limits: ArchiveLimits = .standard) throws(ImportError) {
        let archive = try ZipReader.open(bytes)
        let indexes: [String: UInt64]
        do throws(ImportError) {
            indexes = try ZipReader.indexes(of: archive, limits: limits)
        } catch {
            zip_discard(archive)
            throw error
        }
        self.archive = archive
        self.limits = limits
        self.indexes = indexes
        self.remaining = limits.totalBytes
    }

    deinit { zip_discard(archive) }

    private static var damaged: ImportError {
        ImportError(.malformed, L10n.theZIPIsDamaged)
    }

    private static func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) -> OpaquePointer {
        guard let source = zip_source_buffer_create(bytes.baseAddress, UInt64(bytes.count), 0, nil) else {
            throw damaged
        }
        guard let archive = zip_open_from_source(source, ZIP_RDONLY, nil) else {
            zip_source_free(source)
            throw damaged
        }
        return archive
    }

    private static func indexes(
        of archive: OpaquePointer,
        limits: ArchiveLimits
    ) throws(ImportError) -> [String: UInt64] {
        let count = zip_get_num_entries(archive, 0)
        guard count <= limits.entries else {
            throw ImportError(.tooLarge, L10n.theZIPHoldsTooMany(number: Int(count), limit: limits.entries))
        }
        var indexes: [String: UInt64] = [:]
        for index in 0..<UInt64(max(count, 0)) {
            guard let name = zip_get_name(archive, index, 0) else { throw damaged }
            guard indexes.updateValue(index, forKey: String(cString: name)) == nil else {
                throw ImportError(.malformed, L10n.theZIPHoldsTwoOfOneName)
            }
        }
        return indexes
    }

    /// Whether there is a file of this name.
    func contains(_ name: String) -> Bool { indexes[name] != nil }

    /// A file's bytes, at most `limit` of them.
    mutating func read(_ name: String, limit: Int = .max) throws(ImportError) -> [UInt8] {
        var bytes: [UInt8] = []
        try read(name, limit: limit) { bytes.append(contentsOf: $0) }
        return bytes
    }

    /// Hands on a file's bytes in pieces, at most `limit` of them.
    mutating func read(
        _ name: String,
        limit: Int = .max,
        _ body: (ArraySlice<UInt8>) -> Void
    ) throws(ImportError) {
        guard let index = indexes[name] else {
            throw ImportError(.malformed, L10n.theZIPHasNoFile(name: name))
        }
        var stat = zip_stat_t()
        guard zip_stat_index(archive, index, 0, &stat) == 0 else { throw ZipReader.damaged }
        guard stat.encryption_method == ZIP_EM_NONE else {
            throw ImportError(.malformed, L10n.isEncryptedInTheZIP(name: name))
        }
        guard Int32(stat.comp_method) == ZIP_CM_STORE || Int32(stat.comp_method) == ZIP_CM_DEFLATE else {
            throw ImportError(.malformed, L10n.isPackedInTheZIP(name: name))
        }
        guard let file = zip_fopen_index(archive, index, 0) else { throw ZipReader.damaged }
        defer { zip_fclose(file) }
        let packed = Int(clamping: stat.comp_size)
        let unpacked = max(limits.ratioFreeBytes, saturating(packed, limits.ratio))
        let most = min(limit, limits.entryBytes, remaining, unpacked)
        remaining -= try pieces(of: file, most: most, name, body)
    }

    private func pieces(
        of file: OpaquePointer,
        most: Int,
        _ name: String,
        _ body: (ArraySlice<UInt8>) -> Void
    ) throws(ImportError) -> Int {
        var total = 0
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = chunk.withUnsafeMutableBytes { zip_fread(file, $0.baseAddress, UInt64($0.count)) }
            guard count >= 0 else {
                throw ImportError(.malformed, L10n.isDamagedInTheZIP(name: name))
            }
            if count == 0 { return total }
            guard total + Int(count) <= most else {
                throw ImportError(
                    .tooLarge,
                    L10n.unpacksToTooMuch(name: name)
                )
            }
            total += Int(count)
            body(chunk.prefix(Int(count)))
        }
    }

    private func saturating(_ bytes: Int, _ factor: Int) -> Int {
        let product = bytes.multipliedReportingOverflow(by: factor)
        return product.overflow ? .max : product.partialValue
    }
}
