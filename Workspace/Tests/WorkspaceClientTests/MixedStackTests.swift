// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// Of what is carried together what can go goes, wherever among the rest it is, and the rest stays, with the reason.
@Suite("Several things of which some stay")
struct MixedStackTests {
    @Test(
        "of things of several kinds those go that can, wherever among them they are; the rest stay, with the reasons",
        arguments: [true, false]
    )
    func severalKinds(isPhotoFirst: Bool) throws {
        let kinds: [Kind] = isPhotoFirst ? [.photo, .card, .link] : [.card, .link, .photo]
        let things = kinds.map(RuleScene.carried)
        let scene = RuleScene(carrying: kinds[0], with: Array(things.dropFirst()))
        let album = RuleScene.destination(.album)
        scene.take(for: album)
        #expect(scene.carry())
        #expect(scene.engine.session?.items.count == 3)
        #expect(scene.operation == .move)
        scene.release()
        #expect(scene.after[RuleScene.carried(.photo)]?.parent == album)
        for kind in [Kind.card, .link] {
            let thing = RuleScene.carried(kind)
            #expect(scene.after[thing]?.parent == scene.before[thing]?.parent)
            let name = try #require(scene.before[thing]?.reference)
            let reason = Rules.refusal(kind, onto: .album).sentence
            #expect(scene.browser.toasts.contains("“\(name)” stays where it is. \(reason)"))
        }
        #expect(!scene.browser.isDragging)
        // What was taken is taken back alone.
        scene.browser.workspace.undo()
        scene.browser.settle()
        #expect(scene.after[RuleScene.carried(.photo)]?.parent == .workspace)
    }

    @Test("\"Move to…\" offers what takes some of several things, moves those, and says why the others stay")
    func severalKindsMoved() {
        let scene = RuleScene(carrying: .card, with: [.make(11)])
        let (card, label, list) = (scene.carried, RuleScene.carried(.label), RuleScene.destination(.list))
        let dragging = scene.browser.area.dragging
        let things = [label, card, .make(11)]
        #expect(dragging.choices(for: things, open: []).contains { $0.node == list })
        dragging.move(things, to: Place(parent: list))
        scene.browser.settle()
        #expect(scene.after[card]?.parent == list)
        #expect(scene.after[.make(11)]?.parent == list)
        let reason = Rules.refusal(.label, onto: .list).sentence
        #expect(scene.browser.toasts.contains { $0.hasSuffix("stays where it is. \(reason)") })
    }

    @Test("of a card and a photo Photos takes the photo, whichever is the first", arguments: [true, false])
    func ontoPhotos(isPhotoFirst: Bool) {
        let (card, photo) = (RuleScene.carried(.card), RuleScene.carried(.photo))
        let scene = RuleScene(carrying: isPhotoFirst ? .photo : .card, with: [isPhotoFirst ? card : photo])
        scene.browser.server.change([.move([photo], to: Place(parent: RuleScene.destination(.album)))])
        scene.browser.settle()
        scene.take(for: .workspace) { $0.takesPhotos() }
        #expect(scene.carry())
        #expect(scene.operation == .move)
        scene.release()
        #expect(scene.after[photo]?.parent == .workspace)
        #expect(scene.after[card]?.parent == scene.before[card]?.parent)
        #expect(scene.browser.toasts.contains { $0.contains("stays where it is.") })
    }

    @Test("what is at home in the workspace, but not among photos, stays when a photo goes there with it")
    func documentAndPhoto() {
        let (document, photo) = (RuleScene.carried(.document), RuleScene.carried(.photo))
        let scene = RuleScene(carrying: .document, with: [photo])
        for (thing, parent) in [(document, Kind.card), (photo, .album)] {
            scene.browser.server.change([.move([thing], to: Place(parent: RuleScene.destination(parent)))])
        }
        scene.browser.settle()
        scene.take(for: .workspace) { $0.takesPhotos() }
        #expect(scene.carry())
        #expect(scene.operation?.isDelivering == true)
        scene.release()
        #expect(scene.after[photo]?.parent == .workspace)
        #expect(scene.after[document]?.parent == RuleScene.destination(.card))
    }

    @Test("of a card and a list the tab of a board without lists takes the list, which it offered to take")
    func cardAndListOnTab() {
        let list = RuleScene.carried(.list)
        let scene = RuleScene(carrying: .card, with: [list])
        let board = RuleScene.destination(.board)
        for list in scene.browser.server.tree.children(of: board) {
            scene.browser.server.change([.trash([list])])
        }
        scene.browser.workspace.loader.loadLists(of: board) { _ in }
        scene.browser.settle()
        scene.take(for: board) { $0.landsInFirstList = true }
        #expect(scene.carry())
        #expect(scene.operation == .move)
        scene.release()
        #expect(scene.after[list]?.parent == board)
        #expect(scene.after[scene.carried]?.parent == scene.before[scene.carried]?.parent)
    }

    @Test("of a list on a shelf and a card nothing is given to a member, who takes cards alone")
    func listAndCardOnMember() {
        let (list, card) = (RuleScene.carried(.list), RuleScene.carried(.card))
        let scene = RuleScene(carrying: .list, with: [card])
        let member = RuleScene.destination(.member)
        scene.browser.server.change([.move([list, card], to: Place(parent: RuleScene.destination(.shelf)))])
        scene.browser.settle()
        scene.take(for: member) { target in
            let real = scene.browser.area.makeTarget(ofMember: member)
            (target.refusal, target.proposal, target.perform) = (real.refusal, real.proposal, real.perform)
        }
        #expect(scene.carry())
        #expect(scene.operation?.isDelivering != true)
        scene.release()
        #expect(scene.after[card]?.fields.nodes(.members) == [])
        #expect(scene.after.all.count == scene.before.all.count)
    }

    @Test("what was done can be undone from its message, however many reasons there are beside it")
    func manyReasons() {
        let kinds: [Kind] = [.card, .checklist, .link, .checkItem]
        let scene = RuleScene(carrying: .photo)
        let dragging = scene.browser.area.dragging
        let album = RuleScene.destination(.album)
        dragging.move([scene.carried] + kinds.map(RuleScene.carried), to: Place(parent: album))
        scene.browser.settle()
        #expect(scene.after[scene.carried]?.parent == album)
        #expect(scene.browser.find("Undo", in: scene.browser.recording.body.first(named: "toasts")) != nil)
    }

    @Test("what is carried with a draft to a conversation is attached there, and not spent with the draft")
    func draftAndCard() {
        let card = RuleScene.carried(.card)
        let scene = RuleScene(carrying: .draft, with: [card])
        let (draft, talk, drafts) = (scene.carried, RuleScene.destination(.conversation), scene.browser.area.drafts)
        scene.take(for: talk) { $0.stages(in: drafts, takesDrafts: true) { _ in talk } }
        #expect(scene.carry())
        scene.release()
        #expect(drafts.text(in: talk) == "Dear \(draft.number)")
        #expect(drafts.staged(in: talk).map { $0.fields.node(.target) } == [card])
        #expect(scene.after[draft]?.parent == .trash)
        #expect(scene.after[card]?.parent == scene.before[card]?.parent)
    }

    @Test("the same draft and card are moved there from “Move to…”")
    func draftAndCardMoved() {
        let card = RuleScene.carried(.card)
        let scene = RuleScene(carrying: .draft, with: [card])
        let (draft, talk, drafts) = (scene.carried, RuleScene.destination(.conversation), scene.browser.area.drafts)
        let dragging = scene.browser.area.dragging
        #expect(dragging.choices(for: [draft, card], open: []).contains { $0.node == talk && $0.operation == .move })
        dragging.stage([draft, card], talk)
        scene.browser.settle()
        #expect(drafts.text(in: talk) == "Dear \(draft.number)")
        #expect(drafts.staged(in: talk).map { $0.fields.node(.target) } == [card])
        #expect(scene.after[draft]?.parent == .trash)
        #expect(scene.after[card]?.parent == scene.before[card]?.parent)
    }

    @Test(
        "a draft whose files are still on their way is not spent, whatever is carried with it",
        arguments: [true, false]
    )
    func busyDraft(isFirst: Bool) {
        let photo = RuleScene.carried(.photo)
        let draft = RuleScene.carried(.draft)
        let scene = RuleScene(carrying: isFirst ? .draft : .photo, with: [isFirst ? photo : draft])
        let (talk, drafts) = (RuleScene.destination(.conversation), scene.browser.area.drafts)
        scene.browser.area.dragging.policy.isBusy = { $0 == draft }
        scene.take(for: talk) { $0.stages(in: drafts, takesDrafts: true) { _ in talk } }
        #expect(scene.carry())
        scene.release()
        #expect(scene.after[draft]?.parent == scene.before[draft]?.parent)
        #expect(drafts.staged(in: talk).map(\.kind) == [.photo])
        #expect(!scene.browser.isDragging)
    }

    @Test(
        "a draft and a photo on Compose open the draft, with the photo in it, whichever is the first",
        arguments: [true, false]
    )
    func draftAndPhotoOnItself(isDraftFirst: Bool) {
        let (draft, photo) = (RuleScene.carried(.draft), RuleScene.carried(.photo))
        let scene = RuleScene(carrying: isDraftFirst ? .draft : .photo, with: [isDraftFirst ? photo : draft])
        let drafts = scene.browser.area.drafts
        scene.take(for: .workspace) { $0.stages(in: drafts, takesDrafts: true) { _ in draft } }
        #expect(scene.carry())
        scene.release()
        #expect(drafts.staged(in: draft).map(\.kind) == [.photo])
        #expect(scene.after[draft]?.parent == scene.before[draft]?.parent)
        #expect(scene.after[photo]?.parent == scene.before[photo]?.parent)
        #expect(!scene.browser.toasts.contains { $0.contains("stays where it is") })
    }

    @Test("of several things a conversation takes those that its readers may see, and says why the others stay")
    func stagedInPart() throws {
        let (card, photo) = (RuleScene.carried(.card), RuleScene.carried(.photo))
        let scene = RuleScene(carrying: .card, with: [photo])
        let (talk, drafts) = (RuleScene.destination(.conversation), scene.browser.area.drafts)
        scene.browser.server.change([.move([card], to: Place(parent: RuleScene.destination(.shelf)))])
        scene.browser.settle()
        let name = try #require(scene.browser.workspace.node(card)?.reference)
        scene.take(for: talk) { $0.stages(in: drafts) { _ in talk } }
        #expect(scene.carry())
        scene.release()
        #expect(drafts.staged(in: talk).map(\.kind) == [.photo])
        let reason = L10n.nobodyElseSeesYourShelf(title: name)
        #expect(scene.browser.toasts.contains("“\(name)” stays where it is. \(reason)"))
        drafts.stage([card], in: talk)
        scene.browser.settle()
        #expect(drafts.staged(in: talk).count == 1)
        #expect(scene.browser.toasts.contains(reason))
    }

    @Test("things that stay for one reason are counted in one sentence")
    func oneReason() {
        let files = [RuleScene.carried(.card), .make(11), .make(12)]
        let scene = RuleScene(carrying: .photo)
        let dragging = scene.browser.area.dragging
        dragging.move(files + [scene.carried], to: Place(parent: RuleScene.destination(.album)))
        scene.browser.settle()
        #expect(scene.after[scene.carried]?.parent == RuleScene.destination(.album))
        let reason = Rules.refusal(.card, onto: .album).sentence
        #expect(scene.browser.toasts.contains("3 things stay where they are. \(reason)"))
    }
}
