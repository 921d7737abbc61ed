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

        /// What to tell the person.
        var sentence: String {
            switch self {
            case .unreachable: "The server cannot be reached."
            case .signedOut: "This browser is not signed in any more."
            case .outdated: "Carry was updated: load this page again."
            case .refused(_, let sentence): sentence
            }
        }
    }

    let page: WebPage

    /// Requests a value.
    func get<Answer: JSONCodable>(
        _ path: String,
        as type: Answer.Type,
        completion: @escaping (Result<Answer, Failure>) -> Void
    ) {
        page.send(Request("GET", path)) { completion(Self.read($0, as: type)) }
    }

    /// Requests a value that is kept for when the server is away; then what it answered before is given, as such. See
    /// ``Workspace/getKept(_:as:completion:)``, which adds what was heard since.
    func getKept<Answer: JSONCodable>(
        _ path: String,
        as type: Answer.Type,
        completion: @escaping (_ result: Result<Answer, Failure>, _ isKept: Bool) -> Void
    ) {
        var request = Request("GET", path)
        request.isKept = true
        page.send(request) { completion(Self.read($0, as: type), $0.isKept) }
    }

    /// Sends a value and decodes the answer. A server of another version refuses it, and so does one that knows this
    /// browser as somebody else by now.
    ///
    /// - Parameter member: Who sends it.
    func post<Question: JSONCodable, Answer: JSONCodable>(
        _ path: String,
        _ question: Question,
        from member: String? = nil,
        as type: Answer.Type,
        completion: @escaping (Result<Answer, Failure>) -> Void
    ) {
        var request = Request("POST", path, json: question.encoded())
        request.headers.append((WireVersion.header, "\(WireVersion.current)"))
        if let member { request.headers.append((WireVersion.memberHeader, member)) }
        page.send(request) { completion(Self.read($0, as: type)) }
    }

    /// Sends something whose answer does not matter.
    func tell<Question: JSONCodable>(_ path: String, _ question: Question) {
        page.send(Request("POST", path, json: question.encoded())) { _ in }
    }

    /// Decodes a response, or says why it is not an answer.
    static func read<Answer: JSONCodable>(_ response: Response, as type: Answer.Type) -> Result<Answer, Failure> {
        guard response.isSuccess else { return .failure(failure(of: response)) }
        do {
            return .success(try Answer.decoded(from: response.body, limits: .standard))
        } catch {
            return .failure(.refused(status: response.status, sentence: "The server's answer could not be read."))
        }
    }

    /// Why a response is not a success.
    static func failure(of response: Response) -> Failure {
        switch response.status {
        case 0, 502, 503, 504: return .unreachable
        case 401: return .signedOut
        case 426: return .outdated
        default:
            let answer = try? ErrorAnswer.decoded(from: response.body, limits: .standard)
            return .refused(
                status: response.status,
                sentence: answer?.error ?? "The server answered with status \(response.status)."
            )
        }
    }
}
