// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WorkspaceModel

/// Turns a file into operations that make a board. It reads, and writes nothing.
public enum Importer {
    /// The largest file that is taken, in bytes.
    public static let maximumBytes = ModelLimits.boardFileBytes

    /// The largest text that is taken, in bytes.
    static let maximumTextBytes = ModelLimits.boardTextBytes

    /// The plan for a file on disk; `generator` gives the new nodes their identities.
    ///
    /// - Parameter name: What the person calls the file.
    public static func plan<Generator: RandomNumberGenerator>(
        fileAt path: String,
        name: String = "",
        using generator: inout Generator
    ) throws(ImportError) -> ImportPlan {
        try plan(try read(path), name: name, using: &generator)
    }

    /// The plan for a file's bytes; `generator` gives the new nodes their identities.
    ///
    /// - Parameter name: What the person calls the file: the board's name where the file has none.
    /// - Complexity: O(*n*) in the bytes, and O(*m* log *m*) in the lists and cards, which are sorted.
    public static func plan<Generator: RandomNumberGenerator>(
        _ bytes: [UInt8],
        name: String = "",
        using generator: inout Generator
    ) throws(ImportError) -> ImportPlan {
        guard bytes.count <= maximumBytes else { throw tooLarge }
        let outcome: Result<ImportPlan, ImportError> = bytes.withUnsafeBufferPointer { buffer in
            do throws(ImportError) {
                return .success(try plan(buffer, ImportFileName(name), using: &generator))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    private static func plan<Generator: RandomNumberGenerator>(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ name: ImportFileName,
        using generator: inout Generator
    ) throws(ImportError) -> ImportPlan {
        let format = try ImportFormat.detect(bytes)
        let json = UnsafeBufferPointer(rebasing: ImportFormat.text(of: bytes))
        switch format {
        case .trello: return try TrelloTranslator.plan(for: try TrelloDecoder.board(from: json), using: &generator)
        case .zip: return try ArchiveImporter.plan(for: bytes, using: &generator)
        case .nullboard:
            return try OutlineTranslator.plan(for: try NullboardDecoder.outlines(from: json), using: &generator)
        case .csv, .markdown, nil:
            guard bytes.count <= maximumTextBytes else {
                throw ImportError(
                    .tooLarge,
                    L10n.theTextIsLargerThan(limit: maximumTextBytes >> 20)
                )
            }
            return try OutlineTranslator.plan(for: try TextImporter.outlines(of: bytes, name), using: &generator)
        }
    }

    private static var tooLarge: ImportError {
        ImportError(.tooLarge, L10n.theFileIsLargerThan(limit: maximumBytes >> 20))
    }

    /// Reads at most one byte more than the limit, whatever the file system says about the file's size.
    private static func read(_ path: String) throws(ImportError) -> [UInt8] {
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw ImportError(.unreadable, L10n.theFileCannotBeOpened)
        }
        defer { try? file.close() }
        var bytes: [UInt8] = []
        do {
            while bytes.count <= maximumBytes, let chunk = try file.read(upToCount: 4 << 20), !chunk.isEmpty {
                bytes.append(contentsOf: chunk)
            }
        } catch {
            throw ImportError(.unreadable, L10n.theFileCannotBeRead)
        }
        guard bytes.count <= maximumBytes else { throw tooLarge }
        return bytes
    }
}
