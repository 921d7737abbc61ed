// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import WorkspaceMedia
import WorkspaceModel

/// `carry import`
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Import boards, PDFs, pictures and folders of pictures.",
        discussion: """
            A Trello export (JSON or CSV), a ZIP that `carry export` made, Nullboard's .nbx, CSV as Kanboard and WeKan \
            export it, any CSV whose first row names a column “Title”, and Markdown with a heading for each list become \
            boards, a PDF a document, a picture a photo. A folder of pictures becomes an album, with an album in it for \
            each folder in it.
            """
    )

    @Argument(help: "The files and folders.", completion: .file())
    var files: [String]
    @Flag(help: "Decode PDFs and pictures also where no sandbox works. A hostile file may then reach this machine.")
    var unsandboxed = false
    @OptionGroup var data: DataFolder

    func run() async throws {
        for file in files where !FileManager.default.isReadableFile(atPath: file) {
            throw Failure("The file \(file) cannot be read.")
        }
        let refused = try await data.withServer(isUnsandboxed: unsandboxed) { server in
            var refused = 0
            for file in files { refused += await take(URL(fileURLWithPath: file), to: server) }
            return refused
        }
        guard refused == 0 else {
            throw Failure(refused == 1 ? "One file was not imported." : "\(refused) files were not imported.")
        }
    }

    /// Imports a file or all files of a folder, and says what became of it.
    ///
    /// - Returns: How many files were refused.
    private func take(_ url: URL, to server: ServerClient) async -> Int {
        let url = url.resolvingSymlinksInPath().standardizedFileURL
        guard (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else {
            return await said(url) { try await Self.send(url, folders: [], to: server).sentence }
        }
        var (photos, known, refused) = (0, 0, 0)
        for (file, folders) in Self.files(of: url, in: [url.lastPathComponent]) {
            refused += await said(file) {
                let outcome = try await Self.send(file, folders: folders, to: server)
                switch outcome {
                case .photo(_, let notes):
                    photos += 1
                    if notes.isEmpty { return nil }
                case .knownPhoto:
                    known += 1
                    return nil
                case .other: break
                }
                return outcome.sentence
            }
        }
        say("“\(url.lastPathComponent)”: \(Self.count(photos, "photo")) imported, \(known) there already.")
        return refused
    }

    /// Prints a sentence, or why there is none; one refusal does not keep the rest out.
    private func said(_ file: URL, _ sentence: () async throws -> String?) async -> Int {
        do {
            if let sentence = try await sentence() { say(sentence) }
            return 0
        } catch let failure as Failure {
            say(failure.description)
        } catch {
            say("“\(file.lastPathComponent)” was not imported: it cannot be read.")
        }
        return 1
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// The files of a folder and of those in it, each with its path of folders, in the order of their names. Hidden ones,
    /// links, and what is neither file nor folder are left out; a folder that cannot be read is given as a file.
    private static func files(of folder: URL, in path: [String]) -> [(file: URL, folders: [String])] {
        let keys: Set<URLResourceKey> = [.isDirectoryKey, .isRegularFileKey]
        let found = try? FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: Array(keys),
            options: .skipsHiddenFiles
        )
        guard let found else { return [(folder, path)] }
        let sorted = found.sorted {
            $0.lastPathComponent.localizedStandardCompare($1.lastPathComponent) == .orderedAscending
        }
        return sorted.flatMap { url -> [(URL, [String])] in
            let values = try? url.resourceValues(forKeys: keys)
            if values?.isDirectory == true { return files(of: url, in: path + [url.lastPathComponent]) }
            return values?.isRegularFile == true ? [(url, path)] : []
        }
    }
}

// MARK: - One file

extension Import {
    private enum Outcome {
        case photo(String, notes: [String])
        case knownPhoto(String)
        case other(String)

        var sentence: String {
            switch self {
            case .photo(let name, let notes): (["“\(name)” is a photo now."] + notes).joined(separator: "\n- ")
            case .knownPhoto(let name): "“\(name)” is there already."
            case .other(let sentence): sentence
            }
        }
    }

    /// Sends a file to where its first bytes belong: what a file is named says little of what it is.
    private static func send(_ url: URL, folders: [String], to server: ServerClient) async throws -> Outcome {
        let name = url.lastPathComponent
        let handle = try FileHandle(forReadingFrom: url)
        let head = try handle.read(upToCount: FileType.headLength) ?? Data()
        try handle.close()
        switch FileType(head: Array(head)) {
        case .pdf:
            let answer: DocumentAnswer = try await server.upload(url, to: address("documents", ["name": name]))
            let sentences = ["“\(name)” is a document of \(count(answer.pages.count, "page")) now."] + answer.notes
            return .other(sentences.joined(separator: "\n- "))
        case .some:
            let path = address("photos", ["name": name, "folder": folders.joined(separator: "/")])
            let answer: PhotoAnswer = try await server.upload(url, to: path)
            return answer.isDuplicate ? .knownPhoto(name) : .photo(name, notes: answer.notes)
        case nil where !folders.isEmpty:
            throw Failure("“\(name)” was not imported: it is neither a picture nor a PDF.")
        case nil:
            let answer: ImportAnswer
            do {
                answer = try await server.upload(url, to: address("import", ["name": name]))
            } catch let failure as Failure {
                throw Failure("“\(name)” was not imported. \(failure.description)")
            }
            let detail: NodeDetail = try await server.get("/api/nodes/\(answer.board)")
            return .other(answer.report.text(title: detail.node.title))
        }
    }

    private static func address(_ route: String, _ query: [String: String]) -> String {
        let parts = query.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
        return "/api/\(route)?" + parts.sorted().joined(separator: "&")
    }
}
