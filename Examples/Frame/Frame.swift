// SPDX-License-Identifier: Apache-2.0
// A photo frame and a tab of photos. The view a drag began in goes away, and the drag goes on.
import BrowserBridge
import DragDrop
import DragDropWeb

/// Two tabs and the sheet they turn. One hand holds a photo; another hand, or a rest on the tab, opens the frame.
final class Frame {
    private static let names = ["Pond", "Meadow", "Dune", "Canyon", "Blossom", "Heather", "Dusk", "Garden"]
    private let example: ExamplePage
    private let sheet: Element
    private let tabs: [Element]
    private var tabRegions: [ElementRegion] = []
    private var regions: [ElementRegion] = []
    private var framed: Int?

    init(_ example: ExamplePage) {
        self.example = example
        sheet = example.make("div", "photo-sheet")
        tabs = ["Photos", "Frame"].map { example.make("button", "photo-tab", $0) }
        let bar = example.page.make("div", "photo-tabs", tabs)
        bar.setAttribute("role", "tablist")
        example.stage.append(bar, sheet)
        for (index, name) in ["Photos", "Frame"].enumerated() {
            tabs[index].setAttribute("role", "tab")
            tabs[index].on(.click) { [unowned(unsafe) self] _ in self.open(index) }
            let region = Region(frame: .zero, label: "\(name) tab")
            region.spring = SpringLoadedInteraction(delegate: self)
            // The tab of the frame takes photos, too: a spring and a target in one.
            if index == 1 { region.drop = DropInteraction(delegate: self) }
            tabRegions.append(example.host.register(region, element: tabs[index]))
        }
        open(0)
    }

    /// Shows a tab. The regions of the other one leave the engine with their bindings; no session minds.
    private func open(_ index: Int) {
        regions = []
        sheet.removeChildren()
        for (number, tab) in tabs.enumerated() { tab.setAttribute("aria-selected", number == index ? "true" : "false") }
        sheet.setAttribute("data-shows", index == 0 ? "photos" : "frame")
        if index == 0 { showPhotos() } else { showFrame() }
        example.host.invalidateFrames()
    }

    private func showPhotos() {
        for number in Frame.names.indices {
            let photo = makePhoto(number)
            sheet.append(photo)
            let region = Region(id: RegionID(100 + UInt64(number)), frame: .zero, label: Frame.names[number])
            region.drag = DragInteraction(delegate: self)
            regions.append(example.host.register(region, element: photo))
        }
    }

    private func showFrame() {
        let frame = example.make("div", "photo-frame", framed == nil ? "Drop a photo here" : "")
        if let framed { frame.append(makePhoto(framed)) }
        sheet.append(frame)
        let region = Region(frame: .zero, label: "Frame")
        region.drop = DropInteraction(delegate: self)
        regions.append(example.host.register(region, element: frame))
    }

    private func makePhoto(_ number: Int) -> Element {
        let photo = example.makeThing("photo", id: ItemID(UInt64(number) + 1), color: number)
        photo.setAttribute("role", "img")
        photo.setAttribute("aria-label", Frame.names[number])
        photo.append(example.make("i", "photo-sun"), example.make("i", "photo-hill"), example.make("i", "photo-land"))
        return photo
    }
}

extension Frame: DragInteractionDelegate, DropInteractionDelegate, SpringLoadedInteractionDelegate {
    func dragInteraction(
        _ i: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        let number = Int(place.region.id.rawValue) - 100
        guard Frame.names.indices.contains(number) else { return [] }
        return [DragItem(ItemID(UInt64(number) + 1), title: Frame.names[number], localObject: self)]
    }

    func dropInteraction(_ i: DropInteraction, proposalFor session: DropSession, at place: DropPlace) -> DropProposal {
        guard session.localObject(as: Frame.self) != nil else { return .forbidden("Only photos fit the frame.") }
        return DropProposal(.copy, intent: .unspecified, placement: .fitted)
    }

    func dropInteraction(_ i: DropInteraction, perform drop: DropCoordinator) {
        framed = drop.items.first.map { Int($0.id.rawValue) - 1 }
        open(1)
        drop.acceptAll()
    }

    func springLoadedInteraction(_ i: SpringLoadedInteraction, didActivateFor session: DropSession, in region: Region) {
        if let index = tabRegions.firstIndex(where: { $0.region === region }) { open(index) }
    }
}
