// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A call that a recorder or the simulator does not know would fall to the default that does nothing, unnoticed.
@Suite("Nothing is left out")
struct CompletenessTests {
    private func source(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: "Sources/\(path)"), encoding: .utf8)
    }

    /// The methods of a protocol, each as its name and labels in order.
    private func requirements(of name: String, in text: String) throws -> [String] {
        let start = try #require(text.firstRange(of: "public protocol \(name)"))
        let body = text[start.upperBound...]
        let end = try #require(body.firstRange(of: "\n}"))
        return signatures(in: String(body[..<end.lowerBound]))
    }

    /// `name(label:label:)` of every function in a text; line breaks within parentheses do not matter.
    private func signatures(in text: String) -> [String] {
        text.split(separator: "func ").dropFirst().map { rest in
            let name = rest.prefix { $0 != "(" && $0 != "<" }
            var depth = 0
            var labels: [String] = []
            var parameter = ""
            for character in rest.drop(while: { $0 != "(" }) {
                if character == "(" || character == "[" || character == "<" { depth += 1 }
                if character == ")" || character == "]" || character == ">" { depth -= 1 }
                if depth == 0 || (depth == 1 && character == ",") {
                    labels.append(label(of: parameter))
                    parameter = ""
                    if depth == 0 { break }
                } else {
                    parameter.append(character)
                }
            }
            return "\(name)(\(labels.joined(separator: ":")))"
        }
    }

    private func label(of parameter: String) -> String {
        let trimmed = parameter.drop { $0 == "(" || $0.isWhitespace }
        return String(trimmed.prefix { !$0.isWhitespace && $0 != ":" })
    }

    @Test(
        "Every method of a protocol is forwarded, recorded, replayed, simulated and shown in a page",
        arguments: [
            (
                "DragDropHost", "Engine/DragDropHost",
                [
                    "DragDropRecording/SessionRecorder+Host",
                    "DragDropSimulator/Replay/ReplayHost", "DragDropSimulator/Simulator+Host", "DragDropWeb/PageHost",
                ]
            ),
            (
                "DragInteractionDelegate", "Interactions/DragInteraction",
                [
                    "DragDropRecording/RecordedDelegates",
                    "DragDropSimulator/Replay/ReplayDelegate",
                ]
            ),
            (
                "DropInteractionDelegate", "Interactions/DropInteraction",
                [
                    "DragDropRecording/RecordedTarget",
                    "DragDropSimulator/Replay/ReplayDelegate",
                ]
            ),
            (
                "SpringLoadedInteractionDelegate", "Interactions/SpringLoadedInteraction",
                ["DragDropRecording/RecordedDelegates", "DragDropSimulator/Replay/ReplayDelegate"]
            ),
        ]
    )
    func complete(name: String, file: String, implementations: [String]) throws {
        let required = try requirements(of: name, in: source("DragDrop/\(file).swift"))
        #expect(required.count >= 2)
        for path in implementations {
            let known = Set(signatures(in: try source("\(path).swift")))
            for signature in required where !isLeft(signature, to: path) {
                #expect(known.contains(signature), "\(path) lacks \(signature)")
            }
        }
    }

    /// A page's overlay shows what was lifted in its size and under the hand, as the engine reckons by itself.
    private func isLeft(_ signature: String, to path: String) -> Bool {
        path == "DragDropWeb/PageHost" && signature == "previewFrame(of)"
    }
}
