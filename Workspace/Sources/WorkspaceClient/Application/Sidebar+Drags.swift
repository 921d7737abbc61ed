// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

// What can be picked up in the sidebar, and what its entries take.
extension Sidebar {
    /// Boards change places, the documents take pages and open, the Trash takes everything.
    func declare() {
        // A tap on a tab opens the board, also while something else is carried.
        let source = NodeSource(area.dragging, addsByTap: false)
        let order = NodeTarget(area.dragging, into: .workspace)
        order.handles = { $0.kind == .board && !$0.isForeign }
        let bin = NodeTarget(area.dragging, into: .trash, heldSize: NodeTarget.sizeOverRow)
        // What another program brings would go to the page behind it.
        bin.proposal = { cargo in
            guard cargo.isOutside, case .refused(let sentence) = cargo.decision(onto: Kind.trash) else { return nil }
            return .forbidden(sentence)
        }
        let between = makeTargetOfRest()
        // Among the boards a board's file is imported, by the page.
        between.handles = { $0.brought != .boardFile }
        bindings = [
            area.dragging.register(Self.makeRegion(37, L10n.workspace), element, target: makeTargetOfRest()),
            area.dragging.register(panelRegion, panel, scroller: panel, target: between),
            area.dragging.register(rows.region, tabs, in: panelRegion, scroller: tabs, source: source, target: order),
            area.dragging.register(Self.makeRegion(1, L10n.trash), trash, in: panelRegion, target: bin),
            area.dragging.register(boardsHint.region, boards, target: makeTargetOfBoards()),
            area.dragging.register(documentsHint.region, documents, target: makeTargetOfDocuments()),
            area.dragging.register(photosHint.region, photos, target: makeTargetOfPhotos()),
            area.dragging.register(Self.makeRegion(34, L10n.chat), chat, target: makeTargetOfChat()),
            area.dragging.register(Self.makeRegion(33, L10n.compose), compose, target: makeTargetOfCompose()),
        ]
    }

    static func makeRegion(_ number: UInt64, _ label: String) -> Region {
        Region(id: .fixed(number), frame: .zero, label: label, order: 1)
    }

    /// What takes things on an entry, and opens the area under what rests there.
    private func makeTarget(opening route: Route, for opens: @escaping (Cargo, Router) -> Bool) -> NodeTarget {
        let target = NodeTarget(area.dragging, into: .workspace, heldSize: NodeTarget.sizeOverRow)
        target.spring = NodeTarget.Spring(
            opensFor: { [unowned(unsafe) area] in opens($0, area.router) },
            open: { [unowned(unsafe) area] _ in area.router.show(route) }
        )
        return target
    }

    /// Between what takes something nothing does, and it says so; not to keys, which pass it by on their way to an entry.
    private func makeTargetOfRest() -> NodeTarget {
        let target = NodeTarget(area.dragging, into: .workspace, heldSize: NodeTarget.sizeOverRow)
        target.proposal = { [unowned(unsafe) area] _ in
            area.dragging.isByKeyboard ? .nothing : .forbidden(L10n.holdItOnAnEntryUntil)
        }
        return target
    }

    /// Which list is meant can only be said on a board: everything waits until the last one opens, or all are shown.
    private func makeTargetOfBoards() -> NodeTarget {
        let target = NodeTarget(area.dragging, into: .workspace, heldSize: NodeTarget.sizeOverRow)
        target.proposal = { [unowned(unsafe) area] cargo in
            guard area.router.currentBoard != nil, cargo.brought != .boardFile else {
                return DropProposal(cargo, onto: .boards)
            }
            return cargo.isForeign ? .forbidden(L10n.dropItIntoAList) : .nothing
        }
        target.announces(on: boardsHint, onto: .boards) { _ in L10n.asANewBoard }
        target.spring = NodeTarget.Spring(
            opensFor: { [unowned(unsafe) self] cargo in
                cargo.kind != .board && (area.page.isNarrow ? !isPanelOpen : area.router.currentBoard == nil)
            },
            open: { [unowned(unsafe) self] _ in if area.page.isNarrow { openPanelForDrag() } else { openBoards() } }
        )
        return target
    }

    /// Pages become a document there, and files documents; what is neither waits until the area opens.
    private func makeTargetOfDocuments() -> NodeTarget {
        let target = makeTarget(opening: .documents(open: nil)) { $1.documentsView == nil && $0.kind != .board }
        target.proposal = { DropProposal($0, onto: .documents) }
        target.announces(on: documentsHint, onto: .documents) { _ in L10n.intoTheDocuments }
        return target
    }

    /// Photos and albums leave their album there, and files become photos of the album that was opened last; everything that
    /// can be carried waits until the area opens.
    private func makeTargetOfPhotos() -> NodeTarget {
        let target = makeTarget(opening: .photos(album: nil)) { $1.photosView == nil && $0.kind != .board }
        target.takesPhotos()
        target.homeFromOutside = { [unowned(unsafe) area] in area.router.lastAlbum }
        target.announces(on: photosHint, onto: .photos) { [unowned(unsafe) area, unowned(unsafe) target] decision in
            guard case .convert = decision else { return L10n.intoThePhotos }
            let album = target.homeFromOutside().flatMap(area.workspace.node)
            return album.map { L10n.intoTheAlbum(album: $0.title) } ?? L10n.intoThePhotos
        }
        return target
    }

    /// Which conversation is meant can only be said when they are shown: everything waits until the area opens.
    private func makeTargetOfChat() -> NodeTarget {
        let target = makeTarget(opening: .chat(conversation: nil)) { $1.chatView == nil }
        target.proposal = { [unowned(unsafe) area] cargo in
            guard area.router.chatView != nil else { return DropProposal(cargo, onto: .chat) }
            return cargo.isForeign ? .forbidden(L10n.dropItOnAConversation) : .nothing
        }
        target.refusal = { [unowned(unsafe) area] in area.dragging.policy.refusal(ofSending: $0) }
        return target
    }

    /// Whatever can be carried opens the composer, filled with it; a draft opens itself. What rests here is for one of the
    /// drafts, which are shown.
    private func makeTargetOfCompose() -> NodeTarget {
        let target = makeTarget(opening: .drafts) { !$1.showsComposer }
        target.stages(in: area.drafts, takesDrafts: true) { [unowned(unsafe) area] nodes in
            let dropped = nodes.first { area.workspace.node($0)?.kind == .draft }
            guard let draft = dropped ?? area.drafts.begin() else { return nil }
            area.router.show(.compose(draft: draft))
            return draft
        }
        return target
    }

    /// A board's tab takes lists, and for its first list what belongs on one; and it opens under what rests on it. Boards
    /// are put between tabs.
    func makeTarget(of tab: TabView) -> NodeTarget {
        let board = tab.id
        let target = NodeTarget(area.dragging, into: board, heldSize: NodeTarget.sizeOverRow)
        target.landsInFirstList = true
        target.didMove = { [unowned(unsafe) self, unowned(unsafe) tab] in showLanding($0, $1, on: tab) }
        target.didLeave = { [unowned(unsafe) tab] in tab.hint.show(nil) }
        target.handles = { $0.kind != .board }
        target.proposal = { [unowned(unsafe) area] in
            // What is of the board that is open leaves it over its tab; what comes from elsewhere may be meant for it.
            board == area.router.currentBoard && !$0.isForeign ? .nothing : DropProposal($0, onto: .boardTab)
        }
        target.spring = NodeTarget.Spring(
            opensFor: { [unowned(unsafe) area] in board != area.router.currentBoard && $0.kind != .board },
            open: { [unowned(unsafe) area] in area.router.show(.board($0)) }
        )
        return target
    }

    /// Says on a board's tab in which list a release would land, and asks which that is.
    private func showLanding(_ session: DropSession, _ doesNothing: Bool, on tab: TabView) {
        let (board, dragging) = (tab.id, area.dragging)
        guard !doesNothing, let cargo = session.cargo(in: area.workspace),
            !cargo.decision(onto: Kind.list).isRefused
        else { return tab.hint.show(nil) }
        switch dragging.policy.landing(of: cargo.kind, on: board) {
        case .board, .noList: tab.hint.show(nil)
        case .list(let list):
            let title = area.workspace.node(list).map { area.workspace.title(of: $0) } ?? ""
            tab.hint.show(L10n.endOfTheList(list: title))
        case .unknownList:
            guard tab.hint.text == nil else { return }
            tab.hint.show(L10n.endOfTheFirstList)
            // Nothing may have come that is shown anywhere: what a release does is asked once more all the same.
            area.workspace.loader.loadLists(of: board) { _ in dragging.invalidateFrames() }
        }
    }
}
