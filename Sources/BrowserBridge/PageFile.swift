// SPDX-License-Identifier: Apache-2.0

/// A file the person picked, dropped or pasted. Its bytes stay in the browser until they are asked for.
public final class PageFile {
    let wire: Wire
    let handle: UInt32
    /// The name, without a folder. It is outside data: show it as text only.
    public let name: String
    /// The MIME type the browser guessed from the name; may be empty.
    public let type: String
    /// The size in bytes.
    public let size: Double

    init(wire: Wire, handle: UInt32, name: String, type: String, size: Double) {
        self.wire = wire
        self.handle = handle
        self.name = name
        self.type = type
        self.size = size
    }

    deinit {
        wire.begin(.releaseFile)
        wire.put(handle)
    }
}

extension WebPage {
    /// Lets the person pick files. Works only while an event of the person is handled.
    ///
    /// - Parameters:
    ///   - types: What to offer, as in `.json,image/*`; empty for all.
    ///   - allowsMany: Whether more than one may be picked.
    ///   - completion: Takes the files; none when the person cancelled.
    public func pickFiles(types: String = "", allowsMany: Bool = false, completion: @escaping ([PageFile]) -> Void) {
        let number = nextNumber()
        pickers[number] = completion
        wire.begin(.pickFiles)
        wire.put(number)
        wire.put(types)
        wire.put(allowsMany)
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
        var files: [PageFile] = []
        for _ in 0..<reader.short() where !reader.isAtEnd {
            if let file = readFile(&reader) { files.append(file) }
        }
        completion(files)
    }

    func receiveFileBytes(_ reader: inout ByteReader) {
        guard let completion = reads.removeValue(forKey: reader.word()) else { return }
        completion(reader.flag() ? reader.byteArray() : nil)
    }
}
