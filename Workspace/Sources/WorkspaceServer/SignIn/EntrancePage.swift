// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import WorkspaceHashing
import WorkspaceModel

/// A page for someone who is not in yet: one heading and one sentence, perhaps a button, without scripts; in the language of
/// whoever asks.
struct EntrancePage {
    /// Plain text, as everything that is said.
    var heading: String
    var sentence: String
    /// What of the sentence is written as on a keyboard.
    var code: String?
    /// Whether a link leads to the page itself.
    var leadsHome = false
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
            heading: L10n.openCarryInThisBrowser,
            sentence: L10n.theLinkWorksOnce,
            link: link,
            asksName: member == nil && resident == nil
        )
        if let member {
            page.heading = L10n.openCarryAs(name: member.name)
            if let resident, resident.id != member.id {
                page.sentence += " " + L10n.itIsNotTheirsAnyMore(name: resident.name)
            }
        }
        return page
    }

    /// Asks before a browser becomes one that looks through a share link; a member is led to what it shows, or told that it
    /// is not theirs to see.
    static func look(through link: Secret, isSeen: Bool, resident: SessionInfo?) -> EntrancePage {
        if let resident, !isSeen {
            return EntrancePage(
                heading: L10n.thisLinkIsForSomebodyElse,
                sentence: L10n.thisBrowserIsTheirs(name: resident.name)
            )
        }
        return EntrancePage(
            heading: L10n.lookAtWhatWasShared,
            sentence: L10n.youCanLookAndSave,
            link: link
        )
    }

    /// A name as text of the page, whatever somebody called themselves.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }

    /// A link that is unknown, used, too old or revoked. Nobody can tell whether it was a guest's or the owner's.
    static var refused: EntrancePage {
        let command = "carry link"
        return EntrancePage(
            heading: L10n.thisLinkOpensNothing,
            sentence: L10n.itWasUsedOrTakenBack(command: command),
            code: command
        )
    }

    /// What was shared with Carry came to the server, where nobody takes it.
    static var notTaken: EntrancePage {
        let scheme = "https"
        return EntrancePage(
            heading: L10n.carryDidNotTakeIt,
            sentence: L10n.nothingOfItWasKept(scheme: scheme),
            code: scheme,
            leadsHome: true
        )
    }

    private static let style = """
        :root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}\
        body{display:grid;place-content:center;min-height:90vh;margin:0;padding:24px;text-align:center}\
        h1{font-size:22px;margin:0 0 8px}p{margin:0;opacity:.75}p+p{margin:8px 0 0}code{font-size:15px}\
        button{font:inherit;margin:24px 0 0;padding:8px 24px}label{display:block;margin:24px 0 0}\
        input{font:inherit;padding:6px 10px;margin-inline-start:8px}a{color:inherit}
        """

    /// Forms are allowed on the one page that has one.
    private var policy: String {
        let hash = Data(SHA256.hash(data: Data(Self.style.utf8))).base64EncodedString()
        let forms = link == nil ? "'none'" : "'self'"
        return "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action \(forms); "
            + "frame-ancestors 'none'"
    }

    private var nameField: String {
        """
        <label>\(Self.escaped(L10n.yourName))<input name="name" maxlength="\(Member.nameLimit)" autocomplete="name" autofocus></label>
        """
    }

    private var text: String {
        let text = Self.escaped(sentence)
        return code.map { text.replacing($0, with: "<code>\($0)</code>") } ?? text
    }

    // A secret is 64 hexadecimal digits, so nothing in it can be markup.
    private var form: String {
        guard let link else { return "" }
        return """
            <form method="post" action="\(EntranceRoutes.path)"><input type="hidden" name="token" value="\(link.text)">\
            \(asksName ? nameField : "")<button>\(Self.escaped(L10n.openCarry))</button></form>
            """
    }

    private var home: String { leadsHome ? "<p><a href=\"/\">\(Self.escaped(L10n.openCarry))</a></p>" : "" }

    func response(status: HTTPResponse.Status) -> Response {
        let page = """
            <!doctype html><html lang="\(Language.spoken.tag)" dir="\(Language.spoken.direction)"><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width"><title>Carry</title><style>\(Self.style)</style>\
            <main><h1>\(Self.escaped(heading))</h1><p>\(text)</p>\(home)\(form)</main></html>
            """
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .contentSecurityPolicy: policy,
            .contentLanguage: Language.spoken.tag, .vary: "Accept-Language",
        ]
        // With "no-referrer" a browser sends the form with the origin "null", which is refused like any other site's.
        if link != nil, let name = HTTPField.Name("Referrer-Policy") { headers[name] = "same-origin" }
        return Response(
            status: status,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: page))
        )
    }
}
