// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Reads the values of objects, each under its name, so that an error can say where it is. Null is as good as absent.
protocol PlacedDecoder {
    /// Where it reads.
    var path: ImportPath { get set }
}

extension PlacedDecoder {
    /// A text.
    mutating func text(_ name: StaticString, _ reader: inout JSONReader) throws(JSONError) -> String? {
        path.enter(.member(name))
        let text = try reader.null() ? nil : try reader.string()
        path.leave()
        return text
    }

    /// A flag; absent is false.
    mutating func flag(_ name: StaticString, _ reader: inout JSONReader) throws(JSONError) -> Bool {
        path.enter(.member(name))
        let flag = try reader.null() ? false : try reader.bool()
        path.leave()
        return flag
    }

    /// How many elements a list has; anything else has none.
    mutating func count(_ name: StaticString, _ reader: inout JSONReader) throws(JSONError) -> Int {
        var count = 0
        if try reader.peek() == .array {
            try reader.array { (reader) throws(JSONError) in
                count += 1
                try reader.skip()
            }
        } else {
            try reader.skip()
        }
        return count
    }

    /// A list of things, each numbered from 1 in errors.
    mutating func list<Element>(
        _ name: StaticString,
        of kind: ImportedPart,
        _ reader: inout JSONReader,
        _ element: (inout Self, inout JSONReader) throws(JSONError) -> Element
    ) throws(JSONError) -> [Element] {
        var result: [Element] = []
        path.enter(.member(name))
        if try !reader.null() {
            try reader.array { (reader) throws(JSONError) in
                path.enter(.element(kind, result.count + 1))
                result.append(try element(&self, &reader))
                path.leave()
            }
        }
        path.leave()
        return result
    }

    /// An object whose members `member` reads or skips.
    mutating func object(
        _ name: StaticString,
        _ reader: inout JSONReader,
        _ member: (inout Self, JSONName, inout JSONReader) throws(JSONError) -> Void
    ) throws(JSONError) {
        path.enter(.member(name))
        if try !reader.null() {
            try reader.object { (name, reader) throws(JSONError) in try member(&self, name, &reader) }
        }
        path.leave()
    }

    /// The text that an object must have.
    mutating func required(
        _ text: String?,
        _ name: StaticString,
        _ reader: JSONReader
    ) throws(JSONError) -> String {
        guard let text else {
            path.enter(.member(name))
            throw reader.error(.missingMember)
        }
        return text
    }
}
