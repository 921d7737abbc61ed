// SPDX-License-Identifier: Apache-2.0
// Promised data: loaded on the drop, each item for itself, with progress, a cancel button, failures and a time-out.
import BrowserBridge
import DragDrop
import DragDropWeb

/// Four parcels that keep their promise quickly, slowly, half or not at all, and an inbox that waits for them.
final class Promises: DragInteractionDelegate, DropInteractionDelegate {
    /// A parcel: how long it takes, and how much of it ever comes.
    private static let parcels = [("Quick", 0.5, 1.0), ("Slow", 4, 1), ("Breaks off", 1.5, 0.6), ("Silent", 0, 0)]
    private let example: ExamplePage
    private let inbox: Element
    private var regions: [ElementRegion] = []

    init(_ example: ExamplePage) {
        self.example = example
        inbox = example.make("div", "promise-inbox", "Inbox")
        let shelf = example.make("div", "promise-shelf")
        example.stage.append(shelf, inbox)
        for (index, parcel) in Promises.parcels.enumerated() {
            let element = example.makeThing("promise", id: ItemID(UInt64(index) + 1), color: index * 2, parcel.0)
            shelf.append(element)
            let region = Region(id: RegionID(UInt64(index) + 1), frame: .zero, label: parcel.0)
            region.drag = DragInteraction(delegate: self)
            regions.append(example.host.register(region, element: element))
        }
        let region = Region(frame: .zero, label: "Inbox")
        region.drop = DropInteraction(delegate: self)
        regions.append(example.host.register(region, element: inbox))
    }

    func dragInteraction(
        _ i: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        let index = Int(place.region.id.rawValue) - 1
        let (title, seconds, share) = Promises.parcels[index]
        var provider = ItemProvider()
        // Nothing is loaded before someone asks. The loader may answer at once, later, in part, or never.
        provider.register(
            .init(.plainText) { [page = example.page] transfer in
                Promises.send(transfer, on: page, every: seconds / 20, until: share)
            }
        )
        return [DragItem(ItemID(UInt64(index) + 1), title: title, provider: provider)]
    }

    /// Sends a twentieth at a time, and stops when nobody wants the rest.
    private static func send(_ transfer: DragDrop.Transfer, on page: WebPage, every pause: Double, until share: Double)
    {
        guard share > 0, !transfer.isSettled else { return }
        transfer.expect(byteCount: 2_000)
        page.after(pause) {
            transfer.receive(Array(repeating: 46, count: 100))
            if transfer.byteCount >= 2_000 { return transfer.finish() }
            if transfer.fraction ?? 0 >= share { return transfer.fail(.failed("The line broke off.")) }
            send(transfer, on: page, every: pause, until: share)
        }
    }

    func dropInteraction(_ i: DropInteraction, proposalFor session: DropSession, at place: DropPlace) -> DropProposal {
        session.isLocal ? DropProposal(.copy, intent: .unspecified) : .forbidden("Only parcels go in here.")
    }

    func dropInteraction(_ i: DropInteraction, perform drop: DropCoordinator) {
        for item in drop.items {
            // Each item has its receipt as soon as its own load settles: the bytes, the sentence that says why they did
            // not come, or the time-out after so many seconds without progress. The others go on.
            let transfer = drop.load(item, anyOf: [.plainText], timeout: 3) { _ in [item.id] }
            guard let transfer else { continue }
            let letter = Letter(example, title: item.title) { transfer.cancel() }
            inbox.append(letter.element)
            transfer.onChange = { letter.show($0.state) }
            letter.show(transfer.state)
        }
    }
}
