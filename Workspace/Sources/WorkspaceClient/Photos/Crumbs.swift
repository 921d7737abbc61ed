// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// The way from all photos to the album that is shown: each step takes drops, and opens under what is held over it.
final class Crumbs {
    let element: Element
    private let area: AreaContext
    private var page: WebPage { area.page }
    private var steps: [Step] = []

    /// One album around the one that is shown; nil is all photos.
    private final class Step {
        let album: NodeID?
        let element: Element
        let region: Region
        var binding: NodeBinding?

        init(page: WebPage, album: NodeID?) {
            self.album = album
            element = page.make("button", "crumb").with("type", "button")
            region = Region(id: album.map { RegionID.tab(of: $0) } ?? .fixed(21), frame: .zero, order: 2)
        }
    }

    init(_ area: AreaContext) {
        self.area = area
        element = area.page.make("nav", "crumbs").with("aria-label", L10n.albumsAroundThisOne)
    }

    /// Takes the steps out of drags.
    func close() { for step in steps { step.binding?.cancel() } }

    /// Shows the way to an album.
    func update(to album: NodeID?) {
        var way = album.map { area.workspace.albums(around: $0).map { Optional($0.id) } } ?? []
        if album != nil { way.append(nil) }
        let shown = way.reversed().map { id in steps.first { $0.album == id } ?? makeStep(id) }
        for old in steps where !shown.contains(where: { $0 === old }) {
            old.binding?.cancel()
            old.element.remove()
        }
        for step in shown {
            let title = step.album.flatMap(area.workspace.node)?.title ?? L10n.photos
            step.region.label = title
            step.element.children.last?.setText(title)
        }
        steps = shown
        element.arrange(shown.map { $0.element })
        element.setHidden(shown.isEmpty)
    }

    private func makeStep(_ album: NodeID?) -> Step {
        let step = Step(page: page, album: album)
        step.element.append(page.make("span", "tab-spring"), page.makePersonal("span", "crumb-name", text: ""))
        step.element.on(.click) { [unowned(unsafe) area] _ in area.router.show(.photos(album: album)) }
        let target = NodeTarget(area.dragging, into: album ?? .workspace, heldSize: Size(width: 72, height: 32))
        target.takesPhotos()
        target.spring = NodeTarget.Spring(open: { [unowned(unsafe) area] _ in area.router.show(.photos(album: album)) })
        step.binding = area.dragging.register(step.region, step.element, target: target)
        return step
    }
}

extension Workspace {
    /// The albums around an album or a photo, nearest first.
    func albums(around id: NodeID) -> [Node] { Array(replica.tree.ancestors(of: id).prefix { $0.kind == .album }) }
}

extension NodeTarget {
    /// Takes photos and albums; pictures that come from other programs become photos there.
    func takesPhotos() {
        filesBecomePhotos = true
        proposal = { [parent] cargo in
            // Everything stands in the workspace, but among photos only they are shown. In an album a file is no document.
            guard parent == .workspace || cargo.isOutside && cargo.kind == .file else { return nil }
            return DropProposal(cargo, onto: .photos)
        }
    }
}
