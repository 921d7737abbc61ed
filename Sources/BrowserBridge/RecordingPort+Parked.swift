// SPDX-License-Identifier: Apache-2.0

#if !arch(wasm32)
/// A part of what was shared, as the service worker parks it, or a file that waits.
public struct RecordedPart {
    /// The key of its record.
    public let key: String
    let name: String
    let text: String
    let file: PageFile?

    /// A text, or a file.
    public init(key: String, name: String, text: String = "", file: PageFile? = nil) {
        self.key = key
        self.name = name
        self.text = text
        self.file = file
    }
}

extension RecordingPort {
    func park(_ reader: inout ByteReader) {
        let (number, key, note, handle) = (reader.word(), reader.text(), reader.text(), reader.word())
        let known = files[handle]
        parkings.append((number, hasRoom && known != nil))
        guard hasRoom, let known else { return }
        let file = PageFile(wire: page.wire, handle: handle, name: known.name, type: known.type, size: known.size)
        parked.removeAll { $0.key == key }
        parked.append(RecordedPart(key: key, name: note, file: file))
    }

    func answerParked() {
        let (written, reads) = (parkings, parkedReads)
        (parkings, parkedReads) = ([], [])
        for (number, isKept) in written {
            let message = CommandBuffer(capacity: 8)
            message.write(number)
            message.write(isKept)
            deliver(.stored, message)
        }
        for (number, first, last) in reads {
            let parts = parked.filter { first <= $0.key && $0.key <= last }.sorted { $0.key < $1.key }
            let message = CommandBuffer(capacity: 64)
            message.write(number)
            message.write(UInt32(truncatingIfNeeded: parts.count))
            for part in parts { write(part, to: message) }
            deliver(.parked, message)
        }
    }

    private func write(_ part: RecordedPart, to message: CommandBuffer) {
        message.write(part.key)
        message.write(part.file != nil)
        message.write(part.name)
        message.write(part.text)
        if let file = part.file { write(file, to: message) }
    }

    /// Answers the file picker that was opened last, or the folder that was asked for, of which these may not be all.
    public func choose(_ files: [PageFile], isWhole: Bool = true) {
        guard let number = page.pickers.keys.max() else { return log.append("files for nothing") }
        let message = CommandBuffer(capacity: 64)
        message.write(number)
        message.write(isWhole)
        message.write(UInt32(truncatingIfNeeded: files.count))
        for file in files { write(file, to: message) }
        deliver(.files, message)
    }
}
#endif
