// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// A change that the server has refused for good.
struct RefusedChange: WireRecord {
    /// When, in milliseconds since 1970.
    var time: UInt64
    /// What it was: "Renamed “Buy milk”".
    var label: String
    /// Why it was refused.
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
    /// How many there are, as far as this window knows.
    private(set) var count: Int

    init(page: WebPage) {
        self.page = page
        count = page.storedKeys(from: Self.prefix).count
    }

    /// All of them, oldest first.
    var all: [RefusedChange] {
        page.storedKeys(from: Self.prefix).compactMap { key in
            try? RefusedChange.decoded(from: Array((page.stored(key) ?? "").utf8))
        }
    }

    func add(_ change: RefusedChange, as id: TransactionID) {
        let key = "\(Self.prefix)\(change.time.padded(to: 14))-\(id)"
        _ = page.keep(key, String(decoding: change.encoded(), as: UTF8.self))
        let keys = page.storedKeys(from: Self.prefix)
        for old in keys.dropLast(Self.limit) { page.removeStored(old) }
        count = min(keys.count, Self.limit)
    }

    func removeAll() {
        for key in page.storedKeys(from: Self.prefix) { page.removeStored(key) }
        page.flush()
        count = 0
    }
}
