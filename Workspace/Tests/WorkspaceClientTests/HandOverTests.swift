// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// Ada on two devices, each with the boards: what she holds on the phone is at the edge of the desk.
@Suite("From one device to another")
struct HandOverTests {
    private let phone: Browser
    private let desk: Browser

    private static func ada(_ device: String) -> SessionInfo {
        SessionInfo(id: NodeID.make(901).description, name: "Ada", color: "green", role: .editor, device: device)
    }

    init() {
        phone = Browser { $0.session = Self.ada("phone") }
        phone.server.session = Self.ada("desk")
        desk = Browser(of: phone.server, seed: 77)
        desk.start()
    }

    /// The server tells one device what the other told last.
    private func relay(from sender: String, to browser: Browser) {
        guard let presence = phone.server.presences.last else { return }
        let event = FeedEvent.presence(
            PresenceEvent(session: Self.ada(sender), carrying: presence.carrying, taken: presence.taken)
        )
        browser.recording.sendFeed(
            "presence",
            id: "\(phone.server.revision)",
            data: String(decoding: event.data, as: UTF8.self)
        )
        browser.settle()
    }

    private func held() -> [NodeID] {
        desk.page.flush()
        return desk.recording.body.first(named: "shelf-held")?.all(class: "attached").compactMap {
            $0.attributes["data-node"].flatMap { NodeID($0) }
        } ?? []
    }

    private func row(_ number: UInt64) -> RecordedNode? {
        desk.recording.body.first(named: "shelf-held")?.all(class: "attached").first {
            $0.attributes["data-node"] == NodeID.make(number).description
        }
    }

    private func pickUp() {
        phone.lift(phone.card(12))
        relay(from: "phone", to: desk)
    }

    @Test("what one hand holds is taken by the other: one move, the first hand is empty, and hears why")
    func taken() {
        pickUp()
        #expect(held() == [.make(12)])
        #expect(desk.recording.body.first(named: "shelf")?.has("open") == true)
        #expect(desk.find("Shelf, empty, 1 in your other hand") != nil)
        desk.drag(row(12), to: desk.place(above: 22))
        #expect(phone.server.presences.last?.taken == [.make(12)])
        #expect(held() == [])
        relay(from: "desk", to: phone)
        #expect(!phone.isDragging)
        #expect(phone.toasts.last == "Taken on your other device.")
        phone.abandon()
        phone.wait(1)
        relay(from: "phone", to: desk)
        desk.check()
        phone.check()
        #expect(desk.shown(20) == [21, 12, 22, 23, 24])
        #expect(phone.shown(10) == [11, 13, 14])
        #expect(phone.server.received.count == 1)
        #expect(desk.recording.body.first(named: "shelf")?.has("open") == false)
        // It is told once: who picks it up anew holds it.
        #expect(phone.lift(phone.card(12)))
        relay(from: "phone", to: desk)
        desk.lift(desk.card(11))
        #expect(phone.server.presences.last?.taken == [])
        relay(from: "desk", to: phone)
        #expect(phone.isDragging)
        phone.abandon()
        desk.abandon()
    }

    @Test("a hand that lets go before is nothing: its rows go, and a drag of them here goes on as any drag")
    func released() {
        pickUp()
        desk.lift(row(12))
        phone.abandon()
        phone.wait(1)
        relay(from: "phone", to: desk)
        #expect(desk.isDragging)
        desk.drop(at: desk.place(above: 22))
        desk.check()
        phone.check()
        #expect(held() == [])
        #expect(desk.shown(20) == [21, 12, 22, 23, 24])
        #expect(phone.server.presences.allSatisfy { $0.taken.isEmpty })
    }

    @Test("a drag that is given up here takes nothing: the first hand still holds it, and puts it down")
    func givenUp() {
        pickUp()
        desk.lift(row(12))
        desk.hover(desk.place(above: 22))
        desk.abandon()
        #expect(phone.server.presences.allSatisfy { $0.taken.isEmpty })
        #expect(held() == [.make(12)])
        phone.drop(at: phone.place(above: 32))
        phone.wait(1)
        relay(from: "phone", to: desk)
        desk.check()
        #expect(desk.shown(30) == [31, 12, 32, 33, 34])
        #expect(held() == [])
    }

    @Test("both hands put it down at once: it is in one place, once")
    func both() {
        pickUp()
        desk.lift(row(12))
        phone.drop(at: phone.place(above: 32))
        desk.drop(at: desk.place(above: 22))
        relay(from: "desk", to: phone)
        phone.check()
        desk.check()
        let lists = [10, 20, 30].map { phone.server.tree.children(of: .make($0)).map(\.number) }
        #expect(lists == [[11, 13, 14], [21, 12, 22, 23, 24], [31, 32, 33, 34]])
        #expect(phone.shown(20) == desk.shown(20))
    }

    @Test("what somebody else holds, or takes, is not at the edge and in no hand of hers")
    func others() {
        let event = { (carrying: [NodeID], taken: [NodeID]) in
            let bob = SessionInfo(id: NodeID.make(902).description, name: "Bob", device: "his")
            return FeedEvent.presence(PresenceEvent(session: bob, carrying: carrying, taken: taken))
        }
        func tell(_ event: FeedEvent, to browser: Browser) {
            let data = String(decoding: event.data, as: UTF8.self)
            browser.recording.sendFeed("presence", id: "\(phone.server.revision)", data: data)
            browser.settle()
        }
        tell(event([.make(12)], []), to: desk)
        #expect(held() == [])
        phone.lift(phone.card(12))
        tell(event([], [.make(12)]), to: phone)
        #expect(phone.isDragging)
        phone.abandon()
        phone.check()
    }

    @Test("what is not known here is asked for before it is shown")
    func unknown() {
        phone.area.router.show(.board(.make(2)))
        phone.settle()
        #expect(desk.workspace.node(.make(112)) == nil)
        phone.lift(phone.card(112))
        relay(from: "phone", to: desk)
        #expect(held() == [.make(112)])
        desk.drag(row(112), to: desk.place(above: 22))
        #expect(desk.shown(20) == [21, 112, 22, 23, 24])
        phone.abandon()
    }
}
