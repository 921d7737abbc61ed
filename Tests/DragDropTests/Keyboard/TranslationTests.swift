// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Announcements in other languages")
struct TranslationTests {
    private func dropped(_ titles: [String], _ position: Announcement.Position? = nil) -> Announcement {
        Announcement(.dropped, titles: titles, position: position, label: "Einkauf")
    }

    @Test("L21: German, with its word order, its two plural forms and its numbers")
    func german() {
        let german = AnnouncementRenderer.german
        #expect(german.text(for: dropped(["Milch"])) == "Milch liegt jetzt auf Einkauf.")
        #expect(german.text(for: dropped(["Milch", "Brot"])) == "Milch und Brot liegen jetzt auf Einkauf.")
        #expect(german.text(for: dropped(["a", "b", "c"])) == "3 Dinge liegen jetzt auf Einkauf.")
        let far = dropped(["Milch"], .init(number: 1_234, total: 5_000))
        #expect(german.text(for: far) == "Milch liegt jetzt in Einkauf, Platz 1.234 von 5.000.")
    }

    @Test(
        "L21: Arabic has six plural forms, the host's rule chooses, and digits of its own",
        arguments: [
            (0, "لا عناصر"), (1, "عنصر واحد"), (2, "عنصران"), (3, "٣ عناصر"), (10, "١٠ عناصر"), (11, "١١ عنصرًا"),
            (99, "٩٩ عنصرًا"), (100, "١٠٠ عنصر"), (103, "١٠٣ عناصر"),
        ]
    )
    func arabic(count: Int, items: String) {
        let titles = [String](repeating: "", count: count)
        #expect(AnnouncementRenderer.arabic.text(for: dropped(titles)) == "وُضع \(items) على Einkauf.")
    }

    @Test("L21: what has no name is counted, and never spoken as an identity or a hole in the sentence")
    func unnamed() {
        let english = AnnouncementRenderer()
        #expect(english.text(for: Announcement(.added, titles: [""])) == "Added 1 item.")
        #expect(english.text(for: Announcement(.added, titles: ["A", ""])) == "Added 2 items.")
        #expect(english.text(for: Announcement(.dropped, titles: ["A"])) == "Dropped A on this place.")
        #expect(AnnouncementRenderer.german.text(for: Announcement(.overRegion)) == "dieser Platz.")
    }

    @Test("L21: one is gone, several are gone")
    func removed() {
        let english = AnnouncementRenderer()
        #expect(english.text(for: Announcement(.removed, titles: ["A"])) == "A is no longer there.")
        #expect(english.text(for: Announcement(.removed, titles: ["A", "B"])) == "A and B are no longer there.")
    }

    @Test("L21: a step that passed by a refusing target says so behind its own sentence")
    func passed() {
        let step = Announcement(
            .overRegion,
            label: "Archive",
            passed: [.init(label: "Done", reason: "It is full.")]
        )
        #expect(AnnouncementRenderer().text(for: step) == "Archive. Done does not take it: It is full.")
    }

    @Test("L21: the engine's own reasons are in the language of the page, also in the receipts")
    func reasons() {
        var configuration = DragDropConfiguration()
        configuration.reasons.notAllowed = "Die Quelle erlaubt das nicht."
        configuration.reasons.timedOut = "Es kam keine Antwort."
        configuration.dropTimeout = 1
        let scene = Scene(configuration: configuration)
        scene.todo.allowed = .link
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 300)).release()
        scene.finish()
        #expect(scene.receipts.map(\.outcome) == [.refused(reason: "Die Quelle erlaubt das nicht.")])
        scene.todo.allowed = .move
        scene.done.answer = .never
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 300)).release()
        scene.finish()
        #expect(scene.simulator.announcements.last?.reason == "Es kam keine Antwort.")
    }
}

@Suite("Speaking no faster than one can listen")
struct AnnouncementQueueTests {
    @Test("A step replaces the step that waits; D#763: many presses are not as many sentences")
    func steps() {
        var queue = AnnouncementQueue(pause: 0.25)
        var said: [String] = []
        for press in 0..<45 {
            queue.add("step \(press)", isStep: true)
            if let sentence = queue.next(at: Timestamp(Double(press) * 0.02)) { said.append(sentence) }
        }
        #expect(said.count == 4)
        let due = queue.dueTime ?? .zero
        #expect(queue.next(at: due) == "step 44")
        #expect(queue.dueTime == nil)
    }

    @Test("Results are never lost and keep their order; a step does not push them away")
    func results() {
        var queue = AnnouncementQueue(pause: 1)
        queue.add("first", isStep: true)
        #expect(queue.next(at: .zero) == "first")
        queue.add("step", isStep: true)
        queue.add("dropped", isStep: false)
        queue.add("refused", isStep: false)
        queue.add("late step", isStep: true)
        #expect(queue.next(at: Timestamp(0.9)) == nil)
        #expect(queue.next(at: Timestamp(1)) == "dropped refused late step")
    }

    @Test("D#1952: the queue goes on after silence, and an empty sentence says nothing")
    func silence() {
        var queue = AnnouncementQueue()
        queue.add("", isStep: true)
        #expect(queue.next(at: .zero) == nil && queue.dueTime == nil)
        for hour in 1...3 {
            queue.add("again", isStep: true)
            #expect(queue.next(at: Timestamp(Double(hour) * 3_600)) == "again")
        }
    }
}
