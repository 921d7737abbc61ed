// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("Producing with async")
@MainActor
struct AsyncProducerTests {
    private struct Odd: Error {}

    @Test("L8: a task produces the bytes; what it throws is the load's failure")
    func task() async throws {
        let provider = ItemProvider([
            .init(.png, loadingOnMainActor: { [1, 2] }),
            .init(.pdf, loadingOnMainActor: { throw TransferError.failed("No paper.") }),
            .init(.html, loadingOnMainActor: { throw Odd() }),
        ])
        #expect(try await provider.data(for: .png) == [1, 2])
        await #expect(throws: TransferError.failed("No paper.")) { try await provider.data(for: .pdf) }
        await #expect(throws: TransferError.failed("It could not be loaded: Odd()")) {
            try await provider.data(for: .html)
        }
    }

    @Test("L8: cancelling the load cancels the producer's task")
    func cancelled() async {
        let (started, starts) = AsyncStream<Void>.makeStream()
        let (ended, ends) = AsyncStream<Bool>.makeStream()
        let provider = ItemProvider([
            .init(
                .png,
                loadingOnMainActor: {
                    starts.finish()
                    let (never, _) = AsyncStream<Void>.makeStream()
                    for await _ in never {}
                    ends.yield(Task.isCancelled)
                    ends.finish()
                    return []
                }
            )
        ])
        let transfer = provider.load(.png)
        for await _ in started {}
        transfer?.cancel()
        for await wasCancelled in ended { #expect(wasCancelled) }
        #expect(transfer?.state == .failed(.cancelled))
    }

    @Test("L8: chunks of an asynchronous sequence are fetched only when there is room")
    func backPressure() async throws {
        var fetched = 0
        let provider = ItemProvider([
            .init(
                .movie,
                streamingOnMainActor: {
                    AsyncStream(unfolding: { @MainActor () -> [UInt8]? in
                        fetched += 1
                        return fetched <= 100 ? Array(repeating: 7, count: 10) : nil
                    })
                }
            )
        ])
        var taken = 0
        var ahead = 0
        for try await chunk in try provider.chunks(of: .movie, window: 20) {
            ahead = max(ahead, fetched * 10 - taken)
            taken += chunk.count
        }
        #expect(taken == 1000)
        #expect(fetched == 101)
        #expect(ahead <= 30)
    }

    @Test("A sequence that throws in the middle fails the load")
    func broken() async {
        let provider = ItemProvider([
            .init(
                .movie,
                streamingOnMainActor: {
                    AsyncThrowingStream<[UInt8], any Error> { continuation in
                        continuation.yield([1])
                        continuation.finish(throwing: TransferError.failed("The line broke."))
                    }
                }
            )
        ])
        await #expect(throws: TransferError.failed("The line broke.")) { try await provider.data(for: .movie) }
    }
}
