// SPDX-License-Identifier: Apache-2.0

/// An element that may be gone by the time it is asked for: this does not keep it.
public struct ElementReference {
    fileprivate let handle: UInt32
    fileprivate let serial: UInt32
}

extension Element {
    /// What finds the element again as long as someone keeps it.
    public var reference: ElementReference { ElementReference(handle: handle, serial: serial) }
}

extension WebPage {
    /// The element of a reference; nil if nobody keeps it any more.
    public func element(_ reference: ElementReference) -> Element? {
        guard let element = wire.element(reference.handle), element.serial == reference.serial else { return nil }
        return element
    }
}
