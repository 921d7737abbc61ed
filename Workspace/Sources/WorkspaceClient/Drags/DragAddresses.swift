// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Addresses under which pages can be fetched as one PDF, for drags out of the window.
///
/// A drag starts within one event, so its address has to be known before: it is requested when pages are selected, when
/// the mouse rests on one, or at the latest when it is pressed; kept for four of the five minutes for which the server
/// answers it; and dropped when one of the pages changes. Chromium fetches it on Windows and macOS when the drag ends in
/// another program; elsewhere nothing reads it.
final class DragAddresses {
    /// Seconds that an address is used.
    private static let lifetime = 240.0
    /// The maximum number kept: the selection's, and those of a few pages that were pressed alone.
    private static let maximumEntries = 4
    /// The server puts no more pages into one PDF, and says so where they are exported.
    private static let maximumNodes = 20_000

    private struct Entry {
        let nodes: [NodeID]
        /// What is named in their place.
        let document: NodeID?
        let until: Double
        /// Nil as long as the server has not answered.
        var answer: ExportAnswer?
    }

    private let workspace: Workspace
    private var entries: [Entry] = []

    private var page: WebPage { workspace.page }

    init(workspace: Workspace) { self.workspace = workspace }

    /// Requests the address of pages, unless it is known or requested already.
    ///
    /// - Parameter document: The document of which these are all pages; it is named instead, however many they are.
    func prepare(_ nodes: [NodeID], title: String, allOf document: NodeID? = nil) {
        guard !nodes.isEmpty, nodes.count <= Self.maximumNodes || document != nil else { return }
        let now = page.now
        entries.removeAll { $0.until < now }
        guard !entries.contains(where: { $0.nodes == nodes }) else { return }
        entries.append(Entry(nodes: nodes, document: document, until: now + Self.lifetime))
        if entries.count > Self.maximumEntries { entries.removeFirst() }
        let request = ExportRequest(nodes: document.map { [$0] } ?? nodes, title: title, wantsLosses: false)
        workspace.server.post("/api/exports", request, as: ExportAnswer.self) { [unowned(unsafe) self] result in
            guard let index = entries.firstIndex(where: { $0.nodes == nodes && $0.answer == nil }) else { return }
            if case .success(let answer) = result {
                entries[index].answer = answer
            } else {
                entries.remove(at: index)
            }
        }
    }

    /// What a drag of these pages carries as `DownloadURL`: type, name and absolute address. Nil if it is not known yet.
    func downloadText(of nodes: [NodeID]) -> String? {
        let now = page.now
        let entry = entries.first { $0.nodes == nodes && $0.until >= now }
        return entry?.answer.map { "\(Self.mimeType(of: $0.fileName)):\($0.fileName):\(page.origin)\($0.path)" }
    }

    /// The type of a file that the server makes: pages are a PDF, several photos a ZIP, one is what it was sent as.
    private static func mimeType(of name: String) -> StaticString {
        let ending = name.utf8.suffix(4)
        if ending.elementsEqual(".pdf".utf8) { return "application/pdf" }
        return ending.elementsEqual(".zip".utf8) ? "application/zip" : "application/octet-stream"
    }

    /// Drops the addresses of pages that have changed.
    func update(_ changes: ChangeSet) {
        guard !entries.isEmpty else { return }
        let changed = Set(changes.nodes + changes.parents)
        entries.removeAll { entry in
            entry.document.map { changed.contains($0) } ?? false || entry.nodes.contains { changed.contains($0) }
        }
    }
}
