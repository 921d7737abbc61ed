// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The links that show a thing to whoever has one: made, listed with when they end, and revoked.
final class ShareLinks {
    let element: Element
    private let area: AreaContext
    private let node: NodeID
    private let list: Element
    private let form: Element
    private var days = 7
    /// Whether the answer with a link is awaited: a second press would make another.
    private var isMaking = false

    private static var choices: [(days: Int, name: String)] {
        [(1, L10n.forADay), (7, L10n.forAWeek), (30, L10n.for30Days), (365, L10n.forAYear)]
    }

    private var page: WebPage { area.page }
    private var path: String { "/api/nodes/\(node)/shares" }

    init(_ area: AreaContext, of node: NodeID) {
        self.area = area
        self.node = node
        let page = area.page
        list = page.make("ul", "people-list").with("aria-label", L10n.links)
        form = page.make("div", "form-row")
        let label = page.make("div", "form-label", text: L10n.whoHasALinkCanLook)
        element = page.make("section", "share-links", [label, list, form])
        showForm()
        load()
    }

    private func load() {
        area.workspace.server.get(path, as: SharesAnswer.self) { [self] result in
            if let answer = area.toasts.answer(in: result) { list.setChildren(answer.shares.map(makeRow)) }
        }
    }

    private func makeRow(_ share: Share) -> Element {
        let clock = DayClock(page)
        let maker = area.workspace.people[share.member]?.name ?? ""
        let term = L10n.untilBy(day: clock.short(share.expires), name: maker)
        let text = page.makePersonal("span", "people-name", text: term)
        let revoke = page.makeButton(text: L10n.revoke) { [unowned(unsafe) self] in
            page.send(Request("DELETE", "/api/shares/\(share.id)")) { [self] response in
                area.toasts.succeeded(response)
                load()
            }
        }
        .with("aria-label", L10n.revoke(link: term))
        return page.make("li", "people-row", [page.makeIcon(.link), text, revoke])
    }

    private func showForm() {
        let choices = Self.choices.map { (text: $0.name, value: "\($0.days)") }
        let choice = page.makeSelect(choices, chosen: "\(days)", label: L10n.howLongTheLinkWorks) {
            [unowned(unsafe) self] value in
            days = Self.choices.first { UTF8Text.equal("\($0.days)", value) }?.days ?? days
        }
        let button = page.makeButton(text: L10n.createLink, icon: .link) { [unowned(unsafe) self] in make() }
        form.setChildren([page.make("div", "people-invite", [choice, button])])
    }

    private func make() {
        guard !isMaking else { return }
        isMaking = true
        area.workspace.server.post(path, ShareRequest(days: Double(days)), as: ShareAnswer.self) { [self] result in
            isMaking = false
            guard let answer = area.toasts.answer(in: result) else { return }
            let another = page.makeButton(text: L10n.createAnother) { [unowned(unsafe) self] in showForm() }
            page.show(answer.address, label: L10n.linkToLookAtThis, in: form, beside: [another])
            load()
        }
    }
}
