// SPDX-License-Identifier: Apache-2.0

/// What a `set` writes: fields with new values, and fields to remove.
public struct FieldChanges: Equatable, Sendable {
    /// One field's change.
    public struct Entry: Equatable, Sendable {
        /// The field.
        public var field: Field
        /// Its new value; nil removes it.
        public var value: FieldValue?
    }

    /// The changes, in the order they were given; each field once.
    public private(set) var entries: [Entry] = []

    /// No changes.
    public init() {}

    /// One change.
    public init(_ field: Field, _ value: FieldValue?) {
        entries = [Entry(field: field, value: value)]
    }

    /// Writes every field of `fields`.
    public init(_ fields: Fields) {
        entries = fields.entries.map { Entry(field: $0.field, value: $0.value) }
    }

    /// Adds a change; a later one for the same field replaces the earlier.
    public mutating func set(_ field: Field, to value: FieldValue?) {
        for index in entries.indices where entries[index].field == field {
            entries[index].value = value
            return
        }
        entries.append(Entry(field: field, value: value))
    }
}

extension FieldChanges {
    /// Whether it only says that a node goes because it was taken back.
    public var isMarkOfUndo: Bool { entries.count == 1 && entries.first?.field == .undone }
}

extension FieldChanges: ExpressibleByDictionaryLiteral {
    /// Changes written as `[.title: .text("New"), .due: nil]`.
    public init(dictionaryLiteral elements: (Field, FieldValue?)...) {
        for (field, value) in elements { set(field, to: value) }
    }
}
