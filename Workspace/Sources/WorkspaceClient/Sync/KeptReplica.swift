// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What this browser keeps of the workspace for a page that is opened while the server is away: the answers that were read,
/// and every transaction since the first of them. A page that starts with an old answer and hears what came after it is where
/// one that never went away would be.
///
/// ```
/// answers   /api/workspace @ 90   /api/boards/… @ 92 …     each as of its revision, none before `first`
/// events    91 92 93 … 117                                 all from `first` to `last`
/// ```
final class KeptReplica {
    /// How many transactions are kept, or caught up with, before all begins anew: reading the answers again is cheaper.
    static let limit: UInt64 = 2_000
    /// Says, at once and beyond the page, that what is kept is of no use any more.
    private static let voidKey = "carry-kept-void"

    /// Whose it is, and which transactions there are.
    struct Extent: Equatable {
        var session: String
        var first: UInt64
        var last: FeedPlace
    }

    private let page: WebPage
    private var extent: Extent?

    init(page: WebPage) {
        self.page = page
    }

    /// Reads what there is, and then the extent is known.
    func load(completion: @escaping (Extent?) -> Void) {
        if page.stored(Self.voidKey) != nil {
            page.removeRecords()
            page.removeStored(Self.voidKey)
            return completion(nil)
        }
        page.readRecords(from: "extent", to: "extent") { [unowned(unsafe) self] records in
            extent = records.first.flatMap { Extent($0.value) }
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
        page.removeRecords()
        page.putRecord("answer /api/workspace", snapshot.encoded())
        put(Extent(session: snapshot.session.id, first: snapshot.revision, last: snapshot.place))
        return snapshot.place
    }

    /// Keeps a transaction that was heard.
    func keep(_ place: FeedPlace, _ data: [UInt8]) {
        guard var extent, place.revision == extent.last.revision + 1 else { return }
        page.putRecord("event \(place.revision.padded(to: 20))", data)
        extent.last = place
        put(extent)
    }

    /// Gives all transactions that are kept, in order.
    func readTransactions(completion: @escaping ([TransactionEvent]) -> Void) {
        page.readRecords(from: "event ", to: "event ~") { records in
            completion(records.compactMap { try? TransactionEvent.decoded(from: $0.value) })
        }
    }

    /// Forgets everything, also when the page goes before the browser has.
    func erase() {
        extent = nil
        page.store(Self.voidKey, "1")
        page.removeRecords()
        page.flush()
    }

    private func put(_ extent: Extent) {
        self.extent = extent
        page.putRecord("extent", Array("\(extent.first) \(extent.last) \(extent.session)".utf8))
    }
}

extension KeptReplica.Extent {
    init?(_ bytes: [UInt8]) {
        let words = bytes.split(separator: Byte.space, maxSplits: 2)
        guard words.count == 3, let first = UInt64(digits: words[0]), let last = FeedPlace(words[1]),
            first <= last.revision
        else { return nil }
        self.init(session: String(decoding: words[2], as: UTF8.self), first: first, last: last)
    }
}
