// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import DragDropRecording

/// Records the engine of a page, and offers the recording for saving: an `a[data-recording]` whose address is the text,
/// brought up to date after every session.
final class PageRecorder {
    private let page: WebPage
    private let recorder: SessionRecorder
    private let link: Element
    private var isScheduled = false

    /// Begins to record.
    init(page: WebPage, engine: DragDropEngine) {
        self.page = page
        recorder = SessionRecorder(recording: engine)
        link = page.element("a")
        link.setAttribute("data-recording", "")
        link.setAttribute("download", "recording.txt")
        link.setText("Recording")
        page.body.append(link)
    }

    /// Offers what was recorded so far, in the next frame: what is going on now is to be in it.
    func publish() {
        guard !isScheduled else { return }
        isScheduled = true
        page.requestFrame { [unowned(unsafe) self] _ in
            self.isScheduled = false
            self.link.setAttribute("href", Self.dataAddress(self.recorder.text))
            self.page.flush()
        }
    }

    /// A text as an address that holds all of it.
    private static func dataAddress(_ text: String) -> String {
        var bytes = Array("data:text/plain;charset=utf-8,".utf8)
        for byte in text.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): bytes.append(byte)
            default:
                bytes.append(UInt8(ascii: "%"))
                for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? 48 + digit : 55 + digit) }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
