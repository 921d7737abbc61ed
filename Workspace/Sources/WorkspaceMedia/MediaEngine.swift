// SPDX-License-Identifier: Apache-2.0

/// Everything of this module over one folder, which lies on one disk so that files move within it at once:
///
/// ```
/// root/blobs        what people sent and what pages are drawn from
/// root/cache        or, where a depot has that, some of it; may be emptied at any time
/// root/thumbnails   drawn pages; may be emptied at any time
/// root/structures   what PDFs hold beside their pages; may be emptied at any time
/// root/work         what decoders work on; emptied at every start
/// ```
public struct MediaEngine: Sendable {
    /// Runs the decoders.
    public let runner: ToolRunner
    /// The files.
    public let blobs: BlobStore
    /// Takes files in.
    public let importer: MediaImporter
    /// Draws pages.
    public let thumbnails: Thumbnailer
    /// Writes pages.
    public let assembler: Assembler
    private let structures: StructureCache

    /// Opens or makes the folder. Only one process at a time may have it; the blobs alone may be shared.
    ///
    /// - Parameters:
    ///   - isUnsandboxedAllowed: Whether decoders run where no sandbox works.
    ///   - blobFolder: Where the blobs are, if not in `root`: a folder that several servers share.
    ///   - depot: Where the blobs of several servers are that share no folder.
    public init(
        root: String,
        limits: ImportLimits = ImportLimits(),
        kit: ToolKit = ToolKit(),
        isUnsandboxedAllowed: Bool = false,
        blobFolder: String? = nil,
        depot: (any BlobDepot)? = nil
    ) async throws {
        try await self.init(
            root: root,
            limits: limits,
            kit: kit,
            isUnsandboxedAllowed: isUnsandboxedAllowed,
            blobFolder: blobFolder,
            depot: depot,
            synchronize: SystemFiles.synchronize(_:)
        )
    }

    /// The same on a disk of one's own.
    package init(
        root: String,
        limits: ImportLimits = ImportLimits(),
        kit: ToolKit = ToolKit(),
        isUnsandboxedAllowed: Bool,
        blobFolder: String? = nil,
        depot: (any BlobDepot)? = nil,
        synchronize: @escaping SystemFiles.Synchronize
    ) async throws {
        runner = try await ToolRunner(
            temporary: root + "/work",
            kit: kit,
            isUnsandboxedAllowed: isUnsandboxedAllowed
        )
        blobs = try BlobStore(root: root, shared: blobFolder, depot: depot, synchronize: synchronize)
        structures = try StructureCache(folder: root + "/structures")
        importer = MediaImporter(runner: runner, blobs: blobs, limits: limits, structures: structures)
        thumbnails = try Thumbnailer(runner: runner, blobs: blobs, folder: root + "/thumbnails")
        assembler = Assembler(runner: runner, blobs: blobs, structures: structures)
    }

    /// Removes whatever was made of blobs: they were damaged, or are gone.
    public func forget(_ blobs: [BlobID]) async throws {
        try await thumbnails.forget(Set(blobs))
        for blob in blobs { try await structures.forget(blob) }
    }

    /// Removes what is left here of blobs that are gone, or are damaged here: what was made of them, and what a cache has of
    /// them.
    public func drop(_ gone: [BlobID]) async throws {
        try await forget(gone)
        guard blobs.isCache else { return }
        try await BlockingWork.run { [blobs] in for blob in gone { try blobs.discard(blob) } }
    }

    /// Does that for blobs that are nowhere any more, such as those that another server erased while this one did not hear
    /// of it.
    /// - Complexity: O(number of blobs that something is left of).
    public func dropGone() async throws {
        let gone = try await BlockingWork.run { [blobs, thumbnails, structures] in
            let made = try thumbnails.sources() + structures.sources()
            return try blobs.missing(among: Set(made + (blobs.isCache ? blobs.all() : [])).sorted())
        }
        try await drop(gone)
    }

    /// Removes what was made of blobs longest ago until at most `bytes` are left: drawn pages, and a tenth as much of what
    /// is known of documents.
    public func trim(toBytes bytes: Int) throws {
        try thumbnails.trim(toBytes: bytes)
        try structures.trim(toBytes: bytes / 10)
    }
}
