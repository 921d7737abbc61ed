// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What this browser keeps of the workspace for a page that is opened while the server is away: the answers that were read,
/// and every transaction since the first of them. Old answers, merged with all that came after them, are what the server
/// said last.
///
/// ```
/// first     90, the session and the version of what is kept
/// answers   /api/workspace @ 90   /api/boards/… @ 92 …     each as of its revision, none before `first`
/// events    91 92 93 … 117                                 all that follow `first`
/// last      117
/// ```
///
/// Every window of the browser writes what it hears, so that each event is written by whoever has heard it; only a window that
/// begins anew writes `first`.
final class KeptReplica {
    /// How many transactions are kept, or caught up with, before all begins anew: reading the answers again is cheaper.
    static let limit: UInt64 = 2_000
    /// Says, at once and beyond the page, that what is kept is of no use any more.
    private static let voidKey = "carry-kept-void"
    /// A record that says that all before it are removed.
    private static let erasedKey = "erased"

    /// Whose it is, and which transactions there are.
    struct Extent: Equatable {
        var session: String
        var first: UInt64
        var last: FeedPlace
    }

    private let page: WebPage
    private var extent: Extent?
    /// Whether all has begun anew, or ended, in this page: what a database answers late is of before that.
    private var isRenewed = false

    init(page: WebPage) { self.page = page }

    /// Reads what there is, and then the extent is known.
    func load(completion: @escaping (Extent?) -> Void) {
        guard page.stored(Self.voidKey) == nil else {
            page.removeRecords()
            page.putRecord(Self.erasedKey, [])
            // The reading comes after the removal, and finds whether that worked. A database that cannot be opened now has
            // nothing to read either, and may have everything the next time.
            return page.readRecords(from: "", to: "\u{FFFF}") { [unowned(unsafe) self] records in
                if records.count == 1 {
                    page.removeStored(Self.voidKey)
                    page.removeRecords(from: Self.erasedKey, to: Self.erasedKey)
                }
                completion(nil)
            }
        }
        page.readRecords(from: "first", to: "last") { [unowned(unsafe) self] records in
            if !isRenewed { extent = Extent(records) }
            completion(extent)
        }
    }

    /// Goes on from where what is kept ends, if that is not long ago; else begins anew with an answer.
    ///
    /// - Returns: The place after which the feed is to begin.
    func resume(_ snapshot: WorkspaceSnapshot) -> FeedPlace {
        if let extent, UTF8Text.equal(extent.session, snapshot.session.id), extent.last.revision <= snapshot.revision,
            !extent.last.isElsewhere(than: snapshot.place), snapshot.revision - extent.first <= Self.limit
        {
            return extent.last
        }
        begin(snapshot)
        return snapshot.place
    }

    /// Takes nodes that the person may not see any more out of what is kept: out of the events, and with the answers that
    /// name them, which are asked for again.
    ///
    /// - Complexity: O(n) for n bytes that are kept.
    func forget(where isHidden: @escaping (NodeID) -> Bool) {
        page.readRecords(from: "answer ", to: "event ~") { [unowned(unsafe) page] records in
            for (key, value) in records where KeptReplica.names(isHidden, in: value) {
                guard key.utf8.first == UInt8(ascii: "e") else {
                    page.removeRecords(from: key, to: key)
                    var request = Request("GET", String(decoding: key.utf8.dropFirst(7), as: UTF8.self))
                    request.isKept = true
                    page.send(request) { _ in }
                    continue
                }
                guard var event = try? TransactionEvent.decoded(from: value) else { continue }
                event.hidden += event.changes.map { $0.id }.filter(isHidden)
                event.changes.removeAll { isHidden($0.id) }
                page.putRecord(key, event.encoded())
            }
        }
    }

    /// Whether a text in JSON names a node that is meant.
    private static func names(_ isMeant: (NodeID) -> Bool, in text: [UInt8]) -> Bool {
        var start = 0
        for (index, byte) in text.enumerated() where byte == UInt8(ascii: "\"") {
            let isLongEnough = index - start == 17
            if isLongEnough, let id = NodeID(String(decoding: text[(start + 1)..<index], as: UTF8.self)), isMeant(id) {
                return true
            }
            start = index
        }
        return false
    }

    /// Begins anew with an answer.
    func begin(_ snapshot: WorkspaceSnapshot) {
        page.removeRecords()
        var snapshot = snapshot
        snapshot.board = nil
        page.putRecord("answer /api/workspace", snapshot.encoded())
        let extent = Extent(session: snapshot.session.id, first: snapshot.revision, last: snapshot.place)
        self.extent = extent
        isRenewed = true
        page.putRecord("first", extent.firstRecord)
        page.putRecord("last", extent.lastRecord)
    }

    /// Keeps a board that came with the workspace as if it had been asked for by itself.
    func keep(_ board: Verbatim<BoardSnapshot>) { keep(board.text, of: BoardAddress.path(of: board.value.board.id)) }

    /// Keeps what the server would answer now.
    func keep(_ answer: [UInt8], of path: String) {
        if extent != nil { page.putRecord("answer \(path)", answer) }
    }

    /// Keeps a transaction that was heard.
    func keep(_ place: FeedPlace, _ data: [UInt8]) {
        guard var extent, place.revision == extent.last.revision + 1 else { return }
        page.putRecord("event \(place.revision.padded(to: 20))", data)
        extent.last = place
        self.extent = extent
        page.putRecord("last", extent.lastRecord)
    }

    /// Gives the transactions that are kept, in order, up to the first that is missing: behind that, keeping goes on.
    func readTransactions(completion: @escaping ([TransactionEvent]) -> Void) {
        guard let known = extent else { return completion([]) }
        let first = known.first
        page.readRecords(from: "event ", to: "event ~") { [unowned(unsafe) self] records in
            var events: [TransactionEvent] = []
            for record in records {
                guard let event = try? TransactionEvent.decoded(from: record.value) else { break }
                if event.revision <= first { continue }
                guard event.revision == (events.last?.revision ?? first) + 1 else { break }
                events.append(event)
            }
            // What was heard since this was asked follows what is known to be kept.
            if extent == known, let place = events.last?.place { extent?.last = place }
            completion(events)
        }
    }

    /// Forgets everything, also when the page goes before the browser has.
    func erase() {
        extent = nil
        isRenewed = true
        page.store(Self.voidKey, "1")
        page.removeRecords()
        page.flush()
    }
}

extension KeptReplica.Extent {
    /// Reads `first` and `last`; nil unless both are there, and of this version.
    init?(_ records: [(key: String, value: [UInt8])]) {
        guard records.count == 2, let last = FeedPlace(records[1].value[...]) else { return nil }
        let words = records[0].value.split(separator: Byte.space, maxSplits: 2)
        guard words.count == 3, UInt64(digits: words[0]) == WireVersion.current, let first = UInt64(digits: words[1])
        else { return nil }
        self.init(session: String(decoding: words[2], as: UTF8.self), first: first, last: last)
        // A window that has heard less than another that began anew.
        if last.revision < first { self.last = FeedPlace(revision: first) }
    }

    var firstRecord: [UInt8] { Array("\(WireVersion.current) \(first) \(session)".utf8) }
    var lastRecord: [UInt8] { Array("\(last)".utf8) }
}
