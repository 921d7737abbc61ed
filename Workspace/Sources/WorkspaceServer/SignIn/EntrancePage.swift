// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import WorkspaceHashing
import WorkspaceModel

/// A page for someone who is not in yet: one heading and one sentence, perhaps a button, without scripts.
struct EntrancePage {
    var heading: String
    var sentence: String
    /// The link that the button spends; a page without has no button.
    var link: Secret?
    /// Whether a newcomer is asked for a name.
    var asksName = false

    /// Asks before a link is spent: programs that preview links open them, and press no buttons.
    ///
    /// - Parameters:
    ///   - member: Who the browser becomes; nil for a newcomer.
    ///   - resident: Who it is until then.
    static func confirmation(of link: Secret, member: Member?, resident: SessionInfo?) -> EntrancePage {
        var page = EntrancePage(
            heading: "Open Carry in this browser?",
            sentence: "The link works once. This browser stays signed in.",
            link: link,
            asksName: member == nil && resident == nil
        )
        if let member {
            page.heading = "Open Carry as \(escaped(member.name))?"
            if let resident, resident.id != member.id {
                page.sentence += " It is not \(escaped(resident.name))’s any more then."
            }
        }
        return page
    }

    /// Asks before a browser becomes one that looks through a share link; a member is led to what it shows, or told that it
    /// is not theirs to see.
    static func look(through link: Secret, isSeen: Bool, resident: SessionInfo?) -> EntrancePage {
        if let resident, !isSeen {
            return EntrancePage(
                heading: "This link is for somebody who is not signed in",
                sentence:
                    "This browser is \(escaped(resident.name))’s. Open the link in a private window to look at it."
            )
        }
        return EntrancePage(
            heading: "Look at what was shared with you?",
            sentence: "You can look at it and save it, and change nothing.",
            link: link
        )
    }

    /// A name as text of the page, whatever somebody called themselves.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }

    /// A link that is unknown, used or too old.
    static let refused = EntrancePage(
        heading: "This link does not open anything any more",
        sentence:
            "Each link works once, for a limited time. Ask who sent it for another, or run <code>carry link</code>."
    )

    /// What was shared with Carry came to the server, where nobody takes it.
    static let notTaken = EntrancePage(
        heading: "Carry did not take what you shared",
        sentence: """
            Nothing of it was kept. <a href="/">Open Carry</a> once in this browser, then share it again. The address has to \
            begin with <code>https</code>, unless Carry runs on this device.
            """
    )

    private static let style = """
        :root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}\
        body{display:grid;place-content:center;min-height:90vh;margin:0;padding:24px;text-align:center}\
        h1{font-size:22px;margin:0 0 8px}p{margin:0;opacity:.75}code{font-size:15px}\
        button{font:inherit;margin:24px 0 0;padding:8px 24px}label{display:block;margin:24px 0 0}\
        input{font:inherit;padding:6px 10px;margin:0 0 0 8px}
        """

    /// Forms are allowed on the one page that has one.
    private var policy: String {
        let hash = Data(SHA256.hash(data: Data(Self.style.utf8))).base64EncodedString()
        let forms = link == nil ? "'none'" : "'self'"
        return "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action \(forms); "
            + "frame-ancestors 'none'"
    }

    private static let nameField =
        "<label>Your name<input name=\"name\" maxlength=\"\(Member.nameLimit)\" autocomplete=\"name\"></label>"

    // A secret is 64 hexadecimal digits, so nothing in it can be markup.
    private var form: String {
        guard let link else { return "" }
        return """
            <form method="post" action="\(EntranceRoutes.path)"><input type="hidden" name="token" value="\(link.text)">\
            \(asksName ? Self.nameField : "")<button>Open Carry</button></form>
            """
    }

    func response(status: HTTPResponse.Status) -> Response {
        let page = """
            <!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
            <title>Carry</title><style>\(Self.style)</style><main><h1>\(heading)</h1><p>\(sentence)</p>\(form)</main></html>
            """
        var headers: HTTPFields = [.contentType: "text/html; charset=utf-8", .contentSecurityPolicy: policy]
        // With "no-referrer" a browser sends the form with the origin "null", which is refused like any other site's.
        if link != nil, let name = HTTPField.Name("Referrer-Policy") { headers[name] = "same-origin" }
        return Response(
            status: status,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: page))
        )
    }
}
