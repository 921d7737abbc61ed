// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird

/// Serves the page's shell: the static files of the web folder, with ETags and their compressed twins.
///
/// It needs no session, so it must never serve anything but these files: every component of a path is checked against
/// a narrow alphabet, and the extension against ``ContentKind``. What does not pass goes on to the session's gate.
struct ShellFiles: RouterMiddleware {
    typealias Context = WorkspaceRequestContext

    /// The folder with the icons and, under `build`, what `scripts/wasm` puts there: `index.html`, and under a name made of
    /// their contents the program, the script and the styles that it names.
    let folder: URL

    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.method == .get || request.method == .head,
            let path = Self.relativePath(of: request.uri.path),
            let type = ContentKind.type(ofFileNamed: path),
            let file = locate(path, accepting: request.headers[.acceptEncoding] ?? "")
        else {
            return try await next(request, context)
        }
        var headers: HTTPFields = [
            .contentType: type,
            .cacheControl: path.hasPrefix(Self.assetFolder) ? Self.forGood : "no-cache",
            .eTag: file.tag,
            .vary: "Accept-Encoding",
        ]
        if let tags = request.headers[.ifNoneMatch], tags.contains(file.tag) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentEncoding] = file.encoding?.rawValue
        headers[.contentLength] = String(file.size)
        guard request.method == .get else {
            return Response(status: .ok, headers: headers)
        }
        guard let data = try? Data(contentsOf: file.url) else {
            return try await next(request, context)
        }
        headers[.contentLength] = String(data.count)
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    /// The path inside the web folder that an address names, or nil when it cannot name a file of the shell.
    static func relativePath(of path: String) -> String? {
        switch path {
        case "/", "", "/index.html": return "build/index.html"
        case "/examples/": return examplePage
        default: break
        }
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard path.hasPrefix("/"), path.utf8.count <= 200, parts.allSatisfy(isPlain) else { return nil }
        if parts.first == "assets" { return assetFolder + parts.dropFirst().joined(separator: "/") }
        return exampleFile(of: parts) ?? parts.joined(separator: "/")
    }

    /// Where the files are whose name says what they contain: a browser need never ask for them again.
    private static let assetFolder = "build/assets/"
    /// A year: as good as for ever (RFC 9111, section 5.2.2.1; RFC 8246).
    private static let forGood = "public, max-age=31536000, immutable"

    /// The page that shows all examples and chooses by its address. `scripts/wasm` puts it there, and beside it the
    /// program and the sources.
    private static let examplePage = "build/examples/index.html"

    /// The file behind an address of the examples.
    private static func exampleFile(of parts: [Substring]) -> String? {
        guard parts.first == "examples", parts.count <= 2 else { return nil }
        guard parts.count == 2, parts[1].contains(".") else { return examplePage }
        return "build/examples/" + parts[1]
    }

    /// Letters, digits, `-`, `_` and inner dots: no `..`, no hidden files, no percent signs, no empty component.
    private static func isPlain(_ part: Substring) -> Bool {
        guard let first = part.utf8.first, first != UInt8(ascii: ".") else { return false }
        return part.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                true
            default: false
            }
        }
    }

    /// The file at a path of the shell, or the smallest of its twins that the header `Accept-Encoding` takes and that
    /// is not older.
    private func locate(_ path: String, accepting header: String) -> ShellFile? {
        guard let plain = ShellFile(url: folder.appendingPathComponent(path)) else { return nil }
        for encoding in ContentEncoding.allCases where encoding.isAccepted(by: header) {
            let twin = folder.appendingPathComponent(path + encoding.fileSuffix)
            if let file = ShellFile(url: twin, encoding: encoding), file.modified >= plain.modified { return file }
        }
        return plain
    }
}
