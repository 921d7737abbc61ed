// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The browsers on which the person is signed in; each of the others can be signed out.
final class DevicesSection {
    let element: Element
    private let workspace: Workspace
    private let toasts: Toasts
    private var page: WebPage { workspace.page }

    init(workspace: Workspace, toasts: Toasts) {
        self.workspace = workspace
        self.toasts = toasts
        element = workspace.page.make("ul", "people-list")
        element.setAttribute("aria-label", "Your devices")
        load()
    }

    private func load() {
        workspace.server.get("/api/sessions", as: SessionsAnswer.self) { [self] result in
            switch result {
            case .failure(let failure): toasts.show(failure.sentence, tone: .refused)
            case .success(let answer): show(answer.sessions)
            }
        }
    }

    private func show(_ sessions: [SessionRecord]) {
        element.removeChildren()
        // An owner is told of everybody's.
        for session in sessions where UTF8Text.equal(session.session.id, workspace.session.id) {
            element.append(makeRow(session))
        }
    }

    private func makeRow(_ record: SessionRecord) -> Element {
        let known = record.label.utf8.isEmpty ? record.agent : record.label
        let name = known.utf8.isEmpty ? "A browser" : known
        let row = page.make("li", "people-row", [page.makePersonal("span", "people-name", text: name)])
        if record.isCurrent {
            row.append(page.make("span", "property-note", text: "This device"))
        } else {
            let path = "/api/sessions/\(record.session.device)"
            row.append(page.makeButton(text: "Sign out") { [unowned(unsafe) self] in end(path) })
        }
        return row
    }

    private func end(_ path: String) {
        page.send(Request("DELETE", path)) { [self] response in
            if !response.isSuccess {
                toasts.show(ServerConnection.failure(of: response).sentence, tone: .refused)
            }
            load()
        }
    }
}
