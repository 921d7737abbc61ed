// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("Items")
struct ItemTests {
    @Test("The best representation that fits is loaded")
    func fidelity() {
        let provider = ItemProvider([
            .init(.html) { $0.finish([1]) }, .init(.plainText) { $0.finish([2]) },
        ])
        #expect(provider.load(.text)?.state == .finished([1]))
        #expect(provider.load(.plainText)?.state == .finished([2]))
        #expect(provider.load(.image) == nil)
        #expect(provider.contentTypes == [.html, .plainText])
    }

    @Test("A drop session answers what is offered, from here and from outside")
    func dropSession() {
        let local = DropSession(
            DragSession(origin: .region(RegionID(1)), items: [DragItem(ItemID(1), provider: ItemProvider(text: "a"))])
        )
        #expect(local.isLocal)
        #expect(local.hasItems(conformingTo: .text))
        #expect(!local.hasItems(conformingTo: .image))
        let offer = DragSession.Offer(contentTypes: [.pdf], count: 3)
        let outside = DropSession(DragSession(origin: .outside(offer), items: []))
        #expect(outside.count == 3)
        #expect(!outside.isLocal)
        #expect(outside.hasItems(conformingTo: .pdf))
    }

    @Test("Local objects are found by their class")
    func localObjects() {
        final class Card {}
        final class Photo {}
        let card = Card()
        let session = DropSession(
            DragSession(
                origin: .region(RegionID(1)),
                items: [DragItem(ItemID(1)), DragItem(ItemID(2), localObject: card)]
            )
        )
        #expect(session.localObject(as: Card.self) === card)
        #expect(session.localObject(as: Photo.self) == nil)
    }
}
