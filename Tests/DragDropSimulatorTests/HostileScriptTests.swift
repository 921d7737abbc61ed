// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Hostile scripts and recordings, played")
struct HostileScriptTests {
    private static let numbers = [
        "1e300", "-1e300", "1.7e308", "-1.7e308", "1e-300", "-0", "1e18", "9223372036854775807",
    ]

    @Test("What can be read can be played: numbers beyond all sense, one step at a time", arguments: numbers)
    func played(number: String) throws {
        let steps = [
            "presses \(number),0", "presses 0,\(number)", "presses @10:\(number),\(number)",
            "moves \(number),\(number) in 100", "moves @10:5,\(number) in 30000",
        ]
        for step in steps {
            let script = try Script.read(
                """
                stage lists 3 cards 4 overlays
                0 mouse 0 \(step)
                20 mouse 0 presses #1001
                40 mouse 0 moves #1002 in 0
                60 mouse 0 \(step)
                900 mouse 0 releases
                1000 key down
                """
            )
            #expect(script.play(checking: []).simulator.engine.isBusy == false, "\(step)")
        }
        for step in ["resize #1002 \(number)", "scroll @10 \(number),\(number)", "scroll @1 0,\(number)"] {
            let script = try Script.read(
                """
                stage lists 2 cards 4
                0 touch 1 presses #1001
                520 touch 1 moves @11:50,60 in 200
                600 \(step)
                700 \(step.replacing("1002", with: "1001"))
                800 touch 1 moves #1002 in 100
                900 target @10 refuses
                950 key pageDown
                1000 key end
                1100 touch 1 releases
                """
            )
            #expect(script.play(checking: []).simulator.engine.isBusy == false, "\(step)")
            do { #expect(try Replay(script.record().recording).difference == nil, "\(step)") } catch {
                #expect(error.reason == "a number out of range")
            }
        }
    }

    @Test("Points and durations that are no numbers trap nowhere", arguments: [Double.nan, .infinity, -.infinity])
    func notANumber(number: Double) {
        let simulator = Simulator()
        let list = SimulatedList(1, "To do", cards: [10, 11], in: simulator)
        simulator.touch(1).press(at: Point(x: number, y: number)).hold().release()
        simulator.mouse.press(on: 10, of: list)
        simulator.mouse.move(to: Point(x: number, y: 3), over: number.isFinite ? number : 0)
        simulator.mouse.move(to: list.point(y: 50), over: -number).release()
        simulator.settle()
        let steps = [
            ScriptStep(at: number, .press(.mouse, .point(x: number, y: 0), [])),
            ScriptStep(at: 0.1, .move(.mouse, .item(ItemID(11)), over: number, [])),
            ScriptStep(at: 0.2, .edit(.resize(ItemID(11), number))),
            ScriptStep(at: 0.3, .release(.mouse)),
        ]
        simulator.play(steps)
        #expect(Script(steps: steps).play(checking: []).simulator.engine.isBusy == false)
    }

    @Test("A recording of lines within lines without end is refused, not followed")
    func nested() {
        var text = "recording 1\n"
        for depth in 0..<20_000 { text += String(repeating: " ", count: depth) + "@ 0 model\n" }
        #expect(throws: TextError.self) { try Replay(text) }
        do { _ = try Replay(text) } catch { #expect(error.reason == "nested too deeply" && error.line == 53) }
    }

    @Test("Regions of a recording may have any frame", arguments: ["-40 -40", "1e308 1e308", "-1e308 5", "0 0"])
    func frames(size: String) throws {
        let script = try Script.read("stage lists 9 cards 2\n0 touch 1 presses #1001\n600 touch 1 moves 5,5 in 50")
        let lines = script.record().recording.split(separator: "\n").map { line -> String in
            guard line.hasPrefix("+ region") else { return String(line) }
            return String(line).replacing(/200 400/, with: size)
        }
        // Eight more, so that they are looked up and not looked through.
        #expect(lines.contains { $0.hasPrefix("+ region") && $0.contains(size) })
        _ = try Replay(lines.joined(separator: "\n"))
    }
}
