// SPDX-License-Identifier: Apache-2.0

extension MediaImporter {
    /// Takes a stored file in as a photo: it has to be a picture that can be decoded, and stays as it is.
    ///
    /// - Parameters:
    ///   - file: A lease on its bytes.
    ///   - fileName: What the person calls it; only for sentences.
    /// - Throws: `CancellationError` only.
    public func importPhoto(_ file: BlobLease, named fileName: String) async throws -> PhotoOutcome {
        let result = try await refusing(fileName) {
            let head = try acceptedHead(of: file)
            guard let type = FileType(head: head), type.isPicture else {
                throw ImportRefusal.Reason.noPicture.error
            }
            return try await photo(file, type: type, head: head)
        }
        return switch result {
        case .success(let photo): .imported(photo)
        case .failure(let refusal): .refused(refusal)
        }
    }

    private func photo(_ file: BlobLease, type: FileType, head: [UInt8]) async throws -> ImportedPhoto {
        let folder = try runner.folder()
        let path = try blobs.localPath(of: file.blob)
        let facts = try await checkedFacts(path, in: folder)
        // What cannot be decoded is found out now, not when it is looked at.
        try await tryOut(path, in: folder)
        return ImportedPhoto(
            original: file,
            mimeType: type.mimeType(head: head),
            width: facts.isLying ? facts.height : facts.width,
            height: facts.isLying ? facts.width : facts.height,
            taken: facts.taken
        )
    }
}
