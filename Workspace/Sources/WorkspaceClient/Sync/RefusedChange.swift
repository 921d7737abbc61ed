// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// A change that the server has refused for good.
struct RefusedChange: WireRecord {
    /// When, in milliseconds since 1970.
    var time: UInt64
    /// What it was: "Renamed “Buy milk”".
    var label: String
    var reason: String
    /// What the person had written.
    var text: String

    static var blank: RefusedChange { RefusedChange(time: 0, label: "", reason: "", text: "") }

    mutating func visit(_ fields: inout FieldCoder) {
        fields("time", &time)
        fields("label", &label)
        fields("reason", &reason)
        fields("text", &text)
    }
}

/// What was refused, as this browser keeps it until the person has looked at it: what they wrote is not gone with it.
final class RefusedChanges {
    /// How many are kept; older ones make room.
    static let limit = 100
    private static let prefix = "carry-refused/"

    private let page: WebPage
    /// Whose changes these are; nobody else is shown them.
    var member = "" { didSet { count = keys.count } }
    /// How many there are, as far as this window knows.
    private(set) var count = 0

    init(page: WebPage) { self.page = page }

    private var keys: [String] { page.storedKeys(from: "\(Self.prefix)\(member)/") }

    /// All of them, oldest first, each with the key that ``remove(_:)`` takes.
    var all: [(key: String, change: RefusedChange)] {
        let found = keys.compactMap { key in
            (try? RefusedChange.decoded(from: Array((page.stored(key) ?? "").utf8))).map { (key: key, change: $0) }
        }
        return found.ordered { $0.change.time < $1.change.time }
    }

    /// Adds a change, once, however many windows have sent it.
    ///
    /// - Returns: Whether the browser had room for it.
    func add(_ change: RefusedChange, as id: TransactionID) -> Bool {
        if count >= Self.limit { remove(all.dropLast(Self.limit - 1).map { $0.key }) }
        let isKept = page.keep("\(Self.prefix)\(member)/\(id)", String(decoding: change.encoded(), as: UTF8.self))
        count = keys.count
        return isKept
    }

    /// Forgets changes that the person has seen.
    func remove(_ seen: [String]) {
        for key in seen { page.removeStored(key) }
        page.flush()
        count = keys.count
    }
}
