// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Sends requests to the server and decodes its answers, or says why there is none.
struct ServerConnection {
    /// Why there is no answer to use.
    enum Failure: Error {
        /// The server could not be reached; trying later may work.
        case unreachable
        /// The session is not known (any more).
        case signedOut
        /// The server is of another version: the page has to be loaded again.
        case outdated
        /// The server answered with a sentence.
        case refused(status: Int, sentence: String)

        /// Whether the same request may succeed later.
        var isTemporary: Bool {
            switch self {
            case .unreachable: true
            case .signedOut, .outdated: false
            case .refused(let status, _): !ServerConnection.isForGood(status)
            }
        }

        /// What to tell the person.
        var sentence: String {
            switch self {
            case .unreachable: L10n.theServerCannotBeReached
            case .signedOut: L10n.thisBrowserIsNotSignedInAny
            case .outdated: L10n.carryWasUpdatedLoadThisPage
            case .refused(_, let sentence): sentence
            }
        }
    }

    /// Seconds after which what could not be asked for is asked for again.
    static let retryDelay = 2.0
    /// Bytes a second that even a bad line sends: a tenth of GPRS (40 kbit/s).
    private static let slowestLine = 500.0

    let page: WebPage

    /// Requests a value.
    func get<Answer: JSONCodable>(
        _ path: String,
        as type: Answer.Type,
        completion: @escaping (Result<Answer, Failure>) -> Void
    ) { page.send(Request("GET", path)) { completion(Self.read($0, as: type)) } }

    /// Sends a value and decodes the answer. A server of another version refuses it, and so does one that knows this
    /// browser as somebody else by now.
    ///
    /// - Parameters:
    ///   - member: Who sends it.
    ///   - patience: Seconds after which it is given up without an answer, beside the time that a bad line takes to send it;
    ///     nil: when the browser gives it up.
    func post<Question: JSONCodable, Answer: JSONCodable>(
        _ path: String,
        _ question: Question,
        from member: String? = nil,
        patience: Double? = nil,
        as type: Answer.Type,
        completion: @escaping (Result<Answer, Failure>) -> Void
    ) {
        let body = question.encoded()
        var request = Request("POST", path, json: body)
        request.headers += writerHeaders(of: member)
        var timer: PageTimer?
        let transfer = page.send(request) { [page] response in
            if let timer { page.cancel(timer) }
            completion(Self.read(response, as: type))
        }
        if let patience { timer = page.after(patience + Double(body.count) / Self.slowestLine) { transfer.cancel() } }
    }

    /// What a write names: its version, and who writes.
    func writerHeaders(of member: String?) -> [(name: String, value: String)] {
        let version = (name: WireVersion.header, value: "\(WireVersion.current)")
        return member.map { [version, (WireVersion.memberHeader, $0)] } ?? [version]
    }

    /// Has the server make nothing of a file, whether it has it already or is given it still; as soon as it can be reached.
    func cancelUpload(_ id: NodeID) {
        page.send(Request("DELETE", "/api/uploads/\(id)")) { [self] response in
            guard !response.isSuccess, Self.failure(of: response).isTemporary else { return }
            page.after(Self.retryDelay) { [self] in cancelUpload(id) }
        }
    }

    /// Sends something of whose answer nothing matters but that it has come, and whether the same may succeed later.
    func tell<Question: JSONCodable>(
        _ path: String,
        _ question: Question,
        then: @escaping (_ mayRetry: Bool) -> Void = { _ in }
    ) {
        page.send(Request("POST", path, json: question.encoded())) { response in
            then(!response.isSuccess && Self.failure(of: response).isTemporary)
        }
    }

    /// Decodes a response, or says why it is not an answer.
    static func read<Answer: JSONCodable>(_ response: Response, as type: Answer.Type) -> Result<Answer, Failure> {
        guard response.isSuccess else { return .failure(failure(of: response)) }
        do {
            return .success(try Answer.decoded(from: response.body, limits: .standard))
        } catch {
            return .failure(.refused(status: response.status, sentence: L10n.theServersAnswerCouldNotBe))
        }
    }

    /// Whether a status says that the request itself cannot be done. Too many requests, too slow ones and a server in
    /// trouble say nothing of it (RFC 9110, sections 15.5.9 and 15.6; RFC 6585, section 4), and neither does an answer that
    /// cannot be read.
    static func isForGood(_ status: Int) -> Bool {
        (400..<500).contains(status) && status != 408 && status != 425 && status != 429
    }

    static func failure(of response: Response) -> Failure {
        switch response.status {
        case 0, 502, 503, 504: return .unreachable
        case 401: return .signedOut
        case 426: return .outdated
        default:
            let answer = try? ErrorAnswer.decoded(from: response.body, limits: .standard)
            // Carry says in a sentence that something is not there. Without one, a proxy says so whose server is away.
            if answer == nil, response.status == 404 || response.status == 405 { return .unreachable }
            return .refused(
                status: response.status,
                sentence: answer?.error ?? L10n.theServerAnsweredWithStatus(status: response.status)
            )
        }
    }
}
