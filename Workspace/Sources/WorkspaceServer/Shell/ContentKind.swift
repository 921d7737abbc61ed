// SPDX-License-Identifier: Apache-2.0

/// The kinds of file that the shell serves. A file of any other kind is not served at all.
enum ContentKind {
    private static let types = [
        "html": "text/html; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "json": "application/json",
        "webmanifest": "application/manifest+json",
        "wasm": "application/wasm",
        "svg": "image/svg+xml",
        "png": "image/png",
        "ico": "image/x-icon",
        "woff2": "font/woff2",
        "txt": "text/plain; charset=utf-8",
    ]

    /// The MIME type by a name's extension, or nil when such files are not served.
    static func type(ofFileNamed name: some StringProtocol) -> String? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return types[String(name[name.index(after: dot)...])]
    }
}
