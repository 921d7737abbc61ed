// SPDX-License-Identifier: Apache-2.0

/// A channel between the windows of one origin.
public final class Channel {
    unowned(unsafe) private let page: WebPage
    private let number: UInt32
    let onText: (String) -> Void

    init(page: WebPage, number: UInt32, onText: @escaping (String) -> Void) {
        self.page = page
        self.number = number
        self.onText = onText
    }

    /// Sends a text to all other windows.
    public func post(_ text: String) {
        page.wire.begin(.post)
        page.wire.put(number)
        page.wire.put(text)
        page.wire.flush()
    }

    /// Leaves the channel.
    public func close() {
        guard page.channels.removeValue(forKey: number) != nil else { return }
        page.wire.begin(.closeChannel)
        page.wire.put(number)
        page.wire.flush()
    }
}

extension WebPage {
    /// Joins a channel between the windows of this origin. It lives until ``Channel/close()``.
    public func openChannel(_ name: String, onText: @escaping (String) -> Void) -> Channel {
        let number = nextNumber()
        let channel = Channel(page: self, number: number, onText: onText)
        channels[number] = channel
        wire.begin(.openChannel)
        wire.put(number)
        wire.put(name)
        wire.flush()
        return channel
    }

    func receiveChannel(_ reader: inout ByteReader) {
        let channel = channels[reader.word()]
        channel?.onText(reader.text())
    }
}
