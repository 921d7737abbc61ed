// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import WorkspaceModel

extension Response {
    /// A response that is one JSON value.
    static func json(_ value: some JSONCodable, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: value.encoded()))
        )
    }
}

extension Request {
    /// The value of a header; nil where it is not there.
    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }

    /// Reads a JSON body of at most `limit` bytes.
    ///
    /// The content type is enforced: a page of another site cannot send it without asking first.
    func json<Value: JSONCodable>(_ type: Value.Type = Value.self, upTo limit: Int) async throws -> Value {
        guard let type = headers[.contentType], Self.mediaType(type) == "application/json" else {
            throw RequestRefusal(
                .unsupportedMediaType,
                technical: "The request must have the content type application/json."
            )
        }
        let buffer = try await boundedBody(upTo: limit)
        var limits = JSONLimits.request
        limits.bytes = limit
        do {
            return try Value.decoded(from: Array(buffer.readableBytesView), limits: limits)
        } catch {
            throw RequestRefusal(.badRequest, error.sentence)
        }
    }

    /// Collects the body, or refuses it as soon as it is known to be too long.
    func boundedBody(upTo limit: Int) async throws -> ByteBuffer {
        let refusal = RequestRefusal.tooLarge(
            technical: "The request is larger than \(limit / 1024) kB, which is the most it may be."
        )
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw refusal
        }
        var result = ByteBuffer()
        for try await part in body {
            guard result.readableBytes + part.readableBytes <= limit else { throw refusal }
            result.writeImmutableBuffer(part)
        }
        return result
    }

    /// The media type of a content type, without its parameters, in lower case.
    static func mediaType(_ contentType: String) -> String {
        contentType.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
    }

    /// A number in the query, within bounds; `standard` when it is absent.
    func count(_ name: String, standard: Int, upTo limit: Int) throws -> Int {
        guard let text = uri.queryParameters.get(name) else { return standard }
        guard let count = Int(text), count > 0 else {
            throw RequestRefusal(.badRequest, technical: "“\(name)” must be a number above zero.")
        }
        return min(count, limit)
    }

    /// A node's identity in the query; nil when it is absent.
    func node(_ name: String) throws -> NodeID? {
        guard let text = uri.queryParameters.get(name) else { return nil }
        guard let id = NodeID(text) else {
            throw RequestRefusal(.badRequest, technical: "“\(name)” must be the id of a node.")
        }
        return id
    }
}

extension WorkspaceRequestContext {
    /// The node's identity in the path.
    func node() throws -> NodeID {
        guard let text = parameters.get("id"), let id = NodeID(text) else {
            throw RequestRefusal(.notFound, technical: "There is nothing with this id.")
        }
        return id
    }
}
