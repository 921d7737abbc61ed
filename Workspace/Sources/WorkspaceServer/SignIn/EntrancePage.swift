// SPDX-License-Identifier: Apache-2.0
import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// A page for someone who is not in yet: one heading and one sentence, without scripts.
struct EntrancePage {
    let heading: String
    let sentence: String

    /// A link that is unknown, used or too old.
    static let refused = EntrancePage(
        heading: "This link does not open anything any more",
        sentence: "Each link works once, for a day. Run <code>carry link</code> for a new one."
    )

    private static let style = """
        :root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}\
        body{display:grid;place-content:center;min-height:90vh;margin:0;padding:24px;text-align:center}\
        h1{font-size:22px;margin:0 0 8px}p{margin:0;opacity:.75}code{font-size:15px}
        """

    private static let policy: String = {
        let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
        return
            "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    }()

    func response(status: HTTPResponse.Status) -> Response {
        let page = """
            <!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
            <title>Carry</title><style>\(Self.style)</style><main><h1>\(heading)</h1><p>\(sentence)</p></main></html>
            """
        return Response(
            status: status,
            headers: [.contentType: "text/html; charset=utf-8", .contentSecurityPolicy: Self.policy],
            body: ResponseBody(byteBuffer: ByteBuffer(string: page))
        )
    }
}
