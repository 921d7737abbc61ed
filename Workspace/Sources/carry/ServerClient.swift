// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceModel
import WorkspaceServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Talks to the server that has a folder open, over loopback.
struct ServerClient {
    let note: ServerNote

    func get<Answer: JSONCodable>(_ path: String) async throws -> Answer {
        try decoded(try await send(request(path)))
    }

    func post<Answer: JSONCodable>(_ path: String) async throws -> Answer {
        var request = try request(path)
        request.httpMethod = "POST"
        return try decoded(try await send(request))
    }

    func post<Question: JSONCodable, Answer: JSONCodable>(_ path: String, _ question: Question) async throws -> Answer {
        var request = try request(path)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(question.encoded())
        return try decoded(try await send(request))
    }

    func download(_ path: String) async throws -> Data {
        try await send(request(path))
    }

    func upload<Answer: JSONCodable>(_ file: URL, to path: String) async throws -> Answer {
        var request = try request(path)
        request.httpMethod = "POST"
        request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
        return try decoded(try await send(request, file: file))
    }

    /// URLSession of Linux (Swift 6.3) connects to no address that is a number of IPv6, whose host it compares without its
    /// brackets to libcurl's with them (https://github.com/swiftlang/swift-corelibs-foundation/issues/5496). libcurl looks for
    /// "localhost" at the loopback one too.
    private var address: String { note.address.replacing("http://[::1]:", with: "http://localhost:") }

    private func request(_ path: String) throws -> URLRequest {
        guard let url = URL(string: address + path) else {
            throw Failure("The server's address \(note.address) makes no sense.")
        }
        var request = URLRequest(url: url, timeoutInterval: 300)
        request.setValue("Bearer \(note.secret)", forHTTPHeaderField: "Authorization")
        return request
    }

    private func send(_ request: URLRequest, file: URL? = nil) async throws -> Data {
        let session = URLSession(configuration: .ephemeral)
        let data: Data
        let response: URLResponse
        do {
            (data, response) =
                if let file {
                    try await session.upload(for: request, fromFile: file)
                } else {
                    try await session.data(for: request)
                }
        } catch {
            let sentence = "The server at \(note.address) does not answer."
            #if canImport(FoundationNetworking)
            // Whether it runs is not to be found out at that address.
            if address.contains("[") {
                let hint = "If it runs: on Linux a command reaches no number of IPv6; serve with --host :: or a name."
                throw Failure("\(sentence) \(hint)")
            }
            #endif
            throw Failure(sentence)
        }
        let answer = response as? HTTPURLResponse
        if answer?.statusCode == 429 {
            // Thousands of photos that are there already, for one, are more than an address may ask at once.
            let pause = answer?.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) } ?? 1
            try await Task.sleep(for: .seconds(max(1, min(pause, 60))))
            return try await send(request, file: file)
        }
        guard let status = answer?.statusCode, status < 300 else {
            let answer = try? ErrorAnswer.decoded(from: Array(data))
            throw Failure(answer?.error ?? "The server at \(note.address) did not understand.")
        }
        return data
    }

    private func decoded<Answer: JSONCodable>(_ data: Data) throws -> Answer {
        do {
            return try Answer.decoded(from: Array(data))
        } catch {
            throw Failure("The server's answer was not understood.")
        }
    }
}
