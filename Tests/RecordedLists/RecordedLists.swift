// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import DragDropWeb

/// Three lists in a page whose engine is recorded: what hands do here in a browser plays again in the simulator.
final class RecordedLists: ReorderableListDelegate, DragDropPageClient {
    private let host: DragDropPage
    private let lists: [ReorderableList]
    private let recorder: PageRecorder
    private var titles: [ItemID: String] = [:]

    init(_ page: WebPage) {
        host = DragDropPage(page: page, layer: page.adopt(id: "layer-drag"), liveRegion: page.adopt(id: "live"))
        let stage = page.element("section")
        stage.setAttribute("class", "example-stage example-twolists")
        let app = page.adopt(id: "app")
        app.append(stage)
        lists = ["To do", "Doing", "Done"].map { [host] in ReorderableList($0, on: host, in: stage) }
        recorder = PageRecorder(page: page, engine: host.engine)
        for list in lists { list.delegate = self }
        for (list, rows) in zip(lists, [["Tea", "Milk", "Bread", "Salt"], ["Soup", "Stew"], []]) {
            for row in rows {
                let item = ItemID(UInt64(titles.count) + 1)
                titles[item] = row
                list.insert(item)
            }
        }
        host.client = self
        app.setAttribute("data-state", "ready")
    }

    func reorderableList(_ list: ReorderableList, titleOf item: ItemID) -> String { titles[item] ?? "" }

    func dragDropPage(
        _ host: DragDropPage,
        sessionDidEnd session: DragSession,
        reason: EndReason,
        receipts: [Receipt]
    ) { recorder.publish() }
}

#if arch(wasm32)
/// The running page: delegates are not owned, so somebody has to keep them.
nonisolated(unsafe) private var running: RecordedLists?

/// Called by the page once the module is there.
@_expose(wasm, "carry_start")
@_cdecl("carry_start")
public func carryStart() { running = RecordedLists(WebPage()) }
#else
@main
enum Start {
    static func main() {}
}
#endif
