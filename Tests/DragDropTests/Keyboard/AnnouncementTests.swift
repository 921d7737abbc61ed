// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("Announcements")
struct AnnouncementTests {
    private let renderer = AnnouncementRenderer()

    @Test("Sentences carry names, positions, labels and reasons")
    func sentences() {
        let dropped = Announcement(.dropped, titles: ["Milk"], position: .init(number: 2, total: 5), label: "Shopping")
        #expect(renderer.text(for: dropped) == "Dropped Milk in Shopping, position 2 of 5.")
        #expect(
            renderer.text(for: Announcement(.dropped, titles: ["Milk"], label: "Trash")) == "Dropped Milk on Trash."
        )
        let refused = Announcement(.refused, titles: ["A", "B"], reason: "It is full.")
        #expect(renderer.text(for: refused) == "A and B not taken. It is full.")
        let cancelled = Announcement(.cancelled, titles: ["A", "B", "C"])
        #expect(renderer.text(for: cancelled) == "Cancelled. 3 items went back.")
    }

    @Test(
        "Every kind has a sentence without a brace left in it",
        arguments: [
            Announcement.Kind.lifted, .added, .overGap, .overRegion, .overSpring, .forbidden, .noTarget, .dropped,
            .refused,
            .cancelled, .removed,
        ]
    )
    func everyKind(kind: Announcement.Kind) {
        let announcement = Announcement(
            kind,
            titles: ["Milk"],
            position: .init(number: 1, total: 2),
            label: "List",
            reason: "Because."
        )
        let text = renderer.text(for: announcement)
        #expect(!text.isEmpty && !text.contains("{") && !text.contains("}"))
    }

    @Test("Templates can be replaced; unknown names and lonely braces stay as they are")
    func templates() {
        var german = AnnouncementRenderer()
        german.overGap = "{label}: Platz {position} von {total}. {wer} {"
        let announcement = Announcement(.overGap, position: .init(number: 1, total: 3), label: "Einkauf")
        #expect(german.text(for: announcement) == "Einkauf: Platz 1 von 3. {wer} {")
    }

    @Test("A title full of braces is only a title")
    func hostileTitle() {
        let announcement = Announcement(.dropped, titles: ["{label}"], label: "L")
        #expect(renderer.text(for: announcement) == "Dropped {label} on L.")
    }
}
