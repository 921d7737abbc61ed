// SPDX-License-Identifier: Apache-2.0

/// A reading of records that is under way.
final class RecordRead {
    var found: [(key: String, value: [UInt8])] = []
    let completion: ([(key: String, value: [UInt8])]) -> Void

    init(completion: @escaping ([(key: String, value: [UInt8])]) -> Void) {
        self.completion = completion
    }
}

/// Bytes that outlive the page, in the browser's database (IndexedDB), which has room for much more than ``keep(_:_:)``.
///
/// Where the browser finds no room for one, it forgets all of them. A page may also end before one was written: who relies on
/// a row of them looks for gaps. Answers to requests with ``Request/isKept`` are among them, under `answer ` and their path.
extension WebPage {
    /// Keeps bytes under a key, instead of what was there.
    public func putRecord(_ key: String, _ value: [UInt8]) {
        wire.begin(.putRecord)
        wire.put(key)
        wire.put(value)
        wire.flush()
    }

    /// Forgets the records from a key to another, both included, in the order of their UTF-16.
    public func removeRecords(from first: String = "", to last: String = "\u{FFFF}") {
        wire.begin(.deleteRecords)
        wire.put(first)
        wire.put(last)
        wire.flush()
    }

    /// Reads the records from a key to another, both included, in the order of their keys; nothing where the browser has no
    /// database.
    public func readRecords(
        from first: String,
        to last: String,
        completion: @escaping ([(key: String, value: [UInt8])]) -> Void
    ) {
        let number = nextNumber()
        recordReads[number] = RecordRead(completion: completion)
        wire.begin(.readRecords)
        wire.put(number)
        wire.put(first)
        wire.put(last)
        wire.flush()
    }

    /// Asks the browser not to throw away what is kept when it needs room; some ask the person.
    public func persistRecords() { wire.begin(.persist) }

    func receiveRecords(_ reader: inout ByteReader) {
        let number = reader.word()
        guard let read = recordReads[number] else { return }
        let isLast = reader.flag()
        let record = (key: reader.text(), value: reader.byteArray())
        guard isLast else { return read.found.append(record) }
        recordReads[number] = nil
        read.completion(read.found)
    }
}
