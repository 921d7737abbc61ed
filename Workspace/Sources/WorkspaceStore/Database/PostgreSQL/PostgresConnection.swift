// SPDX-License-Identifier: Apache-2.0
import CPostgreSQL
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// One connection to PostgreSQL, used by one thread at a time.
///
/// Statements are prepared once and sent in libpq's pipeline mode: those whose answers nobody waits for travel with the
/// next whose answer somebody does, so that they cost no way there and back of their own. Nothing waits longer than
/// ``patience``, nor beyond ``deadline``; a connection on which something did is broken, and never used again.
///
/// It is not synchronised: whoever takes it from ``PostgresPool`` has it alone until it is given back.
final class PostgresConnection: @unchecked Sendable {
    private var handle: OpaquePointer?
    private var queue: [SQLQuery] = []
    /// The names of prepared statements by their SQL.
    private var statements: [String: String] = [:]
    private var statementCount = 0

    /// How long an answer may take.
    var patience: Duration
    /// When the last answer must have come; nil where each may take its time.
    var deadline: ContinuousClock.Instant?

    /// Is told every statement that is sent, and ``wait`` where answers are waited for.
    var trace: (@Sendable (String) -> Void)?

    static let wait = "-- wait"

    /// How many times answers were waited for.
    private var trips = 0

    /// More statements than these are not gathered.
    private static let queueLimit = 1_000

    /// Whether it can be used no more.
    private(set) var isBroken = false

    /// Connects.
    ///
    /// - Parameters:
    ///   - address: What libpq takes: `postgres://…` or `host=… dbname=…`.
    ///   - time: How long it may take to connect to a host: up to 5 s, and 2 s, which libpq takes at least.
    /// - Throws: ``DatabaseFailure/unreachable(_:)``.
    init(_ address: String, patience: Duration, within time: Duration = .seconds(5)) throws {
        self.patience = patience
        // What the address says comes last and counts more.
        let settings: [(String, String)] = [
            ("application_name", "carry"), ("client_encoding", "UTF8"),
            ("connect_timeout", "\(min(max(time.components.seconds, 2), 5))"),
            // A peer that is gone without a word is noticed within so many seconds, or milliseconds.
            ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "2"),
            ("tcp_user_timeout", "15000"), ("dbname", address),
        ]
        let keywords = settings.map { strdup($0.0) }
        let values = settings.map { strdup($0.1) }
        defer { for copy in keywords + values { free(copy) } }
        handle = PQconnectdbParams(
            keywords.map { UnsafePointer($0) } + [nil],
            values.map { UnsafePointer($0) } + [nil],
            1
        )
        guard PQstatus(handle) == CONNECTION_OK else {
            let failure = DatabaseFailure.unreachable(message)
            close()
            throw failure
        }
        PQsetnonblocking(handle, 1)
        // No notices on the terminal, such as that a table is there already.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        PQenterPipelineMode(handle)
        deadline = .now + time
        try run(Self.noticesTheDead)
        deadline = nil
    }

    /// Has the database notice within some 20 s when this end is gone without a word. Else the locks of a server that lost
    /// its power last until the system gives its connection up, in hours: no other limit holds for a transaction of which
    /// half a statement has come.
    private static let noticesTheDead = """
        SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 2;
        SET tcp_user_timeout = 15000;
        """

    deinit { close() }

    private func close() {
        if let handle { PQfinish(handle) }
        handle = nil
        isBroken = true
    }

    private var message: String {
        handle.map { String(cString: PQerrorMessage($0)).trimmingCharacters(in: .whitespacesAndNewlines) } ?? "closed"
    }

    // MARK: Statements

    /// Adds a statement that goes with the next that is waited for.
    func post(_ sql: String, _ arguments: SQLArguments = []) throws {
        queue.append(SQLQuery(sql, arguments))
        if queue.count >= Self.queueLimit { try exchange() }
    }

    /// Sends a statement behind those that were posted, and waits for its answer.
    func ask(_ sql: String, _ arguments: SQLArguments = []) throws -> PostgresResult {
        guard let result = try ask([SQLQuery(sql, arguments)]).first else {
            throw DatabaseFailure.failed("a statement had no answer")
        }
        return result
    }

    /// Sends statements behind those that were posted, and waits for all of their answers.
    func ask(_ queries: [SQLQuery]) throws -> [PostgresResult] {
        queue += queries
        return try exchange(answers: queries.count)
    }

    /// Sends what was posted, and waits until it is done.
    func flush() throws {
        if !queue.isEmpty { try exchange() }
    }

    /// Runs `body` in a transaction, and keeps what it did unless it throws.
    ///
    /// - Parameters:
    ///   - beginning: The statement that begins it.
    ///   - isFinal: Is true from when the commit is sent: without an answer nobody knows whether that landed.
    func transaction<Result>(
        _ beginning: String = "BEGIN",
        isFinal: inout Bool,
        _ body: () throws -> Result
    ) throws -> Result {
        try post(beginning)
        let before = trips
        do {
            let result = try body()
            // A connection that turns out to be dead here leaves no doubt about what landed.
            if trips == before { try flush() }
            isFinal = true
            // Behind a statement that fails nothing is done that travels with it.
            _ = try ask("COMMIT")
            return result
        } catch {
            // What was posted and not sent is nobody's any more.
            queue = []
            if !isBroken { _ = try? ask("ROLLBACK") }
            throw error
        }
    }

    /// The same where it does not matter what landed.
    func transaction<Result>(_ beginning: String = "BEGIN", _ body: () throws -> Result) throws -> Result {
        var isFinal = false
        return try transaction(beginning, isFinal: &isFinal, body)
    }

    /// Runs several statements without arguments.
    func run(_ script: String) throws {
        try flush()
        try check()
        guard PQexitPipelineMode(handle) == 1, PQsendQuery(handle, script) == 1 else { throw broken() }
        try send()
        var failure: DatabaseFailure?
        while let result = try next() {
            if let error = result.failure { failure = failure ?? error }
        }
        guard PQenterPipelineMode(handle) == 1 else { throw broken() }
        if let failure { throw failure }
    }

    // MARK: Notices

    /// What other connections told this one until now.
    func notices() -> [String] {
        var texts: [String] = []
        guard !isBroken else { return texts }
        while let notice = PQnotifies(handle) {
            texts.append(String(cString: notice.pointee.extra))
            PQfreemem(notice)
        }
        return texts
    }

    /// Waits until something comes.
    ///
    /// - Returns: Whether something came in that time.
    func wait(_ time: Duration) throws -> Bool {
        try check()
        guard try ready(POLLIN, within: time) else { return false }
        guard PQconsumeInput(handle) == 1 else { throw broken() }
        return true
    }

    // MARK: The wire

    /// Sends what is in the queue, and gives the answers to the last of it.
    @discardableResult
    private func exchange(answers count: Int = 0) throws -> [PostgresResult] {
        try check()
        trips += 1
        trace?(Self.wait)
        let commands = queue
        queue = []
        var isNew: [Bool] = []
        for command in commands {
            isNew.append(statements[command.sql] == nil)
            try send(command)
        }
        guard PQpipelineSync(handle) == 1 else { throw broken() }
        try send()
        var results: [PostgresResult] = []
        var failure: DatabaseFailure?
        for (index, (command, isNew)) in zip(commands, isNew).enumerated() {
            if isNew {
                let prepared = try answer()
                if !prepared.isDone {
                    statements[command.sql] = nil
                    failure = failure ?? prepared.failure
                }
            }
            let result = try answer()
            failure = failure ?? result.failure
            if index >= commands.count - count { results.append(result) }
        }
        guard let end = try next(), end.isSync else { throw broken() }
        if let failure { throw failure }
        return results
    }

    private func send(_ command: SQLQuery) throws {
        trace?(command.sql)
        let name: String
        if let known = statements[command.sql] {
            name = known
        } else {
            statementCount += 1
            name = "s\(statementCount)"
            guard PQsendPrepare(handle, name, Self.numbered(command.sql), 0, nil) == 1 else { throw broken() }
            statements[command.sql] = name
        }
        var parameters = PostgresParameters(command.arguments)
        defer { parameters.release() }
        guard
            PQsendQueryPrepared(
                handle,
                name,
                Int32(parameters.values.count),
                parameters.values.map { UnsafePointer($0) },
                parameters.lengths,
                parameters.formats,
                0
            ) == 1
        else { throw broken() }
    }

    /// The answer to one statement, and the mark behind it.
    private func answer() throws -> PostgresResult {
        guard let result = try next() else { throw broken() }
        // What is behind is nothing: each statement has one answer.
        guard try next() == nil else { throw broken() }
        return result
    }

    /// Until when what is about to be waited for may take.
    private var end: ContinuousClock.Instant {
        let end = ContinuousClock.now + patience
        return deadline.map { min($0, end) } ?? end
    }

    private func send() throws {
        let end = end
        while true {
            let rest = PQflush(handle)
            if rest == 0 { return }
            guard rest > 0 else { throw broken() }
            guard try ready(POLLIN | POLLOUT, within: end - .now) else { throw late() }
            guard PQconsumeInput(handle) == 1 else { throw broken() }
        }
    }

    private func next() throws -> PostgresResult? {
        let end = end
        while PQisBusy(handle) == 1 {
            guard try ready(POLLIN, within: end - .now) else { throw late() }
            guard PQconsumeInput(handle) == 1 else { throw broken() }
        }
        return PQgetResult(handle).map { PostgresResult($0) }
    }

    private func ready(_ events: Int32, within time: Duration) throws -> Bool {
        let end = ContinuousClock.now + time
        while true {
            let rest = end - .now
            let milliseconds =
                Int64(rest.components.seconds) * 1000 + rest.components.attoseconds / 1_000_000_000_000_000
            guard milliseconds > 0 else { return false }
            var descriptor = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
            guard descriptor.fd >= 0 else { throw broken() }
            let count = poll(&descriptor, 1, Int32(clamping: milliseconds))
            if count > 0 { return true }
            if count < 0, errno != EINTR { throw broken() }
        }
    }

    private func check() throws {
        if isBroken { throw DatabaseFailure.unreachable("the connection is closed") }
    }

    private func broken() -> DatabaseFailure {
        let failure = DatabaseFailure.unreachable(message)
        close()
        return failure
    }

    /// Whoever does not answer in time may do so later: nothing that comes then would be the answer to what is asked next.
    private func late() -> DatabaseFailure {
        close()
        return .unreachable("it did not answer in time")
    }

    /// PostgreSQL numbers its arguments. A question mark in a text is none.
    static func numbered(_ sql: String) -> String {
        var result = ""
        var count = 0
        var isQuoted = false
        for character in sql {
            if character == "'" { isQuoted.toggle() }
            if character == "?", !isQuoted {
                count += 1
                result += "$\(count)"
            } else {
                result.append(character)
            }
        }
        return result
    }
}

/// The arguments of a statement as libpq takes them.
private struct PostgresParameters {
    private(set) var values: [UnsafeMutablePointer<CChar>?] = []
    private(set) var lengths: [Int32] = []
    private(set) var formats: [Int32] = []

    init(_ arguments: SQLArguments) {
        for argument in arguments {
            switch argument?.sqlValue {
            case nil, .null: add(nil)
            case .boolean(let value): add(strdup(value ? "t" : "f"))
            case .integer(let value): add(strdup(String(value)))
            case .real(let value): add(strdup(value.description))
            case .text(let value): add(strdup(Self.withoutNull(value)))
            case .data(let value):
                let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: max(value.count, 1))
                value.withUnsafeBytes { source in
                    UnsafeMutableRawPointer(bytes).copyMemory(
                        from: source.baseAddress ?? UnsafeRawPointer(bytes),
                        byteCount: source.count
                    )
                }
                add(bytes, length: Int32(clamping: value.count), format: 1)
            }
        }
    }

    /// PostgreSQL keeps no U+0000, and libpq would end the text there.
    private static func withoutNull(_ text: String) -> String {
        guard text.utf8.contains(0) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }

    private mutating func add(_ value: UnsafeMutablePointer<CChar>?, length: Int32 = 0, format: Int32 = 0) {
        values.append(value)
        lengths.append(length)
        formats.append(format)
    }

    mutating func release() {
        for (value, format) in zip(values, formats) {
            if format == 1 { value?.deallocate() } else { free(value) }
        }
        values = []
    }
}
