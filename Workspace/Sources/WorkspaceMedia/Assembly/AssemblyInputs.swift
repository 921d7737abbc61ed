// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The sources that a sandbox lets a decoder read: one by one, or, where they are many, together in a folder in which they
/// have second names.
struct AssemblyInputs {
    /// bubblewrap takes 9,000 words (`MAX_ARGS`, version 0.8), and an input is three of them.
    static let limit = 1_000

    /// Where each source is read.
    private(set) var paths: [BlobID: String]
    /// The files, or their folder.
    let inputs: [String]
    private let folder: WorkFolder?

    /// Sources by their paths.
    init(_ files: [BlobID: String], runner: ToolRunner, limit: Int = AssemblyInputs.limit) throws(ToolFailure) {
        guard files.count > limit else {
            paths = files
            inputs = files.values.sorted()
            folder = nil
            return
        }
        let folder = try runner.folder()
        paths = [:]
        for (blob, path) in files {
            let name = folder.file(blob.text)
            do {
                // Blobs that several servers share may be on another disk, where a file has no second name.
                if (try? SystemFiles.addName(name, of: path)) == nil {
                    try FileManager.default.copyItem(atPath: path, toPath: name)
                }
            } catch {
                throw .noRoom(why: "\(error)")
            }
            paths[blob] = name
        }
        inputs = [folder.path]
        self.folder = folder
    }
}
