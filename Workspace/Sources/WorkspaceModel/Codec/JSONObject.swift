// SPDX-License-Identifier: Apache-2.0

/// The members of a JSON object, in the order of the text; of several with one name the last is kept.
public struct JSONObject: Sendable {
    /// A member.
    public struct Member: Sendable {
        /// Its name.
        public var name: String
        /// Its value.
        public var value: JSONValue

        /// A member.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The members; each name once.
    public private(set) var members: [Member] = []

    /// An object without members.
    public init() {}

    /// An object of members; of two with one name the later counts.
    public init(_ members: [Member]) {
        self.members = members
        removeDuplicates()
    }

    /// A member's value.
    ///
    /// - Complexity: O(number of members); no text is hashed or normalised.
    public subscript(name: StaticString) -> JSONValue? {
        for member in members where JSONObject.equal(member.name, name) { return member.value }
        return nil
    }

    /// A member's value.
    public subscript(name: String) -> JSONValue? {
        for member in members where UTF8Text.equal(member.name, name) { return member.value }
        return nil
    }

    mutating func append(_ name: String, _ value: JSONValue) {
        members.append(Member(name, value))
    }

    /// Keeps the last member of each name. Few are compared with each other, many through a table.
    mutating func removeDuplicates() {
        guard members.count > 1 else { return }
        var kept: [Member] = []
        kept.reserveCapacity(members.count)
        if members.count <= 16 {
            for (index, member) in members.enumerated() {
                let isRepeated = members[(index + 1)...].contains { UTF8Text.equal($0.name, member.name) }
                if !isRepeated { kept.append(member) }
            }
        } else {
            var last: [Name: Int] = [:]
            for (index, member) in members.enumerated() { last[Name(text: member.name)] = index }
            if last.count == members.count { return }
            for (index, member) in members.enumerated() where last[Name(text: member.name)] == index {
                kept.append(member)
            }
        }
        members = kept
    }

    private static func equal(_ text: String, _ other: StaticString) -> Bool {
        text.utf8.elementsEqual(UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount))
    }

    /// A name hashed by its bytes.
    private struct Name: Hashable {
        let text: String

        static func == (left: Name, right: Name) -> Bool { UTF8Text.equal(left.text, right.text) }

        func hash(into hasher: inout Hasher) {
            for byte in text.utf8 { hasher.combine(byte) }
        }
    }
}

extension JSONObject: Equatable {
    /// Whether both have the same members, in any order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.members.count == right.members.count else { return false }
        for (one, two) in zip(left.members, right.members) {
            if UTF8Text.equal(one.name, two.name) {
                if one.value != two.value { return false }
            } else {
                guard let other = right[one.name], other == one.value, left[two.name] != nil else { return false }
            }
        }
        return true
    }
}
