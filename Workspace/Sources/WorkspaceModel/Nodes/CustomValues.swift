// SPDX-License-Identifier: Apache-2.0

/// A card's value of one custom field: one case for each of the five types.
public enum CustomValue: Sendable {
    /// Of a field of type `text`.
    case text(String)
    /// Of a field of type `number`.
    case number(Double)
    /// Of a field of type `date`, in milliseconds since 1970.
    case date(Double)
    /// Of a field of type `checkbox`.
    case flag(Bool)
    /// Of a field of type `list`: the identity of one of the field's options.
    case option(NodeID)
    /// No value. In a change it removes the entry; a stored node never holds it.
    case none
}

extension CustomValue: Equatable {
    /// Whether type and content are the same; text is compared by its bytes.
    public static func == (left: CustomValue, right: CustomValue) -> Bool {
        switch (left, right) {
        case (.text(let one), .text(let two)): UTF8Text.equal(one, two)
        case (.number(let one), .number(let two)): one == two
        case (.date(let one), .date(let two)): one == two
        case (.flag(let one), .flag(let two)): one == two
        case (.option(let one), .option(let two)): one == two
        case (.none, .none): true
        default: false
        }
    }
}

/// Values by the custom field they belong to, sorted by the field's identity.
public struct CustomValues: Equatable, Sendable {
    /// One custom field's value.
    public struct Entry: Equatable, Sendable {
        /// The custom field's node.
        public var field: NodeID
        /// Its value.
        public var value: CustomValue
    }

    /// The entries, sorted by field.
    public private(set) var entries: [Entry] = []

    /// No values.
    public init() {}

    /// Whether there is no entry.
    public var isEmpty: Bool { entries.isEmpty }

    /// The value of a custom field; nil when there is no entry. Setting nil removes the entry.
    public subscript(field: NodeID) -> CustomValue? {
        get {
            let index = firstIndex(notBefore: field)
            return index < entries.count && entries[index].field == field ? entries[index].value : nil
        }
        set {
            let index = firstIndex(notBefore: field)
            let found = index < entries.count && entries[index].field == field
            switch (newValue, found) {
            case (let value?, true): entries[index].value = value
            case (let value?, false): entries.insert(Entry(field: field, value: value), at: index)
            case (nil, true): entries.remove(at: index)
            case (nil, false): break
            }
        }
    }

    /// Sets every entry of `changes`; an entry of `.none` removes the value.
    public mutating func merge(_ changes: CustomValues) {
        for entry in changes.entries {
            self[entry.field] = entry.value == .none ? nil : entry.value
        }
    }

    private func firstIndex(notBefore field: NodeID) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = low + (high - low) / 2
            if entries[middle].field < field { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
