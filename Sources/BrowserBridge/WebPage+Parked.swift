// SPDX-License-Identifier: Apache-2.0

/// Files that outlive the page, in the browser's database (IndexedDB): what is shared with the page through the system, which
/// comes to its service worker, perhaps before anybody is signed in; and what waits for a server. Each is parked in a record
/// of its own that no range of other records reaches, if its key begins with U+FFFF, until it is removed.
extension WebPage {
    /// Parks a file under a key, with a note.
    ///
    /// - Parameter completion: Is told whether the browser had room for it, when it is written.
    public func park(_ file: PageFile, as record: String, note: String, completion: @escaping (Bool) -> Void) {
        let number = nextNumber()
        parkings[number] = completion
        wire.begin(.parkFile)
        wire.put(number)
        wire.put(record)
        wire.put(note)
        wire.put(file.handle)
        wire.flush()
    }

    /// Reads what is parked from a key to another, both included, in the order of the keys. The type of each is its note, of a
    /// part of a form its name there; its record is where it is kept.
    ///
    /// - Parameter completion: Takes them; nil if the browser cannot read them now.
    public func readParked(from first: String, to last: String, completion: @escaping ([TransferItem]?) -> Void) {
        let number = nextNumber()
        parkedReads[number] = completion
        wire.begin(.readParked)
        wire.put(number)
        wire.put(first)
        wire.put(last)
        wire.flush()
    }

    func receiveParked(_ reader: inout ByteReader) {
        guard let completion = parkedReads.removeValue(forKey: reader.word()) else { return }
        let count = reader.word()
        guard count < .max else { return completion(nil) }
        var parts: [TransferItem] = []
        for _ in 0..<count where !reader.isAtEnd {
            let record = reader.text()
            var part = readItem(&reader)
            part.record = record
            part.file?.record = record
            parts.append(part)
        }
        completion(parts)
    }

    func receiveStored(_ reader: inout ByteReader) {
        guard let completion = parkings.removeValue(forKey: reader.word()) else { return }
        completion(reader.flag())
    }
}
