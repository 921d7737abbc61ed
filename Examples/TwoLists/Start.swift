// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import DragDropWeb

/// The whole program: one page, one host, two lists.
final class TwoLists {
    let lists: [RowList]

    init(page: Page) {
        let host = DragDropPage(page: page)
        lists = [RowList(1, "To do", host: host), RowList(2, "Done", host: host)]
        for number in UInt64(1)...40 {
            let list = lists[number <= 35 ? 0 : 1]
            list.insert(Row(100 + number, page: page), in: Gap(after: list.layout.item(before: nil)))
        }
        for list in lists {
            if let region = list.binding?.region { list.displacementDidChange(in: region) }
        }
        self.host = host
    }

    private let host: DragDropPage
}

#if arch(wasm32)
nonisolated(unsafe) var example: TwoLists?

/// Called by the page once the module is there.
@_expose(wasm, "carry_start")
@_cdecl("carry_start")
public func carryStart() { example = TwoLists(page: Page()) }
#else
@main
enum Start {
    static func main() {}
}
#endif
