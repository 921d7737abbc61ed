// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Turns a file into operations that make a board. It reads, and writes nothing.
public enum Importer {
    /// The largest file that is taken, in bytes.
    public static let maximumBytes = 200 << 20

    /// The plan for a file on disk; `generator` gives the new nodes their identities.
    public static func plan<Generator: RandomNumberGenerator>(
        fileAt path: String,
        using generator: inout Generator
    ) throws(ImportError) -> ImportPlan {
        try plan(try read(path), using: &generator)
    }

    /// The plan for a file's bytes; `generator` gives the new nodes their identities.
    ///
    /// - Complexity: O(*n*) in the bytes, and O(*m* log *m*) in the lists and cards, which are sorted.
    public static func plan<Generator: RandomNumberGenerator>(
        _ bytes: [UInt8],
        using generator: inout Generator
    ) throws(ImportError) -> ImportPlan {
        guard bytes.count <= maximumBytes else { throw tooLarge }
        let outcome: Result<ImportPlan, ImportError> = bytes.withUnsafeBufferPointer { buffer in
            do throws(ImportError) {
                switch try ImportFormat.detect(buffer) {
                case .json:
                    let board = try TrelloDecoder.board(from: buffer)
                    return .success(try TrelloTranslator.plan(for: board, using: &generator))
                case .zip:
                    return .success(try ArchiveImporter.plan(for: buffer, using: &generator))
                }
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    private static var tooLarge: ImportError {
        ImportError(.tooLarge, "The file is larger than \(maximumBytes >> 20) MB, which is the most that is imported.")
    }

    /// Reads at most one byte more than the limit, whatever the file system says about the file's size.
    private static func read(_ path: String) throws(ImportError) -> [UInt8] {
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw ImportError(.unreadable, "The file cannot be opened.")
        }
        defer { try? file.close() }
        var bytes: [UInt8] = []
        do {
            while bytes.count <= maximumBytes, let chunk = try file.read(upToCount: 4 << 20), !chunk.isEmpty {
                bytes.append(contentsOf: chunk)
            }
        } catch {
            throw ImportError(.unreadable, "The file cannot be read.")
        }
        guard bytes.count <= maximumBytes else { throw tooLarge }
        return bytes
    }
}
