// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("Loading with async")
@MainActor
struct AsyncLoadingTests {
    /// A producer that does nothing until it is told to, and says when it was started and cancelled.
    @MainActor
    private final class Manual {
        var transfer: Transfer?
        var cancels = 0
        let started: AsyncStream<Void>
        private let continuation: AsyncStream<Void>.Continuation

        init() { (started, continuation) = AsyncStream.makeStream() }

        var provider: ItemProvider {
            ItemProvider([
                .init(.movie) { transfer in
                    MainActor.assumeIsolated {
                        transfer.onCancel = { MainActor.assumeIsolated { self.cancels += 1 } }
                        self.transfer = transfer
                        self.continuation.finish()
                    }
                }
            ])
        }

        func waitUntilStarted() async { for await _ in started {} }
    }

    @Test("L8: bytes that are there come at once, and what fails throws")
    func immediate() async throws {
        let provider = ItemProvider([
            .init(.png) { $0.finish([1, 2]) }, .init(.pdf) { $0.fail(.failed("No paper.")) },
        ])
        #expect(try await provider.data(for: .image) == [1, 2])
        await #expect(throws: TransferError.failed("No paper.")) { try await provider.data(for: .pdf) }
        await #expect(throws: TransferError.failed("There is nothing in it that can be taken here.")) {
            try await provider.data(for: .audio)
        }
        await #expect(throws: TransferError.self) { try await provider.data(for: .image, limit: 1) }
    }

    @Test("L8: a load that takes its time is waited for, with progress")
    func later() async throws {
        let manual = Manual()
        var progress: [Double] = []
        let provider = manual.provider
        let task = Task { try await provider.data(for: .movie) { progress.append($0) } }
        await manual.waitUntilStarted()
        manual.transfer?.expect(byteCount: 4)
        manual.transfer?.receive([1, 2])
        manual.transfer?.finish([3, 4])
        #expect(try await task.value == [1, 2, 3, 4])
        #expect(progress == [0.5, 1])
        #expect(manual.cancels == 0)
    }

    @Test("L8: cancelling the task cancels the load; cancelling the load ends the task")
    func cancelled() async {
        for cancelsTask in [true, false] {
            let manual = Manual()
            let provider = manual.provider
            let task = Task { try await provider.data(for: .movie) }
            await manual.waitUntilStarted()
            if cancelsTask { task.cancel() } else { manual.transfer?.cancel() }
            let result = await task.result
            #expect(throws: TransferError.cancelled) { try result.get() }
            #expect(manual.cancels == 1)
            #expect(manual.transfer?.state == .failed(.cancelled))
        }
    }

    @Test("A task that was cancelled before it asked loads nothing")
    func cancelledBefore() async {
        let manual = Manual()
        let provider = manual.provider
        let task = Task { try await provider.data(for: .movie) }
        task.cancel()
        let result = await task.result
        #expect(throws: TransferError.cancelled) { try result.get() }
        #expect(manual.transfer == nil)
    }

    @Test("L8: a loop over the chunks of two gigabytes holds no more than its window")
    func chunks() async throws {
        let source = GeneratedSource(total: 2 << 30, chunk: 1 << 20)
        let provider = ItemProvider([.init(.movie, chunkSize: 1 << 20) { source }])
        var taken = 0
        var peak = 0
        for try await chunk in try provider.chunks(of: .movie, window: 4 << 20) {
            peak = max(peak, source.sent - taken)
            taken += chunk.count
        }
        #expect(taken == 2 << 30)
        #expect(peak <= 4 << 20)
        #expect(source.closes == 1)
    }

    @Test("Leaving the loop cancels the load; the source is closed once")
    func leaving() async throws {
        let source = GeneratedSource(total: 2 << 30)
        let provider = ItemProvider([.init(.movie) { source }])
        for try await _ in try provider.chunks(of: .movie) { break }
        #expect(source.sent <= 256 << 10)
        #expect(source.closes == 1)
    }

    @Test("Cancelling the task in the middle of a loop ends both; a broken source throws after its last chunk")
    func middle() async throws {
        let manual = Manual()
        let provider = manual.provider
        var taken: [[UInt8]] = []
        let task = Task { for try await chunk in try provider.chunks(of: .movie) { taken.append(chunk) } }
        await manual.waitUntilStarted()
        manual.transfer?.receive([1])
        manual.transfer?.receive([2])
        task.cancel()
        let result = await task.result
        #expect(throws: TransferError.cancelled) { try result.get() }
        #expect(manual.cancels == 1 && manual.transfer?.isSettled == true)
        let broken = GeneratedSource(total: 1000, chunk: 100)
        broken.failure = (after: 300, error: .failed("Broken."))
        var count = 0
        await #expect(throws: TransferError.failed("Broken.")) {
            let provider = ItemProvider([.init(.data) { broken }])
            for try await chunk in try provider.chunks(of: .data) { count += chunk.count }
        }
        #expect(count == 300)
    }

    @Test("Over a settled transfer a loop ends at once, with its error if it has one")
    func settled() async throws {
        let done = Transfer(.data)
        done.finish([1])
        for try await _ in done.chunks() { Issue.record("There is nothing to take.") }
        let failed = Transfer(.data)
        failed.fail(.timedOut)
        await #expect(throws: TransferError.timedOut) { for try await _ in failed.chunks() {} }
    }
}
