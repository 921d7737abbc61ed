// SPDX-License-Identifier: Apache-2.0
public import BrowserBridge
public import DragDrop

/// What a program can add to the host of its drags. Every method has a default.
public protocol DragDropPageClient: AnyObject {
    /// An element that looks like an item, for the preview. The default is a picture of the element with the item's id
    /// as its `key`; where there is none, a chip with the item's title.
    ///
    /// It is not the element in the list: that one stays (or is virtualised away). Make it without ids.
    func dragDropPage(_ host: DragDropPage, previewOf part: DragPreview.Part) -> Element?

    /// A session began: the elements can be marked, targets that exist only during a drag can appear.
    func dragDropPage(_ host: DragDropPage, sessionDidBegin session: DragSession)

    /// A session is over; its flights may still be in the air.
    func dragDropPage(_ host: DragDropPage, sessionDidEnd session: DragSession, reason: EndReason, receipts: [Receipt])

    /// After the end: what became of an item that had ended otherwise, because the target's answer came too late. Told
    /// once for each item.
    func dragDropPage(_ host: DragDropPage, session: DragSession, didReceiveLate receipt: Receipt)

    /// The items that a drop or a paste from outside brings. The default makes one of each item that another window
    /// carries; else one of each file, and one of all texts together unless they only say where the files are from.
    /// `localObject` is the ``OutsideContent``.
    func dragDropPage(_ host: DragDropPage, itemsFrom content: [OutsideContent]) -> [DragItem]

    /// The text that other programs get from a drag. The default is what the items' providers have ready as plain text
    /// for other programs, else their titles, a line each.
    func dragDropPage(_ host: DragDropPage, textFor session: DragSession) -> String

    /// More that the browser's own drag carries to other windows and programs, by its type: types of the program's own, or
    /// `DownloadURL` (`<MIME type>:<file name>:<absolute address>`), with which Chromium saves a file on Windows and
    /// macOS; such a drag is a copy wherever it lands outside. Asked once, when the drag starts: everything has to be
    /// there by then. The default is nothing.
    ///
    /// Beside it go `text/plain` (``dragDropPage(_:textFor:)``) and, when every item's provider has them ready for other
    /// programs, `text/uri-list` and `text/html`.
    func dragDropPage(_ host: DragDropPage, nativeDataFor session: DragSession) -> [(type: StaticString, text: String)]

    /// Which region and item an element stands for, when Space is pressed on it, or another finger taps on it during a drag.
    /// The default takes the element's `key` as the item, and the innermost registered source around it as the region.
    func dragDropPage(_ host: DragDropPage, sourceAt element: Element) -> (region: Region, item: ItemID?)?

    /// The engine scrolls a region that has no scroller of its own: its `contentOffset` is the new one already.
    func dragDropPage(_ host: DragDropPage, didScroll region: Region)
}

extension DragDropPageClient {
    /// Shows a picture of the element, or a chip with the title.
    public func dragDropPage(_ host: DragDropPage, previewOf part: DragPreview.Part) -> Element? { nil }

    /// Does nothing.
    public func dragDropPage(_ host: DragDropPage, sessionDidBegin session: DragSession) {}

    /// Does nothing.
    public func dragDropPage(
        _ host: DragDropPage,
        sessionDidEnd session: DragSession,
        reason: EndReason,
        receipts: [Receipt]
    ) {}

    /// Does nothing.
    public func dragDropPage(_ host: DragDropPage, session: DragSession, didReceiveLate receipt: Receipt) {}

    /// Makes an item of each content.
    public func dragDropPage(_ host: DragDropPage, itemsFrom content: [OutsideContent]) -> [DragItem] {
        content.map { $0.item(id: ItemID(host.page.random() >> 1)) }
    }

    /// Takes plain text from the providers, else the titles.
    public func dragDropPage(_ host: DragDropPage, textFor session: DragSession) -> String {
        host.context.plainText(of: session)
    }

    /// Adds nothing.
    public func dragDropPage(
        _ host: DragDropPage,
        nativeDataFor session: DragSession
    ) -> [(type: StaticString, text: String)] { [] }

    /// Takes the element's key, and the innermost registered source around it.
    public func dragDropPage(
        _ host: DragDropPage,
        sourceAt element: Element
    ) -> (region: Region, item: ItemID?)? { host.context.bindings.source(around: element) }

    /// Does nothing.
    public func dragDropPage(_ host: DragDropPage, didScroll region: Region) {}
}
