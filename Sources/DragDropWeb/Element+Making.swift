// SPDX-License-Identifier: Apache-2.0
import BrowserBridge

extension WebPage {
    /// Makes a `div` of a class.
    func div(_ name: StaticString, in parent: Element? = nil) -> Element {
        let element = element("div")
        element.addClass(name)
        parent?.append(element)
        return element
    }
}

extension Element {
    /// Sets several styles.
    func setStyles(_ styles: KeyValuePairs<StaticString, String>) {
        for (name, value) in styles { setStyle(name, value) }
    }

    /// The first element in this one that has a key.
    ///
    /// - Complexity: O(n) for n elements, which are those near the viewport.
    func descendant(key: UInt64) -> Element? {
        for child in children {
            if child.key == key { return child }
            if let found = child.descendant(key: key) { return found }
        }
        return nil
    }
}
