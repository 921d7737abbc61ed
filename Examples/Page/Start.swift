// SPDX-License-Identifier: Apache-2.0
import BrowserBridge

#if arch(wasm32)
/// The running example and its page: delegates are not owned, so somebody has to keep them.
nonisolated(unsafe) private var running: [AnyObject] = []

/// Called by the page once the module is there: runs the example that the page's address names.
@_expose(wasm, "carry_start")
@_cdecl("carry_start")
public func carryStart() {
    let page = WebPage()
    guard let example = Example.named(by: page.address) else {
        ExampleIndex.show(in: page)
        return
    }
    let frame = ExamplePage(page, example)
    running = [frame, example.run(frame)]
}
#else
@main
enum Start {
    static func main() {}
}
#endif
