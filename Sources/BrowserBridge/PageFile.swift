// SPDX-License-Identifier: Apache-2.0

/// A file the person picked, dropped or pasted. Its bytes stay in the browser until they are asked for.
public final class PageFile {
    let wire: Wire
    /// The number by which the browser knows it.
    public let handle: UInt32
    /// The name; of a file that came in a folder its path, with slashes. It is outside data: show it as text only.
    public let name: String
    /// The MIME type the browser guessed from the name; may be empty.
    public let type: String
    /// The size in bytes.
    public let size: Double
    /// The key of the record that keeps it, of what was parked; `nil` of what was picked, dropped or pasted.
    public internal(set) var record: String?

    init(wire: Wire, handle: UInt32, name: String, type: String, size: Double) {
        self.wire = wire
        self.handle = handle
        self.name = name
        self.type = type
        self.size = size
    }

    /// Whether it is a folder, of which only ``WebPage/files(in:completion:)`` knows more.
    public var isFolder: Bool { type.utf8.elementsEqual("inode/directory".utf8) }

    deinit {
        wire.begin(.releaseFile)
        wire.put(handle)
    }
}

// What `listFolder` of `bridge.js` takes of a folder, and what not.
extension PageFile {
    fileprivate static let maximumDepth = 16
    fileprivate static let maximumCount = 100_000

    /// How many folders it is in, of the one with which it came and those in that.
    fileprivate var depth: Int { name.utf8.reduce(0) { $1 == UInt8(ascii: "/") ? $0 + 1 : $0 } }

    /// Whether it is hidden in the folder with which it came, or a folder there is in which it is: a name begins with a dot.
    fileprivate var isHidden: Bool {
        var last: UInt8 = 0
        for byte in name.utf8 {
            if last == UInt8(ascii: "/"), byte == UInt8(ascii: ".") { return true }
            last = byte
        }
        return false
    }
}

extension WebPage {
    /// Lets the person pick files. Works only while an event of the person is handled.
    ///
    /// - Parameters:
    ///   - types: What to offer, as in `.json,image/*`; empty for all.
    ///   - allowsMany: Whether more than one may be picked.
    ///   - usesCamera: Whether a device with a camera offers to take the file with it.
    ///   - completion: Takes the files; none when the person cancelled.
    public func pickFiles(
        types: String = "",
        allowsMany: Bool = false,
        usesCamera: Bool = false,
        completion: @escaping ([PageFile]) -> Void
    ) {
        pick(types, usesCamera ? 2 : allowsMany ? 1 : 0) { files, _ in completion(files) }
    }

    /// Lets the person pick a folder, where ``Media/picksFolders`` is among ``media``. Works only while an event of the person is
    /// handled.
    ///
    /// - Parameter completion: Takes the files, and whether they are all, as of a folder that was dropped: see
    ///   ``files(in:completion:)``. None when the person cancelled.
    public func pickFolder(completion: @escaping (_ files: [PageFile], _ isWhole: Bool) -> Void) {
        pick("", 3) { files, _ in
            let seen = files.filter { !$0.isHidden }
            let taken = seen.filter { $0.depth <= PageFile.maximumDepth }.prefix(PageFile.maximumCount)
            completion(Array(taken), taken.count == seen.count)
        }
    }

    private func pick(_ types: String, _ mode: UInt8, completion: @escaping ([PageFile], Bool) -> Void) {
        let number = nextNumber()
        pickers[number] = completion
        wire.begin(.pickFiles)
        wire.put(number)
        wire.put(types)
        wire.put(mode)
        wire.flush()
    }

    /// Reads which files are in a folder that was dropped, and in the folders in it: in the order of their names, each
    /// named by its path from that folder on.
    ///
    /// - Parameter completion: Takes the files, and whether they are all: some are missing where there are more than 100,000,
    ///   where they lie deeper than 16 folders, or where they cannot be read.
    public func files(in folder: PageFile, completion: @escaping (_ files: [PageFile], _ isWhole: Bool) -> Void) {
        let number = nextNumber()
        // The folder is kept until its files are here.
        pickers[number] = { files, isWhole in withExtendedLifetime(folder) { completion(files, isWhole) } }
        wire.begin(.listFolder)
        wire.put(number)
        wire.put(folder.handle)
        wire.flush()
    }

    /// Reads a part of a file; `nil` when it cannot be read (any more).
    public func read(
        _ file: PageFile,
        from offset: Double = 0,
        count: Double,
        completion: @escaping ([UInt8]?) -> Void
    ) {
        let number = nextNumber()
        reads[number] = completion
        wire.begin(.readFile)
        wire.put(number)
        wire.put(file.handle)
        wire.put(offset)
        wire.put(count)
        wire.flush()
    }

    func receiveFiles(_ reader: inout ByteReader) {
        guard let completion = pickers.removeValue(forKey: reader.word()) else { return }
        let isWhole = reader.flag()
        var files: [PageFile] = []
        for _ in 0..<reader.word() where !reader.isAtEnd {
            if let file = readFile(&reader) { files.append(file) }
        }
        completion(files, isWhole)
    }

    func receiveFileBytes(_ reader: inout ByteReader) {
        guard let completion = reads.removeValue(forKey: reader.word()) else { return }
        completion(reader.flag() ? reader.byteArray() : nil)
    }
}
