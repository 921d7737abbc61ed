// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// The one door for files, whether they were dropped, pasted or picked: boards are imported, everything else is uploaded
/// as documents to where it was meant to go.
final class FileDoor {
    private let services: Services

    init(services: Services) {
        self.services = services
    }

    /// Takes files in.
    ///
    /// - Returns: The upload of those that become documents.
    @discardableResult
    func take(_ files: [PageFile], to destination: UploadDestination) -> UploadBatch? {
        let boards = files.filter { FileKind($0) == .board }
        if !boards.isEmpty { services.importer.take(boards) }
        return services.uploads.take(files.filter { FileKind($0) == .document }, to: destination)
    }

    /// Takes in what was dropped or pasted.
    ///
    /// - Returns: Whether there were files in it.
    @discardableResult
    func take(_ items: [DragItem], to destination: UploadDestination, opening: Bool = false) -> Bool {
        let files = items.compactMap { ($0.localObject as? OutsideContent)?.file }
        take(files, to: destination)?.opensDocuments = opening
        return !files.isEmpty
    }

    /// Takes in what was dropped between the pages of a document: there each file has a placeholder until its pages come.
    ///
    /// - Returns: Whether there were files in it.
    func take(_ drop: DropCoordinator, betweenPages place: Place) -> Bool {
        var arriving: [(item: ItemID, file: PageFile)] = []
        var hasBoards = false
        for item in drop.items {
            guard let file = (item.localObject as? OutsideContent)?.file else { continue }
            if FileKind(file) == .document {
                arriving.append((item.id, file))
            } else {
                hasBoards = true
                drop.accept(item.id)
                take([file], to: .pages(place))
            }
        }
        guard let batch = services.uploads.take(arriving.map { $0.file }, to: .pages(place)) else { return hasBoards }
        for ((item, _), upload) in zip(arriving, batch.uploads) { drop.follow(upload, for: item) }
        drop.refuseRest()
        return true
    }

    /// Lets the person choose files. Works only while an event of the person is handled.
    func pick(to destination: UploadDestination = .documents(Place(parent: .workspace))) {
        services.page.pickFiles(types: FileKind.pickerTypes, allowsMany: true) { [unowned(unsafe) self] files in
            take(files, to: destination)
        }
    }
}
