// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The browsers on which the person is signed in: where, since when and until when, by a name that they may give; each of
/// the others can be signed out, and all of them together.
final class DevicesSection {
    let element: Element
    private let area: AreaContext
    private let list: Element
    private lazy var endOthers = page.makeButton(text: L10n.signOutAllOtherDevices, tone: "danger") {
        [unowned(unsafe) self] in end(others)
    }
    .with("hidden", "")
    /// The sessions beside this one.
    private var others: [String] = []
    private var names: [RenameField] = []
    private var page: WebPage { area.page }
    private var workspace: Workspace { area.workspace }

    init(_ area: AreaContext) {
        self.area = area
        list = area.page.make("ul", "people-list").with("aria-label", L10n.yourDevices)
        element = area.page.make("div", "form-row", [list])
        element.append(endOthers)
        load()
    }

    private func load() { workspace.server.get("/api/sessions", as: SessionsAnswer.self) { [self] in show($0) } }

    private func show(_ result: Result<SessionsAnswer, ServerConnection.Failure>) {
        guard let answer = area.toasts.answer(in: result) else { return }
        // An owner is told of everybody's.
        let own = answer.sessions.filter { UTF8Text.equal($0.session.id, workspace.session.id) }
        names = []
        list.setChildren(own.map(makeRow))
        others = own.filter { !$0.isCurrent }.map { $0.session.device }
        endOthers.setHidden(others.count < 2)
    }

    private func makeRow(_ record: SessionRecord) -> Element {
        let agent = record.agent.utf8.isEmpty ? L10n.aBrowser : record.agent
        let heading = page.make("div", "people-name")
        let name = RenameField(page: page, in: heading, fieldLabel: L10n.nameOfTheDevice)
        let shown = record.label.utf8.isEmpty ? agent : record.label
        name.update(name: shown, isFixed: false)
        name.onRename = { [unowned(unsafe) self] in rename(record.session.device, to: $0) }
        names.append(name)
        let note = page.makePersonal("div", "property-note", text: facts(of: record, agent))
        let row = page.make("li", "people-row", [page.make("div", "people-device", [heading, note])])
        row.append(
            record.isCurrent
                ? page.make("span", "property-note", text: L10n.thisDevice)
                : page.makeButton(text: L10n.signOut) { [unowned(unsafe) self] in end([record.session.device]) }
                    .with("aria-label", L10n.signOut(name: shown))
        )
        return row
    }

    /// "Firefox on Linux, 192.0.2.7, signed in 3 Nov, 09:30, last seen Today, 10:15".
    private func facts(of record: SessionRecord, _ agent: String) -> String {
        let clock = DayClock(page)
        var facts = record.label.utf8.isEmpty ? [] : [agent]
        if !record.address.utf8.isEmpty { facts.append(record.address) }
        facts.append(L10n.signedIn(day: clock.day(record.created), time: clock.time(record.created)))
        if !record.isCurrent { facts.append(L10n.lastSeen(day: clock.day(record.seen), time: clock.time(record.seen))) }
        return facts.joined(separator: ", ")
    }

    private func rename(_ device: String, to name: String) {
        workspace.server.post("/api/sessions/\(device)", NameRequest(name: name), as: SessionsAnswer.self) {
            [self] in show($0)
        }
    }

    private func end(_ sessions: [String]) {
        guard let session = sessions.first else { return load() }
        page.send(Request("DELETE", "/api/sessions/\(session)")) { [self] response in
            if area.toasts.succeeded(response) { end(Array(sessions.dropFirst())) } else { load() }
        }
    }
}
