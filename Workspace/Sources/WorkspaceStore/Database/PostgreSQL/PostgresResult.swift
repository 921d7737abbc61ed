// SPDX-License-Identifier: Apache-2.0
import CPostgreSQL
import Foundation

/// The answer to one statement.
final class PostgresResult {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { PQclear(handle) }

    var rowCount: Int { Int(PQntuples(handle)) }

    /// How many rows were changed, or found.
    var changeCount: Int { Int(String(cString: PQcmdTuples(handle))) ?? 0 }

    var rows: [SQLRow] { (0..<rowCount).map { SQLRow(columns: PostgresRow(result: self, row: Int32($0))) } }

    /// Whether it is the mark behind the answers that belong together.
    var isSync: Bool { PQresultStatus(handle) == PGRES_PIPELINE_SYNC }

    /// Whether the statement was run.
    var isDone: Bool {
        switch PQresultStatus(handle) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK: true
        default: false
        }
    }

    /// Why it was not; nil also where another one before it was not.
    var failure: DatabaseFailure? {
        guard PQresultStatus(handle) == PGRES_FATAL_ERROR else { return nil }
        let state = PQresultErrorField(handle, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? ""
        let message = PQresultErrorField(handle, Int32(UInt8(ascii: "M"))).map { String(cString: $0) } ?? state
        return DatabaseFailure(state: state, message)
    }

    fileprivate func text(_ row: Int32, _ column: Int) -> UnsafeBufferPointer<UInt8>? {
        let column = Int32(clamping: column)
        guard column < PQnfields(handle), PQgetisnull(handle, row, column) == 0,
            let value = PQgetvalue(handle, row, column)
        else { return nil }
        let count = Int(PQgetlength(handle, row, column))
        return UnsafeBufferPointer(start: UnsafeRawPointer(value).assumingMemoryBound(to: UInt8.self), count: count)
    }

    fileprivate func column(named name: String) -> Int? {
        let column = PQfnumber(handle, name)
        return column < 0 ? nil : Int(column)
    }
}

/// A row of an answer, whose columns are texts.
private struct PostgresRow: SQLColumns {
    let result: PostgresResult
    let row: Int32

    func integer(_ column: Int) -> Int64? {
        guard let text = result.text(row, column) else { return nil }
        // A truth counts as 1 or 0, as in SQLite.
        if text.count == 1, text[0] == UInt8(ascii: "t") { return 1 }
        if text.count == 1, text[0] == UInt8(ascii: "f") { return 0 }
        return Int64(String(decoding: text, as: UTF8.self))
    }

    func real(_ column: Int) -> Double? {
        result.text(row, column).flatMap { Double(String(decoding: $0, as: UTF8.self)) }
    }

    func text(_ column: Int) -> String? { result.text(row, column).map { String(decoding: $0, as: UTF8.self) } }

    /// Bytes travel as `\x` and hexadecimal digits.
    func data(_ column: Int) -> Data? {
        guard let text = result.text(row, column), text.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "x")]) else {
            return nil
        }
        var data = Data(capacity: text.count / 2)
        var high: UInt8?
        for letter in text.dropFirst(2) {
            guard let digit = Self.digit(letter) else { return nil }
            if let first = high {
                data.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return data
    }

    private static func digit(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): letter - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    func column(named name: String) -> Int? { result.column(named: name) }
}

extension DatabaseFailure {
    /// What an error's code says: <https://www.postgresql.org/docs/15/errcodes-appendix.html>.
    fileprivate init(state: String, _ message: String) {
        switch state.prefix(2) {
        // A constraint, or what a trigger raised.
        case "23", "P0": self = .refused(message)
        // No connection, the operator steps in, waited too long for a lock or an answer.
        case "08", "57", "55": self = .unreachable(message)
        // No disk or memory left, a standby that takes no writes, a damaged file.
        case "53", "25", "58", "XX": self = .unwritable(message)
        default: self = .failed(message)
        }
    }
}
