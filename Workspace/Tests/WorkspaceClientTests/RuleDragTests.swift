// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// Whatever the rules say of a pair is what the engine proposes, and what a release does.
@Suite("Every pair of the rules, dragged")
struct RuleDragTests {
    static let carried = Kind.allCases.filter { ![.workspace, .shelf, .trash].contains($0) }

    /// What is shown of a decision: of what is converted a copy is made, but drafts are spent, and a new album takes its
    /// photos in, a new checklist its items, a new board its list.
    private func shown(_ decision: RuleDecision, of kind: Kind) -> DropOperation {
        switch decision {
        case .move: .move
        case .copy: .copy
        case .link: .link
        case .convert(.card) where kind == .checkItem, .convert(.checkItem) where kind == .card: .move
        case .convert(let new): kind == .draft || [.album, .board, .checklist].contains(new) ? .move : .copy
        case .refused(let sentence): .forbidden(reason: sentence)
        }
    }

    @Test("onto a node of every kind", arguments: carried)
    func nodes(kind: Kind) {
        for destination in Kind.allCases {
            let pair: Comment = "\(kind) on \(destination)"
            let scene = RuleScene(carrying: kind, onto: destination)
            let (carried, target) = (scene.carried, RuleScene.destination(destination))
            scene.take(for: target)
            #expect(scene.carry(), pair)
            let decision = Rules.decide(kind, onto: destination)
            #expect(scene.operation == shown(decision, of: kind), pair)
            scene.release()
            if case .refused(let sentence) = decision {
                #expect(scene.browser.toasts == [sentence], pair)
                #expect(scene.browser.server.received.isEmpty, pair)
            } else {
                #expect(scene.browser.server.received.count == 1, pair)
                #expect(happened(decision, in: scene, to: kind, carried, on: target), pair)
            }
            #expect(!scene.browser.isDragging, pair)
        }
    }

    /// Whether the tree is what a decision says.
    private func happened(
        _ decision: RuleDecision,
        in scene: RuleScene,
        to kind: Kind,
        _ carried: NodeID,
        on target: NodeID
    ) -> Bool {
        let (before, after) = (scene.before, scene.after)
        let isConversation = before[target]?.kind == .conversation
        // What is put into a conversation is a message, or attached to one.
        let new = scene.new(in: target).flatMap { node in isConversation ? [node] + scene.new(in: node.id) : [node] }
        switch decision {
        case .move: return after[carried]?.parent == target
        case .copy: return new.map(\.kind) == [kind] && after[carried]?.parent == before[carried]?.parent
        case .link:
            if kind == .label, before[target]?.kind == .card {
                return after[target]?.fields.nodes(.labels) == [carried]
            }
            if kind == .member, before[target]?.kind == .card {
                return after[target]?.fields.nodes(.members) == [carried]
            }
            if before[target] == nil { return after[carried]?.fields.nodes(.members) == [target] }
            return new.last?.kind == .link && new.last?.fields.node(.target) == carried
                && after[carried]?.parent == before[carried]?.parent
        case .convert(.album):
            let album = after[carried]?.parent
            return after[target]?.parent == album && album.flatMap { after[$0] }?.kind == .album && album != .workspace
        case .convert(let result): return new.contains { $0.kind == result }
        case .refused: return false
        }
    }

    private static let isOfAnotherBoard = "This label belongs to another board: make one on this board first."

    @Test("a label is refused by a card of another board while it is held there, and when it is let go")
    func labelOfAnotherBoard() {
        let scene = RuleScene(carrying: .label)
        let card = RuleScene.destination(.card)
        scene.take(for: card)
        #expect(scene.carry())
        #expect(scene.operation == .forbidden(reason: Self.isOfAnotherBoard))
        scene.release()
        #expect(scene.browser.toasts == [Self.isOfAnotherBoard])
        #expect(scene.browser.server.received.isEmpty)
        #expect(scene.after[card]?.fields.nodes(.labels) == [])
    }

    @Test("of several labels a card takes those of its own board, and says why it does not take the others")
    func labelsOfTwoBoards() {
        let scene = RuleScene(carrying: .label, onto: .card)
        let (own, other, card) = (scene.carried, NodeID.make(5), RuleScene.destination(.card))
        let policy = scene.browser.area.dragging.policy
        #expect(policy.operation(for: [other], into: card) == .forbidden(reason: Self.isOfAnotherBoard))
        for labels in [[own], [own, other], [other, own]] {
            #expect(policy.operation(for: labels, into: card) == .link)
            // As where that has become so between the proposal and the drop.
            var staying: [NodeID] = []
            let result = scene.browser.workspace.drop(labels, at: Place(parent: card), copying: false) { node, reason in
                staying.append(node)
                #expect(reason == Self.isOfAnotherBoard)
            }
            if case .failure(let refusal) = result { Issue.record("\(labels): \(refusal.sentence)") }
            #expect(staying == labels.filter { $0 == other })
        }
        scene.browser.settle()
        #expect(scene.after[card]?.fields.nodes(.labels) == [own])
    }

    @Test(
        "which label another window carries is seen at the drop: a card takes its own board's and refuses another's",
        arguments: [true, false]
    )
    func labelOfAnotherWindow(isOwn: Bool) {
        let scene = RuleScene(carrying: .label, onto: isOwn ? .card : nil)
        let card = RuleScene.destination(.card)
        scene.take(for: card)
        let items = [
            TransferItem(type: "application/x-carry", text: scene.carried.description),
            TransferItem(type: "application/x-carry-label", text: "1"),
        ]
        scene.drop(items, at: RuleScene.places.field) { #expect(scene.operation == .link) }
        // Until it has flown to the row that shows it.
        scene.browser.wait(1)
        #expect(scene.after[card]?.fields.nodes(.labels) == (isOwn ? [scene.carried] : []))
        #expect(scene.browser.server.received.count == (isOwn ? 1 : 0))
        #expect(scene.browser.toasts.contains(Self.isOfAnotherBoard) == !isOwn)
        #expect(!scene.browser.isDragging)
    }

    @Test("onto the entries of the page, and the picture frame", arguments: carried)
    func areas(kind: Kind) {
        for area in Area.allCases {
            let pair: Comment = "\(kind) on \(area)"
            let scene = RuleScene(carrying: kind, on: route(to: area))
            let place = scene.browser.place(of: entry(of: area, in: scene.browser))
            #expect(scene.carry(to: place), pair)
            let decision = Rules.decide(kind, onto: area)
            // A board on its way among the tabs changes places there.
            let isReordered = kind == .board && area == .boardTab
            let operation = decision.map { shown($0, of: kind) } ?? .cancel
            #expect(scene.operation == (isReordered ? .move : operation), pair)
            if isReordered { continue }
            scene.release(at: place)
            if case .refused(let sentence) = decision { #expect(scene.browser.toasts == [sentence], pair) }
            // What is shown of it changes nothing.
            let isShown = area == .frame || area == .compose && kind == .draft
            let isTaken = !isShown && decision.map { !$0.isRefused } ?? false
            #expect(scene.browser.server.received.isEmpty == !isTaken, pair)
            guard isTaken, let decision else { continue }
            // What a board does not take goes to its first list.
            let list: NodeID? = Rules.decide(kind, onto: .board).isRefused ? .make(110) : nil
            let node = area == .boardTab ? list ?? .make(2) : .workspace
            switch (area, decision) {
            case (.member, .link) where kind == .card:
                #expect(scene.after[scene.carried]?.fields.nodes(.members).count == 1, pair)
            case (.member, .convert(.message)) where kind == .draft:
                #expect(scene.after[scene.carried]?.parent == .trash, pair)
            case (.compose, _), (.member, _):
                let drafts = scene.new(in: .workspace).filter { $0.kind == .draft }
                #expect(drafts.flatMap { scene.after.children(of: $0.id) }.count == 1, pair)
            case (_, .move): #expect(scene.after[scene.carried]?.parent == node, pair)
            case (_, .copy): #expect(scene.new(in: node).map(\.kind) == [kind], pair)
            case (_, .convert(let new)): #expect(scene.new(in: node).map(\.kind) == [new], pair)
            default: Issue.record("\(pair): \(decision)")
            }
        }
    }

    @Test(
        "over the entry of the boards, what only passes it hears of no new board",
        arguments: [Kind.card, .message, .list]
    )
    func passingBoards(kind: Kind) {
        let scene = RuleScene(carrying: kind)
        let place = scene.browser.place(of: entry(of: .boards, in: scene.browser))
        #expect(scene.carry(to: place))
        #expect(scene.operation == .cancel)
        scene.browser.page.flush()
        #expect(scene.browser.recording.body.first(named: "tab-landing") == nil)
        scene.release(at: place)
        #expect(scene.browser.server.received.isEmpty)
    }

    private func route(to area: Area) -> Route {
        switch area {
        case .boards, .boardTab, .photos, .chat, .compose, .member: .documents(open: nil)
        case .documents: .board(.make(1))
        case .frame: .frame(album: nil)
        }
    }

    private func entry(of area: Area, in browser: Browser) -> RecordedNode? {
        switch area {
        case .boards: browser.find("Boards")
        case .boardTab: browser.tab(2)
        case .documents: browser.find("Documents")
        case .photos: browser.find("Photos")
        case .frame: browser.recording.body.first(named: "frame")
        case .chat: browser.find("Chat")
        case .compose: browser.find("Compose")
        case .member: browser.recording.body.first(named: "member-row")
        }
    }

    /// What a program outside brings of each kind.
    private func items(_ brought: OutsideKind, in browser: Browser) -> [TransferItem] {
        func file(_ name: String, _ type: String) -> [TransferItem] {
            [TransferItem(type: type, file: browser.recording.file(name, type: type, size: 9))]
        }
        return switch brought {
        case .file: file("a.pdf", "application/pdf")
        case .picture: file("a.png", "image/png")
        case .boardFile: file("a.json", "application/json")
        case .other: file("a.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document")
        case .text: [TransferItem(type: "text/plain", text: "Milk")]
        case .link:
            [
                TransferItem(type: "text/uri-list", text: "https://a.example/"),
                TransferItem(type: "text/plain", text: "https://a.example/"),
            ]
        }
    }

    @Test("from another program, onto a node of every kind", arguments: OutsideKind.allCases)
    func outside(brought: OutsideKind) throws {
        for destination in Kind.allCases where ![.trash, .member].contains(destination) {
            let pair: Comment = "\(brought) on \(destination)"
            let scene = RuleScene(carrying: nil)
            let target = RuleScene.destination(destination)
            var place = RuleScene.places.field
            switch destination {
            case .workspace: place = scene.browser.place(of: scene.browser.recording.body.first(named: "board-header"))
            case .shelf: place = scene.browser.place(of: scene.browser.recording.body.first(named: "shelf"))
            case .conversation, .draft:
                scene.take(for: target) { $0.stages(in: scene.browser.area.drafts) { _ in target } }
            default: scene.take(for: target)
            }
            let asked = scene.browser.recording.log.count
            // What a node refuses goes to the page.
            let decision = Rules.decide(brought, onto: destination)
            let (taker, final) =
                decision.isRefused ? (.workspace, Rules.decide(brought, onto: .workspace)) : (target, decision)
            scene.drop(items(brought, in: scene.browser), at: place) {
                // Said while it is held: a browser tells of no drop where none is allowed.
                if case .refused(let sentence) = final {
                    #expect(scene.operation == .forbidden(reason: sentence), pair)
                } else {
                    #expect(scene.operation == .copy, pair)
                }
            }
            let sent = scene.browser.recording.log.dropFirst(asked).filter { $0.hasPrefix("POST /api/") }
            switch (brought, final) {
            case (_, .refused(let sentence)): #expect(scene.browser.toasts == [sentence] && sent.isEmpty, pair)
            case (.text, .copy) where target == RuleScene.destination(.card):
                #expect(scene.after[target]?.body == "Milk", pair)
            case (.text, .copy), (.link, .copy):
                #expect(
                    scene.browser.area.drafts.text(in: target).contains(brought == .text ? "Milk" : "a.example"),
                    pair
                )
            case (.text, .convert(let kind)), (.link, .convert(let kind)):
                #expect(scene.new(in: target).map(\.kind) == [kind], pair)
            case (_, .convert(.board)): #expect(sent.contains { $0.hasPrefix("POST /api/import") }, pair)
            case (_, .convert(let kind)):
                // Among photos nothing else is taken; where things are attached the server tells what a file is.
                let isPhoto = kind == .photo && destination == .album
                let request = try #require(
                    sent.first { $0.hasPrefix("POST /api/\(isPhoto ? "photos" : "documents")") },
                    pair
                )
                let (field, parent) = taken(kind, by: taker, in: scene)
                #expect(request.contains("\(field)=\(parent)"), pair)
                #expect(request.contains("&card=") == (kind == .card), pair)
            case (_, .move), (_, .copy), (_, .link): Issue.record("\(pair): \(final)")
            }
        }
    }

    @Test("from another program, onto the entries of the page, and the picture frame", arguments: OutsideKind.allCases)
    func outsideAreas(brought: OutsideKind) throws {
        for area in Area.allCases {
            let pair: Comment = "\(brought) on \(area)"
            let scene = RuleScene(carrying: nil, on: route(to: area))
            let asked = scene.browser.recording.log.count
            let decision = Rules.decide(brought, onto: area)
            let place = scene.browser.place(of: entry(of: area, in: scene.browser))
            scene.drop(items(brought, in: scene.browser), at: place) {
                if case .refused(let sentence) = decision {
                    #expect(scene.operation == .forbidden(reason: sentence), pair)
                } else {
                    #expect(scene.operation == .copy, pair)
                }
            }
            let sent = scene.browser.recording.log.dropFirst(asked).filter { $0.hasPrefix("POST /api/") }
            let cards = scene.new(in: Self.firstList)
            switch (area, decision) {
            case (_, .refused): #expect(sent.isEmpty, pair)
            case (_, .convert(.board)): #expect(sent.contains { $0.hasPrefix("POST /api/import") }, pair)
            case (.boardTab, _) where brought == .text || brought == .link: #expect(cards.map(\.kind) == [.card], pair)
            case (.boardTab, _):
                #expect(sent.contains { $0.contains("parent=\(Self.firstList)") && $0.contains("&card=") }, pair)
            case (.documents, _): #expect(sent.contains { $0.hasPrefix("POST /api/documents") }, pair)
            case (.photos, _), (.frame, _): #expect(sent.contains { $0.hasPrefix("POST /api/photos") }, pair)
            case (.member, _) where brought == .text || brought == .link:
                // What is written to somebody is kept by the browser until it is sent.
                let drafts = scene.browser.area.drafts
                let word = brought == .text ? "Milk" : "a.example"
                let conversations = scene.browser.workspace.children(of: .workspace, kind: .conversation)
                #expect(conversations.contains { drafts.text(in: $0.id).contains(word) }, pair)
            case (.compose, _), (.member, _):
                #expect(scene.new(in: .workspace).contains { $0.kind == .draft }, pair)
            case (.boards, _), (.chat, _): Issue.record("\(pair): \(decision)")
            }
        }
    }

    @Test(
        "a PDF is refused over photos while it is held; beside a picture, or of no type, it is looked at",
        arguments: [false, true]
    )
    func heldOverPhotos(isInAlbum: Bool) {
        for (types, isTaken) in [(["application/pdf"], false), (["application/pdf", "image/png"], true), ([""], true)] {
            let album = isInAlbum ? RuleScene.destination(.album) : nil
            let scene = RuleScene(carrying: nil, on: .photos(album: album))
            let browser = scene.browser
            let place = browser.place(of: browser.recording.body.first(named: "cell-scroller"))
            let items = types.map { TransferItem(type: $0, file: browser.recording.file("a", type: $0, size: 9)) }
            let asked = browser.recording.log.count
            let refused = DropOperation.forbidden(reason: L10n.onlyPhotosAndAlbumsBelongHere)
            scene.drop(items, at: place) {
                #expect(scene.operation == (isTaken ? DropOperation.copy : refused), "\(types)")
            }
            let sent = browser.recording.log.dropFirst(asked).filter { $0.hasPrefix("POST /api/photos") }
            #expect(sent.isEmpty == !isTaken, "\(types)")
        }
    }

    /// The first list of the board whose tab is an area.
    private static let firstList = NodeID.make(110)

    /// Where a file is sent that becomes something of a kind: a conversation has a draft for it.
    private func taken(_ kind: Kind, by taker: NodeID, in scene: RuleScene) -> (field: String, parent: NodeID) {
        guard scene.after[taker]?.kind == .conversation else { return (kind == .page ? "into" : "parent", taker) }
        return ("parent", scene.new(in: .workspace).first { $0.kind == .draft }?.id ?? taker)
    }
}
