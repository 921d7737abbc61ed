// SPDX-License-Identifier: Apache-2.0

/// A request to the server the page came from.
public struct Request {
    /// What a request carries.
    public enum Body {
        /// Nothing.
        case none
        /// Bytes.
        case bytes([UInt8])
        /// A picked or dropped file, streamed by the browser.
        case file(PageFile)
        /// Nothing; the browser saves what is answered under a name, and the response has no body. What is no success is
        /// answered as usual.
        case saving(String)
    }

    /// The method, such as `GET`.
    public var method: String
    /// The path, with the query.
    public var path: String
    /// More headers.
    public var headers: [(name: String, value: String)] = []
    /// Whether the answer is kept in the browser, and given again, as a ``Response/isKept`` one, where the server cannot be
    /// reached. For what can be read without asking twice, and belongs to one person: see ``WebPage/removeRecords(from:to:)``.
    public var isKept = false
    /// Whether one answer is kept for all queries of the path: the last.
    public var isKeptForAll = false
    /// What is sent.
    public var body: Body = .none

    /// A request.
    public init(_ method: String, _ path: String) {
        self.method = method
        self.path = path
    }

    /// A request with JSON.
    public init(_ method: String, _ path: String, json: [UInt8]) {
        self.init(method, path)
        headers = [(name: "Content-Type", value: "application/json")]
        body = .bytes(json)
    }
}

/// What the server answered.
public struct Response {
    /// The status; 0 when there was no answer: no network, or cancelled.
    public var status: Int
    /// The headers as text, a line each, names in lower case.
    public var headers: String
    /// The body, unless a closure took it in chunks.
    public var body: [UInt8]

    /// An answer, for a test.
    public init(status: Int, headers: String = "", body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether the server could not be reached, and this is what it answered before: see ``Request/isKept``.
    public var isKept: Bool { headers.utf8.elementsEqual(Self.keptHeaders.utf8) }

    /// What `bridge.js` says in place of headers.
    static let keptHeaders = "x-carry-kept: 1"

    /// Whether the status says that it worked.
    public var isSuccess: Bool { status >= 200 && status < 300 }
}

/// A request under way.
public final class Transfer {
    let wire: Wire
    let number: UInt32
    var response = Response(status: 0)
    var onProgress: ((Double, Double) -> Void)?
    var onChunk: (([UInt8]) -> Void)?
    var completion: ((Response) -> Void)?

    init(wire: Wire, number: UInt32) {
        self.wire = wire
        self.number = number
    }

    /// Whether it has ended, in whatever way.
    public var isDone: Bool { completion == nil }

    /// Cancels the request, which then completes with status 0.
    public func cancel() {
        guard !isDone else { return }
        wire.begin(.cancelRequest)
        wire.put(number)
        wire.flush()
    }
}
