// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("Very deep and very many")
struct LargeSceneTests {
    @Test(
        "A drag through 10,000 regions, one in the other, asks ten times as much as through 1,000, on an ordinary stack"
    )
    func deep() {
        func work(_ depth: Int) -> Int {
            let scene = LargeScene(depth: depth)
            scene.play()
            #expect(scene.receipts.map(\.isAccepted) == [true])
            scene.cancel()
            #expect(scene.destinationCount() == depth + 1)
            return scene.questions + scene.requests
        }
        let (small, large) = (work(1_000), work(10_000))
        #expect(Double(large) / Double(small) < 11, "\(small) questions, then \(large)")
    }

    @Test("Adding 100 items to a drag of 20,000 asks as much as adding them to a drag of 20")
    func adding() {
        let few = LargeScene(items: 20)
        let many = LargeScene(items: 20_000)
        #expect(few.add(100) == many.add(100))
        #expect(few.receipts.count == 120 && many.receipts.count == 20_100)
    }

    @Test("20,000 carried items are lifted, dropped and flown back with ten times the questions of 2,000")
    func many() {
        func work(_ count: Int) -> Int {
            let scene = LargeScene(items: count)
            scene.play()
            #expect(scene.landed == count && scene.receipts.count == count)
            scene.cancel()
            #expect(scene.receipts.map(\.outcome) == Array(repeating: .failed(.cancelled), count: count))
            return scene.questions + scene.requests
        }
        let (small, large) = (work(2_000), work(20_000))
        #expect(Double(large) / Double(small) < 11, "\(small) questions, then \(large)")
    }
}
