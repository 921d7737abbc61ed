// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Scripts as values")
struct ScriptTests {
    @Test("What is written is read again, for a thousand seeds")
    func roundTrip() throws {
        for seed in 1...1_000 as ClosedRange<UInt64> {
            let script = Script.random(seed: seed, steps: 40)
            let again = try Script.read(script.text)
            #expect(again.text == script.text, "seed \(seed)")
            guard again.text == script.text else { return }
        }
    }

    private static let sentences = [
        "", "No.", "Only some.", "Full.", "It says \"no\"", "a \\ b\\", "two\nlines\r\nor three", "\t  spaces  ",
        "@1 #2 later 3",
        "\"\u{301}e", "ليس هنا", "\\n", "\\\"", "\u{2028}\u{0}",
    ]

    @Test("Every key, every name that is typed and every sentence is read again as it was", arguments: sentences)
    func everything(sentence: String) throws {
        var script = Script()
        let keys: [Key] = [
            .tab, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .space, .escape,
        ]
        for key in keys { script.steps.append(ScriptStep(at: 0.1, .key(key, [.shift, .copy]))) }
        let actions: [ScriptAction] = [
            .type(sentence), .answer(RegionID(10), .refuse(sentence)), .answer(RegionID(11), .acceptSome(sentence)),
            .answer(RegionID(11), .acceptLater(0.25)),
        ]
        for action in actions { script.steps.append(ScriptStep(at: 0.2, action)) }
        let again = try Script.read(script.text)
        #expect(again == script)
        #expect(try Script.read(script.text.replacing("\n", with: "\r\n")) == script)
        // A pasted test says it once more, as the compiler reads it.
        let pasted = script.test(named: sentence).split(separator: "\n").dropFirst(4)
        let literal = pasted.prefix { $0 != "        \"\"\"" }.map { $0.dropFirst(8) }.joined(separator: "\n")
        #expect(try Script.read(literal.replacing("\\\\", with: "\\")) == script)
    }

    @Test("A script that was read plays like the one that was written")
    func replay() throws {
        for seed in 1...40 as ClosedRange<UInt64> {
            let script = Script.random(seed: seed)
            #expect(try Script.read(script.text).play().transcript == script.play().transcript, "seed \(seed)")
        }
    }

    @Test(
        "A line that is no step is named",
        arguments: [
            "stage lists 99999", "stage lists -9223372036854775808", "0 touch presses 1,2", "0 touch 1 presses 1;2",
            "x key up", "0 key sideways",
            "0 key up up", "0 touch 1 moves #1", "0 insert #x @1", "0 touch 1 presses @1:nan,2", "0 drops 1e9 0,0",
            "99999999999999999999 wait", "0", "0 types", "0 types x", "0 types \"x", "0 types \"x\\\"",
            "0 types \"x\"y", "0 types \"", "0 target @1 refuses because", "0 target @1 refuses \"", "0 \u{0}",
            "0 scroll @1 1",
        ]
    )
    func hostile(line: String) {
        #expect(throws: TextError.self) { try Script.read("stage lists 1 cards 1\n\n\(line)\n0 wait") }
        do { _ = try Script.read("stage lists 1 cards 1\n\n\(line)\n0 wait") } catch { #expect(error.line == 3) }
    }

    @Test("Any part of a script is a script: it plays, whatever is left out")
    func parts() {
        for seed in 1...20 as ClosedRange<UInt64> {
            let script = Script.random(seed: seed)
            for index in script.steps.indices {
                var part = script
                part.steps.remove(at: index)
                let violations = part.play().violations
                #expect(violations.isEmpty, "seed \(seed) without step \(index): \(violations)")
            }
        }
    }

    @Test("A failing script shrinks to the smallest one: no step, no number can go")
    func shrink() throws {
        // The planted fault: something is wrong whenever two cards land together in the second list.
        let fails: (Script) -> Bool = { script in
            let run = script.play(checking: [])
            return run.simulator.ended.contains { end in
                end.reason == .dropped && end.receipts.filter(\.isAccepted).count >= 2
            }
        }
        var found = 0
        for seed in 1...2_000 as ClosedRange<UInt64> where found < 4 {
            let script = Script.random(seed: seed, steps: 40)
            guard fails(script) else { continue }
            found += 1
            let small = script.shrunk(while: fails)
            #expect(fails(small))
            #expect(small.steps.count <= 5, "seed \(seed) shrank to \(small.text)")
            for index in small.steps.indices {
                var smaller = small
                smaller.steps.remove(at: index)
                #expect(!fails(smaller), "step \(index) of \(small.text) can go")
            }
        }
        #expect(found == 4)
    }

    @Test("A script that does not fail stays as it is")
    func passing() {
        let script = Script.random(seed: 1)
        #expect(script.shrunk { _ in false } == script)
        #expect(script.shrunkToViolation() == nil)
    }

    @Test("A script is printed as a test that can be pasted")
    func paste() throws {
        let script = try Script.read(
            "stage lists 1 cards 2\n0 touch 1 presses #1001\n520 touch 1 moves @10:100,200 in 100"
        )
        #expect(
            script.test(named: "seed 7") == """
                @Test("seed 7")
                func script() throws {
                    let script = try Script.read(
                        \"""
                        stage lists 1 cards 2
                        0 touch 1 presses #1001
                        520 touch 1 moves @10:100,200 in 100
                        \"""
                    )
                    #expect(script.play().violations.isEmpty)
                }
                """
        )
    }
}
