// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("Items")
struct ItemTests {
    @Test("A type conforms to itself and to what it is a special case of, not the other way round")
    func conformance() {
        #expect(ContentType.png.conforms(to: .png))
        #expect(ContentType.png.conforms(to: .image))
        #expect(ContentType.png.conforms(to: .data))
        #expect(!ContentType.image.conforms(to: .png))
        #expect(!ContentType.png.conforms(to: .text))
    }

    @Test("A type of one's own joins the graph")
    func custom() {
        let recipe = ContentType("com.example.recipe", conformingTo: [.json], mimeTypes: ["application/recipe"])
        #expect(recipe.conforms(to: .text))
        #expect(recipe == ContentType("com.example.recipe"))
        #expect(recipe.identifier == "com.example.recipe")
    }

    @Test("MIME types are found without regard to case and parameters; unknown ones become types of their own")
    func mimeTypes() {
        #expect(ContentType(mimeType: "Text/Plain; charset=utf-8") == .plainText)
        #expect(ContentType(mimeType: "image/png") == .png)
        #expect(ContentType(mimeType: "image/x-unheard-of").conforms(to: .image))
        #expect(ContentType(mimeType: "application/x-thing").conforms(to: .data))
        #expect(ContentType(mimeType: "").conforms(to: .data))
    }

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

    @Test("A transfer reports progress, ends once, and can be cancelled until then")
    func transfer() {
        var states: [Transfer.State] = []
        var cancels = 0
        let transfer = Transfer(.data)
        transfer.onChange = { states.append($0.state) }
        transfer.onCancel = { cancels += 1 }
        transfer.progress(0.5)
        transfer.progress(7)
        transfer.cancel()
        transfer.cancel()
        transfer.finish([1, 2, 3])
        #expect(states == [.loading(progress: 0.5), .loading(progress: 1), .failed(.cancelled)])
        #expect(cancels == 1)
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
