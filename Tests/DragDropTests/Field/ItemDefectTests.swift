// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

/// Defects of other libraries that concern what is carried, named after the thread that reports them.
@Suite("Defects of items reported elsewhere")
struct ItemDefectTests {
    @Test("codepudding.com/os/188892: values are carried as they are, no class stands between")
    func values() {
        struct Recipe {
            var title: String
            var encoded: [UInt8] { Array(title.utf8) }
        }
        let type = ContentType("com.example.recipe", conformingTo: [.data])
        let recipes = [Recipe(title: "Soup"), Recipe(title: "Bread")]
        let providers = recipes.map { recipe in ItemProvider([.init(type) { $0.finish(recipe.encoded) }]) }
        #expect(
            providers.map { $0.load(type)?.state } == [.finished(Array("Soup".utf8)), .finished(Array("Bread".utf8))]
        )
    }

    @Test("Apple forums 798664: the end of a load is told, nobody has to wait for a provider to be let go")
    func endIsTold() {
        var transfer: Transfer?
        var ends = 0
        var load: Transfer?
        do {
            let provider = ItemProvider([.init(.png) { transfer = $0 }])
            load = provider.load(.png)
        }
        load?.onChange = { if $0.isSettled { ends += 1 } }
        #expect(load?.isSettled == false)
        transfer?.cancel()
        transfer?.finish([1])
        #expect(ends == 1)
    }

    @Test(
        "whatwg/html#12387, caniuse#4820: before the drop types are all there is, and they decide by what they conform to"
    )
    func typesOnly() {
        let offer = DragSession.Offer(
            contentTypes: ["image/x-unheard-of", "text/html;charset=utf-8", "application/ld+json", "garbage"].map {
                ContentType(mimeType: $0)
            },
            count: 4
        )
        let session = DropSession(DragSession(origin: .outside(offer), items: []))
        #expect(session.count == 4)
        #expect(session.hasItems(conformingTo: .image))
        #expect(session.hasItems(conformingTo: .text))
        #expect(session.hasItems(conformingTo: .json))
        #expect(!session.hasItems(conformingTo: .pdf))
    }

    @Test("PSPDFKit: a private form of a page never leaves with it, its other forms do")
    func privateForms() {
        let page = ContentType("com.example.page", conformingTo: [.pdf])
        let provider = ItemProvider([
            .init(page, visibility: .ownProcess) { $0.finish([1]) }, .init(.pdf) { $0.finish([2]) },
        ])
        #expect(provider.load(.pdf)?.state == .finished([1]))
        #expect(provider.load(.pdf, visibleTo: .otherPrograms)?.state == .finished([2]))
        #expect(provider.restricted(to: .otherPrograms).load(.pdf)?.state == .finished([2]))
    }
}
