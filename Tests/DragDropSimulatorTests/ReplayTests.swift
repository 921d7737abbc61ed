// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropRecording
import DragDropSimulator
import Testing

@Suite("Recording and replaying")
struct ReplayTests {
    @Test(
        "L23: what is recorded replays to the same transcript, for 200 random scripts",
        arguments: 0..<8 as Range<UInt64>
    )
    func replays(part: UInt64) throws {
        for seed in (part * 25 + 1)...(part * 25 + 25) {
            let (_, recording) = Script.random(seed: seed).record()
            let replay = try Replay(recording)
            #expect(replay.difference == nil, "seed \(seed): \(replay.difference.map { "\($0)" } ?? "")")
            #expect(replay.recorded.count > 0 || !recording.contains("\n@"))
            if replay.difference != nil { return }
        }
    }

    @Test("A recorder changes nothing: the transcript is the one without it")
    func transparent() {
        for seed in 1...40 as ClosedRange<UInt64> {
            let script = Script.random(seed: seed)
            #expect(script.record().run.transcript == script.play(checking: []).transcript, "seed \(seed)")
        }
    }

    @Test("The recording of a replay replays as well")
    func again() throws {
        for seed in 1...30 as ClosedRange<UInt64> {
            let first = try Replay(Script.random(seed: seed).record().recording)
            let second = try Replay(first.text)
            #expect(second.difference == nil && second.recorded == first.recorded, "seed \(seed)")
        }
    }

    @Test("L23: a choice from a list of destinations, typed names and paging keys replay; reading the list is no event")
    func destinations() throws {
        let simulator = Simulator()
        let board = SimulatedBoard(lists: 3, cards: 4, in: simulator)
        let recorder = SessionRecorder(recording: simulator.engine)
        let card = ItemID(board.lists[0].cards[0])
        let list = board.lists[0].region.id
        let destinations = try #require(simulator.engine.destinations(lifting: card, from: list))
        let before = recorder.text
        let choice = try #require(
            (0..<destinations.count).compactMap { destinations[$0]?.last }.first { $0.label == "List 2" }
        )
        #expect(recorder.text == before)
        #expect(simulator.engine.perform(choice, of: destinations, at: simulator.now))
        simulator.engine.advance(to: simulator.now + 5)
        #expect(board.lists[1].cards.last == card.rawValue)
        let second = ItemID(board.lists[0].cards[0])
        simulator.engine.handle(.keyboardLift(region: list, item: second), at: simulator.now + 6)
        simulator.engine.handle(.typed("List 3"), at: simulator.now + 6.1)
        simulator.engine.handle(.key(.pageDown), at: simulator.now + 6.2)
        simulator.engine.handle(.key(.pageUp), at: simulator.now + 6.3)
        simulator.engine.handle(.key(.enter), at: simulator.now + 6.4)
        simulator.engine.advance(to: simulator.now + 12)
        recorder.stop()
        #expect(board.lists[2].cards.contains(second.rawValue))
        let replay = try Replay(recorder.text)
        #expect(replay.difference == nil)
        #expect(
            recorder.text.contains("chooses") && recorder.text.contains("types") && recorder.text.contains("pageUp")
        )
    }

    @Test("L23: a page's own pause for typing and its own sentences replay", arguments: [0.2, 3])
    func configuration(pause: Double) throws {
        var configuration = DragDropConfiguration()
        configuration.typingPause = pause
        configuration.reasons.insideItself = "Nichts geht in sich selbst."
        configuration.reasons.targetGone = "Der Ort ist \"weg\".\nWirklich."
        let simulator = Simulator(configuration: configuration)
        let board = SimulatedBoard(lists: 3, cards: 2, in: simulator)
        let recorder = SessionRecorder(recording: simulator.engine)
        simulator.engine.handle(
            .keyboardLift(region: board.lists[0].region.id, item: ItemID(board.lists[0].cards[0])),
            at: simulator.now
        )
        simulator.engine.handle(.typed("List 2"), at: simulator.now + 0.1)
        simulator.engine.handle(.typed("List 3"), at: simulator.now + 2)
        #expect((simulator.engine.target?.place.region.label == "List 3") == (pause < 1))
        simulator.engine.handle(.cancel, at: simulator.now + 2.1)
        simulator.engine.advance(to: simulator.now + 9)
        recorder.stop()
        let replay = try Replay(recorder.text)
        #expect(replay.difference == nil)
        #expect(
            replay.text.split(separator: "\n").first { $0.hasPrefix("+ configuration") }
                == recorder.text.split(separator: "\n").first { $0.hasPrefix("+ configuration") }
        )
    }

    @Test("L23: placeholders, revised counts, cancelled and late answers replay")
    func cardinality() throws {
        for delay in [0.1, 40] {
            let simulator = Simulator()
            let board = SimulatedBoard(lists: 2, cards: 4, in: simulator)
            let (source, target) = (board.lists[0], board.lists[1])
            var drop: DropCoordinator?
            target.proposal = { _, _ in DropProposal(.copy) }
            target.onDrop = {
                drop = $0
                $0.insertPlaceholders()
            }
            let cards = source.cards.prefix(2).map { ItemID($0) }
            source.selection = cards
            let recorder = SessionRecorder(recording: simulator.engine)
            simulator.mouse.press(on: cards[0].rawValue, of: source).move(to: target.point(y: 44)).release()
            let performed = try #require(drop)
            simulator.engine.reviseUnits(of: cards[0], to: .known(3))
            simulator.engine.cancel(Placeholder.ID(session: performed.session.drag.id, item: cards[1]))
            simulator.run(for: delay)
            performed.accept(cards[0], as: target.insert(3, in: performed.gap(for: cards[0])))
            simulator.run(for: 5)
            recorder.stop()
            let text = recorder.text
            #expect(text.contains("+ placeholder") && text.contains("units") && text.contains("stops"))
            #expect(text.contains("hears") == (delay > 10))
            let replay = try Replay(text)
            #expect(replay.difference == nil, "after \(delay) s")
        }
    }

    @Test("L23: what is answered late for several things at once replays as one")
    func lateTogether() throws {
        let simulator = Simulator()
        let board = SimulatedBoard(lists: 2, cards: 4, in: simulator)
        let (source, target) = (board.lists[0], board.lists[1])
        var drop: DropCoordinator?
        target.proposal = { _, _ in DropProposal(.copy) }
        target.onDrop = { drop = $0 }
        let cards = source.cards.prefix(2).map { ItemID($0) }
        source.selection = cards
        let recorder = SessionRecorder(recording: simulator.engine)
        simulator.mouse.press(on: cards[0].rawValue, of: source).move(to: target.point(y: 44)).release()
        let performed = try #require(drop)
        simulator.run(for: 40)
        performed.accept(cards, as: target.insert(1, in: performed.gap(for: cards[0])))
        simulator.run(for: 5)
        recorder.stop()
        #expect(recorder.text.split(separator: "\n").filter { $0.contains(" hears ") }.count == 1)
        let replay = try Replay(recorder.text)
        #expect(replay.difference == nil)
    }

    @Test("L23: what disappears from under a hand replays, one thing or several")
    func removals() throws {
        let simulator = Simulator()
        let board = SimulatedBoard(lists: 2, cards: 4, in: simulator)
        let (source, target) = (board.lists[0], board.lists[1])
        let cards = source.cards.map { ItemID($0) }
        source.selection = cards
        let recorder = SessionRecorder(recording: simulator.engine)
        let mouse = simulator.mouse.press(on: cards[0].rawValue, of: source).move(to: target.point(y: 44))
        simulator.engine.removeItem(cards[3], reason: "One.")
        simulator.engine.removeItems([cards[1], cards[2]], reason: "Two.")
        #expect(simulator.engine.session?.itemIDs == [cards[0]])
        mouse.release()
        simulator.settle()
        recorder.stop()
        let (second, third) = (cards[1].rawValue, cards[2].rawValue)
        #expect(recorder.text.contains("removed \(second) \(third) \"Two.\""))
        let replay = try Replay(recorder.text)
        #expect(replay.difference == nil)
    }

    private func example() throws -> String {
        let script = try Script.read(
            """
            stage lists 2 cards 3
            0 touch 1 presses #1001
            520 touch 1 moves @11:50,60 in 200
            800 touch 1 releases
            """
        )
        return script.record().recording
    }

    @Test("Every damage to a recording is an error with its line, or a difference; never a trap")
    func damage() throws {
        let recording = try example()
        let lines = recording.split(separator: "\n").map(String.init)
        #expect(try Replay(recording).difference == nil)
        var generator = SeededGenerator(seed: 11)
        var errors = 0
        var differences = 0
        for _ in 0..<600 {
            var damaged = lines
            let index = Int.random(in: 0..<damaged.count, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: damaged.remove(at: index)
            case 1: damaged.insert(damaged[index], at: index)
            case 2: damaged.swapAt(index, Int.random(in: 0..<damaged.count, using: &generator))
            case 3:
                var words = damaged[index].split(separator: " ", omittingEmptySubsequences: false).map(String.init)
                let junk = [
                    "x", "-1", "1e400", "nan", "\"", "18446744073709551615", "none", "x7ff0000000000000", "9e99",
                ]
                let word = Int.random(in: 0..<words.count, using: &generator)
                words[word] = junk.randomElement(using: &generator) ?? ""
                damaged[index] = words.joined(separator: " ")
            default: damaged[index] = String(damaged[index].dropLast(Int.random(in: 1...9, using: &generator)))
            }
            do {
                let replay = try Replay(damaged.joined(separator: "\n"))
                if replay.difference != nil { differences += 1 }
            } catch {
                errors += 1
                #expect((1...damaged.count).contains(error.line))
            }
        }
        #expect(errors > 120 && differences > 40, "\(errors) errors, \(differences) differences")
    }

    @Test("A target that answered otherwise gives another transcript, and the first difference is named")
    func difference() throws {
        let recording = try example()
        let replay = try Replay(recording.replacing("accepted 1 1001", with: "refused \"No.\""))
        let difference = try #require(replay.difference)
        #expect(difference.recorded?.contains("> ") == true || difference.replayed?.contains("> ") == true)
        #expect(difference.description.contains("line "))
    }

    @Test(
        "What is no recording is refused",
        arguments: ["", "recording 2", "hello", "\u{0}\u{1}", "recording 1\n!", "recording 1\n+ list 5"]
    )
    func hostile(text: String) {
        #expect(throws: TextError.self) { try Replay(text) }
    }

    @Test("A recording that grows too long stops, and the drag goes on")
    func limit() {
        let simulator = Simulator()
        let list = SimulatedList(1, "To do", cards: [10, 11, 12], in: simulator)
        let recorder = SessionRecorder(recording: simulator.engine, limit: 600)
        simulator.touch(1).press(on: 10, of: list).hold().move(to: Point(x: 20, y: 300)).release()
        simulator.settle()
        #expect(recorder.isFull)
        #expect(recorder.text.utf8.count <= 600)
        #expect(list.cards == [11, 12, 10])
        recorder.stop()
        #expect(list.region.drag?.delegate === list)
        #expect(simulator.violations.isEmpty)
    }
}
