// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

extension DropCoordinator {
    /// How long a file may take, in seconds, the typing of its password included.
    private static let uploadTimeout = 3600.0

    /// Keeps a file's placeholder in step with its upload until its pages are there.
    func follow(_ upload: Upload, for item: ItemID) {
        extendDeadline(to: deadline + Self.uploadTimeout)
        guard let placeholder = insertPlaceholder(for: item, units: .estimated(1)) else { return }
        let size = max(1, upload.file.size)
        let update = { [self, unowned(unsafe) upload] in
            switch upload.state {
            case .waiting, .reading, .locked:
                if let pages = upload.pages { reviseUnits(of: item, to: .known(pages)) }
            case .sending(let sent): setFraction(sent / size, of: item)
            case .landed(let answer): commit(placeholder, as: answer.pages.map { ItemID($0) })
            case .failed(let sentence): fail(item, .failed(sentence))
            case .cancelled: fail(item, .cancelled)
            }
        }
        upload.observers.append(update)
        update()
    }
}
