// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// Reads a file of the browser into a load, piece by piece and never ahead of who takes it: the rest stays on the disk.
final class FileReading {
    /// How many bytes are asked for at a time.
    private static let chunk = Double(256 << 10)

    private let page: WebPage
    private let file: PageFile
    private let unreadable: String
    private var offset = 0.0
    private var isWaiting = false

    init(page: WebPage, file: PageFile, unreadable: String) {
        self.page = page
        self.file = file
        self.unreadable = unreadable
    }

    /// What a file can be loaded as. The browser guesses the type from the name, and may have no idea.
    static func representation(of file: PageFile, page: WebPage, unreadable: String) -> ItemProvider.Representation {
        let isNamed = !file.type.utf8.isEmpty
        let type = isNamed ? ContentType(mimeType: file.type) : ContentType(fileName: file.name)
        return .init(type, estimatedByteCount: Int(exactly: file.size)) { transfer in
            let reading = FileReading(page: page, file: file, unreadable: unreadable)
            transfer.onDemand = { reading.goOn($0) }
            if file.size <= 0 { transfer.finish() }
        }
    }

    private func goOn(_ transfer: DragDrop.Transfer) {
        guard !isWaiting, !transfer.isSettled, transfer.demand > 0, offset < file.size else { return }
        isWaiting = true
        page.read(file, from: offset, count: min(FileReading.chunk, file.size - offset)) { [self] bytes in
            isWaiting = false
            guard let bytes, !bytes.isEmpty else { return transfer.fail(.failed(unreadable)) }
            offset += Double(bytes.count)
            guard offset < file.size else { return transfer.finish(bytes) }
            transfer.receive(bytes)
            goOn(transfer)
        }
    }
}
