// SPDX-License-Identifier: Apache-2.0
// What goes to other programs and comes from them: addresses, HTML, text and files.
import BrowserBridge
import DragDrop
import DragDropWeb

/// A link that can be dragged out, and an inbox that loads everything that is brought and says what it was.
final class Exchange: DragInteractionDelegate, DropInteractionDelegate {
    private let example: ExamplePage
    private let inbox: Element
    private var regions: [ElementRegion] = []

    init(_ example: ExamplePage) {
        self.example = example
        let link = example.makeThing("promise", id: ItemID(1), color: 0, "Link")
        inbox = example.make("div", "promise-inbox", "Inbox")
        example.stage.append(link, inbox)
        let source = Region(frame: .zero, label: "Link")
        source.drag = DragInteraction(delegate: self)
        let target = Region(frame: .zero, label: "Inbox")
        target.drop = DropInteraction(delegate: self)
        regions = [
            example.host.register(source, element: link), example.host.register(target, element: inbox),
        ]
    }

    func dragInteraction(
        _ i: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        var provider = ItemProvider()
        provider.register(text: "A note that stays in this window", visibility: .ownProcess)
        provider.register(text: "https://example.org/", as: .url)
        provider.register(text: "<a href=\"https://example.org/\">Example</a>", as: .html)
        provider.register(text: "Example")
        return [DragItem(ItemID(1), title: "Link", provider: provider)]
    }

    func dropInteraction(_ i: DropInteraction, proposalFor session: DropSession, at place: DropPlace) -> DropProposal {
        DropProposal(.copy, intent: .unspecified)
    }

    func dropInteraction(_ i: DropInteraction, perform drop: DropCoordinator) {
        for item in drop.items {
            let types = item.provider.contentTypes(visibleTo: .otherPrograms)
            if types.isEmpty { drop.refuse(item.id, reason: "There is nothing in it.") }
            var waiting = types.count
            for type in types {
                drop.load(item, anyOf: [type]) { [self] bytes in
                    show(item.title, type, bytes)
                    waiting -= 1
                    return waiting == 0 ? [item.id] : nil
                }
            }
        }
    }

    /// Says what came: a text itself, of all else how many bytes and what they add up to.
    private func show(_ title: String, _ type: ContentType, _ bytes: [UInt8]) {
        let isText = type.conforms(to: .text) || type == .url
        let sum = bytes.reduce(0) { ($0 + UInt64($1)) % 1_000_000_007 }
        let content = isText ? String(decoding: bytes, as: UTF8.self) : "\(bytes.count) bytes, sum \(sum)"
        let line = example.make("p", "letter", "\(type.identifier): \(content)")
        line.setAttribute("data-came", title)
        inbox.append(line)
    }
}
