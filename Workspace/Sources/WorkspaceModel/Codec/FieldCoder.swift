// SPDX-License-Identifier: Apache-2.0

/// What a record passes its fields to: it reads, writes or checks them.
package struct FieldCoder {
    private enum Mode {
        /// The value of the member `name` comes next; the field with this name reads it.
        case reading
        /// Nothing is read or written: required fields that were not read are noticed.
        case checking
        /// Every field writes its name and value.
        case writing
    }

    private var mode: Mode
    private var reader: JSONReader
    private var writer = JSONWriter()
    /// The member that comes next while reading.
    private var name: JSONName?
    /// The number of the field that is visited.
    private var index: UInt64 = 0
    /// A bit for each field that was read.
    private var found: UInt64 = 0
    private var failure: JSONError?
    private var isIncomplete = false

    init(reader: JSONReader) {
        mode = .reading
        self.reader = reader
    }

    /// Takes the writer's bytes until `finish`, so that they are not copied.
    init(writer: inout JSONWriter) {
        mode = .writing
        reader = JSONReader()
        swap(&self.writer, &writer)
    }

    /// Reads or writes a field; called from `WireRecord.visit` only.
    ///
    /// - Parameter presence: Must not depend on the value except for `omitted` in place of `optional`.
    package mutating func callAsFunction<Value: JSONCodable>(
        _ name: StaticString,
        _ value: inout Value,
        _ presence: FieldPresence = .required
    ) {
        guard begins(name, presence) else { return }
        if mode == .writing { return value.write(to: &writer) }
        do throws(JSONError) {
            value = try Value(from: &reader)
        } catch {
            failure = error
        }
    }

    /// Whether the field's value is to be read or written now.
    @inline(never)
    private mutating func begins(_ name: StaticString, _ presence: FieldPresence) -> Bool {
        index += 1
        switch mode {
        case .writing:
            guard presence != .omitted else { return false }
            writer.name(name)
            return true
        case .reading:
            guard let expected = self.name, expected == name else { return false }
            self.name = nil
            found |= 1 &<< index
            return true
        case .checking:
            if presence == .required, found & (1 &<< index) == 0 { isIncomplete = true }
            return false
        }
    }

    /// Gives the member that comes next to its field; a name without a field is skipped or refused.
    mutating func read(
        _ name: JSONName,
        from reader: inout JSONReader,
        _ visit: (inout FieldCoder) -> Void
    ) throws(JSONError) {
        self.reader = reader
        self.name = name
        index = 0
        visit(&self)
        reader = self.reader
        if let failure { throw failure }
        if self.name != nil { try reader.skipUnknown() }
    }

    /// Whether a required field was not read.
    mutating func lacksRequired(_ visit: (inout FieldCoder) -> Void) -> Bool {
        mode = .checking
        index = 0
        visit(&self)
        return isIncomplete
    }

    /// Gives the bytes back.
    mutating func finish(_ writer: inout JSONWriter) {
        swap(&self.writer, &writer)
    }
}
