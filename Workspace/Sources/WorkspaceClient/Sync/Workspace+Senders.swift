// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

extension Workspace {
    /// Whether a message or a draft is the person's own.
    func isOwn(_ node: Node) -> Bool {
        node.fields[.creator] != nil && node.fields[.creator] == signature
    }

    /// What a message says that is sent now about who sends it.
    var signedFields: Fields {
        var fields: Fields = [
            .author: .text(session.name), .createdAt: .number(page.wallClock.milliseconds),
        ]
        fields[.creator] = signature
        return fields
    }

    /// Who sent a message, as they are called now. Who is no member any more is called what the message says; what is not
    /// signed may have been brought in from elsewhere.
    func sender(of message: Node) -> Person {
        if let member = message.fields.node(.creator).flatMap({ people[$0] }) { return Person(member) }
        return isOwn(message) ? Person(session) : Person(name: message.fields.text(.author) ?? L10n.someone)
    }
}
