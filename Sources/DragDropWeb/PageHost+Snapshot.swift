// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

extension PageHost {
    /// A picture of the element that shows an item, as large as it is; nil if none of ours does.
    func snapshot(of part: DragPreview.Part) -> Element? {
        guard let element = bindings.element(showing: part.item) else { return nil }
        let picture = page.copy(of: element)
        picture.addClass("carry-snapshot")
        // The place it had in its own view means nothing here.
        picture.setStyles(["position": "static", "transform": "none", "margin": "0"])
        if let size = part.frame?.size {
            picture.setStyle("width", pixels: size.width)
            picture.setStyle("height", pixels: size.height)
        }
        return picture
    }
}

extension RegionBindings {
    /// The element with an item's id as its key, in a registered region.
    ///
    /// - Complexity: O(n) for n elements in the page's regions.
    func element(showing item: ItemID) -> Element? {
        for element in boundElements {
            if element.key == item.rawValue { return element }
            if let found = element.descendant(key: item.rawValue) { return found }
        }
        return nil
    }
}
