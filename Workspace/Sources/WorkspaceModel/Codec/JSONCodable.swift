// SPDX-License-Identifier: Apache-2.0

/// A value with a JSON encoding. A generic constraint, never an existential: Embedded Swift has no `Codable`.
public protocol JSONCodable {
    /// Decodes a value at the reader's position.
    init(from reader: inout JSONReader) throws(JSONError)

    /// Encodes the value.
    func write(to writer: inout JSONWriter)
}

extension JSONCodable {
    /// Decodes a value that fills a whole text.
    public static func decoded(
        from bytes: UnsafeBufferPointer<UInt8>,
        limits: JSONLimits = .standard
    ) throws(JSONError) -> Self {
        var reader = try JSONReader(bytes, limits: limits)
        let result = try Self(from: &reader)
        try reader.end()
        return result
    }

    /// Decodes a value that fills a whole text.
    public static func decoded(from bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONError) -> Self {
        // The closure must not throw: a typed error does not pass through `withUnsafeBufferPointer` everywhere.
        let result: Result<Self, JSONError> = bytes.withUnsafeBufferPointer { buffer in
            do throws(JSONError) {
                return .success(try decoded(from: buffer, limits: limits))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// The encoded value.
    public func encoded() -> [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }
}

extension JSONReader {
    /// Reads an array of decodable elements.
    public mutating func list<Element: JSONCodable>(
        of type: Element.Type = Element.self
    ) throws(JSONError) -> [Element] {
        var result: [Element] = []
        try array { (reader) throws(JSONError) in result.append(try Element(from: &reader)) }
        return result
    }

    /// The value of a required member, or an error when it is missing.
    public func required<Wrapped>(_ value: Wrapped?) throws(JSONError) -> Wrapped {
        guard let value else { throw error(.missingMember) }
        return value
    }
}

extension JSONWriter {
    /// Writes an array of encodable elements.
    public mutating func list<Elements: Sequence>(_ elements: Elements) where Elements.Element: JSONCodable {
        array { writer in
            for element in elements { element.write(to: &writer) }
        }
    }
}
