// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The files that wait for the server or are on their way, as this browser keeps them: a page that is closed or loaded again
/// leaves them to the next one. A file that two windows send lands once, because its identity stays the same.
///
/// ```
/// record   U+FFFF upload/ 1a2b… / 01763880000000-77c3… / 000002
///                         whose   came together          its place among them
/// ```
final class KeptUploads {
    /// How much is kept at most, in bytes, and said to be; a browser may have room for less.
    static let maximumBytes = 1_073_741_824.0
    private static let excess = L10n.leaveThisPageOpenUntilThe
    private static let noRoom = L10n.leaveThisPageOpenUntilTheServer
    private static let prefix = "\u{FFFF}upload/"
    /// Says what became of the last that landed of those that came together: what follows goes behind it.
    private static let landedPrefix = "carry-landed/"
    /// Seconds within which another window says that it goes on with files: a message between windows takes some milliseconds.
    private static let answerTime = 0.25

    private let workspace: Workspace
    private var channel: Channel?
    /// Of windows that ask at once, the one with the lowest number goes on.
    private lazy var window = workspace.page.random()
    /// What was left, as long as another window may say that it goes on with it.
    private var left: [UploadBatch] = []
    /// How often the others were asked.
    private var asked = 0
    /// Gives the keys of those that came together with which this window goes on.
    var inUse: () -> [String] = { [] }
    private var bytes = 0.0
    /// The latest time that a key was made of, in milliseconds: the person may set the clock back.
    private var time: UInt64 = 0

    private var page: WebPage { workspace.page }
    /// What one person left is not sent as another.
    private var own: String { "\(Self.prefix)\(workspace.session.id)/" }

    init(workspace: Workspace) { self.workspace = workspace }

    /// Keeps a file until it has landed or is given up, and says so when it is written. What was shared is kept already.
    func keep(_ upload: Upload, of batch: UploadBatch) {
        guard case .not = upload.keeping, upload.file.record == nil else { return }
        guard bytes + upload.file.size <= Self.maximumBytes else { return upload.keep(.refused(Self.excess)) }
        let set = batch.record ?? makeRecord()
        batch.record = set
        let record = "\(set)/\(upload.index.padded(to: 6))"
        bytes += upload.file.size
        upload.keep(.storing(record))
        let note = String(decoding: KeptUpload(upload, of: batch).encoded(), as: UTF8.self)
        page.park(upload.file, as: record, note: note) { [self] isKept in
            // It may have landed meanwhile.
            guard case .storing = upload.keeping else { return }
            if !isKept { bytes -= upload.file.size }
            upload.keep(isKept ? .kept(record) : .refused(Self.noRoom))
        }
    }

    /// By time, each of one length: the order of the keys is that in which files came.
    private func makeRecord() -> String {
        time = max(time, page.wallClock.wholeMilliseconds) + 1
        return "\(own)\(time.padded(to: 14))-\(workspace.newID())"
    }

    /// Forgets a file: it has landed, or was given up.
    func forget(_ upload: Upload) {
        guard let record = upload.record else { return }
        upload.keeping = .not
        bytes -= upload.file.size
        page.removeRecords(from: record, to: record)
    }

    /// Remembers what became of a file, for the page that brings in those behind it.
    func remember(_ node: NodeID, of upload: Upload, in batch: UploadBatch) {
        guard let record = batch.record else { return }
        _ = page.keep(Self.landedPrefix + record, "\(upload.index) \(node)")
    }

    /// Forgets those that came together, if none of them is kept any more.
    func end(_ batch: UploadBatch) {
        guard let record = batch.record, batch.uploads.allSatisfy({ $0.record == nil }) else { return }
        page.removeStored(Self.landedPrefix + record)
        batch.record = nil
    }

    /// Finds whether a record is still there: no other window has sent its file, or has given it up. It is, where the
    /// browser cannot say: what two windows send lands once.
    func holds(_ record: String, completion: @escaping (Bool) -> Void) {
        page.readParked(from: record, to: record) { completion($0?.isEmpty != true) }
    }

    /// Gives what former pages and windows that have gone have left, in the order in which it came, if the browser can read
    /// it: not what another window goes on with, which two would send at once.
    func read(completion: @escaping ([UploadBatch]) -> Void) {
        if channel == nil {
            let name = "carry-files-\(WireVersion.current)-\(workspace.session.id)"
            channel = page.openChannel(name) { [unowned(unsafe) self] text in hear(text) }
        }
        page.readParked(from: own, to: "\(own)~") { [unowned(unsafe) self] parts in
            guard var parts = parts?[...] else { return }
            var batches: [UploadBatch] = []
            while let record = parts.first.map(Self.set(of:)) {
                // What is kept from now on comes behind that, also where the clock was set back since.
                time = max(time, UInt64(padded: 14, in: record, after: own) ?? 0)
                let count = parts.prefix { UTF8Text.equal(Self.set(of: $0), record) }.count
                if let batch = makeBatch(of: parts.prefix(count), record) { batches.append(batch) }
                parts = parts.dropFirst(count)
            }
            forgetLanded(but: batches)
            guard !batches.isEmpty else { return }
            left = batches
            asked += 1
            channel?.post("\(window)")
            page.after(Self.answerTime) { [unowned(unsafe) self, asked] in
                // What was read again meanwhile, as where the feed opens right after the start, waits for its own answers.
                guard asked == self.asked else { return }
                let batches = left
                left = []
                completion(batches)
            }
        }
    }

    /// Another window asks, with its number, who goes on with what was left; or it does, with what has this key.
    private func hear(_ text: String) {
        guard let asker = UInt64(digits: Array(text.utf8)[...]) else {
            left.removeAll { $0.record.map { UTF8Text.equal($0, text) } ?? false }
            return
        }
        if asker < window { left = [] }
        for record in inUse() + left.compactMap({ $0.record }) { channel?.post(record) }
    }

    /// What landed of those that came together is of no use when none of them waits any more.
    private func forgetLanded(but batches: [UploadBatch]) {
        for key in page.storedKeys(from: Self.landedPrefix + own) {
            let isUsed = batches.contains { $0.record.map { UTF8Text.equal(Self.landedPrefix + $0, key) } ?? false }
            if !isUsed { page.removeStored(key) }
        }
    }

    private static func set(of part: TransferItem) -> String {
        let key = Array(part.record.utf8)
        return String(decoding: key[..<(key.lastIndex(of: UInt8(ascii: "/")) ?? key.endIndex)], as: UTF8.self)
    }

    private func makeBatch(of parts: ArraySlice<TransferItem>, _ record: String) -> UploadBatch? {
        var uploads: [Upload] = []
        var batch: (destination: UploadDestination, home: NodeID?)?
        for part in parts {
            guard let file = part.file,
                let kept = try? KeptUpload.decoded(from: Array(part.type.utf8), limits: .standard),
                let destination = UploadDestination(named: kept.destination, kept.place)
            else {
                // Of a later version, which knows what to do with it.
                continue
            }
            let upload = Upload(file: file, path: kept.path, card: kept.card, id: kept.id)
            upload.keeping = .kept(part.record)
            uploads.append(upload)
            batch = (destination, kept.home)
        }
        guard let batch else { return nil }
        let made = UploadBatch(uploads, to: batch.destination, home: batch.home)
        for upload in uploads { upload.index = Self.number(Array((upload.record ?? "").utf8).suffix(6)) }
        made.record = record
        made.former = landed(of: record)
        return made
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
        UInt64(digits: digits).flatMap { Int(exactly: $0) } ?? 0
    }

    private func landed(of record: String) -> (index: Int, node: NodeID)? {
        let words = Array((page.stored(Self.landedPrefix + record) ?? "").utf8).split(separator: Byte.space)
        guard words.count == 2, let node = NodeID(String(decoding: words[1], as: UTF8.self)) else { return nil }
        return (Self.number(words[0]), node)
    }

    /// Counts a file that another page has kept.
    func adopt(_ upload: Upload) { bytes += upload.file.size }
}
