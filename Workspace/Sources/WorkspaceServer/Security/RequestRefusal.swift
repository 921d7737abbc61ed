// SPDX-License-Identifier: Apache-2.0
public import HTTPTypes
public import Hummingbird
import WorkspaceMedia
import WorkspaceModel

/// A request that is answered with a status and one sentence, as `{"error": "..."}`.
public struct RequestRefusal: HTTPResponseError, Sendable {
    /// The status of the answer.
    public var status: HTTPResponse.Status
    /// What went wrong, for a person to read, in the language of whoever asked.
    public var sentence: String
    /// Headers beyond the usual ones.
    public var headers: HTTPFields

    /// A refusal with this status and sentence.
    public init(_ status: HTTPResponse.Status, _ sentence: String, headers: HTTPFields = [:]) {
        self.status = status
        self.sentence = sentence
        self.headers = headers
    }

    /// A refusal that only programs read: the page asks for nothing of the kind, or has a sentence of its own for it. It is in
    /// English, and not in the catalogue.
    init(_ status: HTTPResponse.Status, technical sentence: String, headers: HTTPFields = [:]) {
        self.init(status, sentence, headers: headers)
    }

    /// The answer that a client gets.
    public func response(from request: Request, context: some RequestContext) -> Response {
        var response = Response.json(ErrorAnswer(error: sentence), status: status)
        for field in headers {
            response.headers[field.name] = field.value
        }
        return response
    }
}

extension RequestRefusal {
    /// Nothing is said about what exists to someone without a session.
    static let noSession = RequestRefusal(
        .unauthorized,
        technical: "You are not signed in. Run `carry link` for an address that lets you in."
    )

    /// The same to a browser whose session has ended: it keeps nothing of what could be read.
    static let endedSession = RequestRefusal(noSession.status, technical: noSession.sentence, headers: .forgetting)

    /// A body that is larger than a route takes. The connection closes, or the rest would be read all the same.
    static func tooLarge(_ sentence: String) -> RequestRefusal {
        RequestRefusal(.contentTooLarge, sentence, headers: [.connection: "close"])
    }

    /// The same where only programs read it.
    static func tooLarge(technical sentence: String) -> RequestRefusal { tooLarge(sentence) }

    /// What cannot be done as long as the database is away: whoever asks again in some seconds may be lucky.
    static func notNow(_ sentence: String) -> RequestRefusal {
        RequestRefusal(.serviceUnavailable, sentence, headers: [.retryAfter: "2"])
    }

    /// The same where only programs read it.
    static func notNow(technical sentence: String) -> RequestRefusal { notNow(sentence) }

    /// What the server's disk has no room for at the moment.
    static func noRoom(_ sentence: String) -> RequestRefusal {
        RequestRefusal(.init(code: 507, reasonPhrase: "Insufficient Storage"), sentence)
    }

    /// Why a file is not taken; what the server lacks at the moment is no fault of the file.
    init(importing refusal: ImportRefusal) {
        switch refusal.reason {
        case .tool(let failure): self.init(decoding: failure, refusal.sentence)
        case .blob(let error): self.init(storing: error, refusal.sentence)
        default: self.init(.unprocessableContent, refusal.sentence)
        }
    }

    /// Why a file is not drawn or put together; what the server lacks at the moment is no fault of the file. That is no 503,
    /// of which a page says that the server cannot be reached.
    init(decoding failure: ToolFailure, _ sentence: String? = nil) {
        let sentence = sentence ?? failure.sentence
        switch failure {
        case .noRoom: self = .noRoom(sentence)
        case .didNotStart: self.init(.internalServerError, sentence)
        default: self.init(.unprocessableContent, sentence)
        }
    }

    /// Why a file is not stored.
    init(storing error: BlobError, _ sentence: String) {
        switch error {
        case .tooLarge: self = .tooLarge(sentence)
        case .missing: self.init(.notFound, sentence)
        case .wrongHash, .wrongLength: self.init(.badRequest, sentence)
        case .disk: self = .noRoom(sentence)
        case .unavailable: self = .notNow(sentence)
        }
    }

    /// Why a file is not shown.
    init(reading error: BlobError) {
        if case .unavailable = error {
            self = .notNow(error.sentence)
        } else {
            self.init(.notFound, error.sentence)
        }
    }

    /// Why what a file belongs to is not put together; one that is not there may have a sentence of its own.
    init(reading error: BlobError, missing: RequestRefusal) {
        if case .unavailable = error { self.init(reading: error) } else { self = missing }
    }
}

extension HTTPFields {
    /// Lets a browser forget the pictures and pages that it keeps under addresses which name their content
    /// (<https://www.w3.org/TR/clear-site-data/>).
    static let forgetting: HTTPFields = HTTPField.Name("Clear-Site-Data").map { [$0: "\"cache\""] } ?? [:]
}
