// SPDX-License-Identifier: Apache-2.0
import Testing

/// Asks again and again, giving way to others, until it is so.
///
/// - Throws: An error after five minutes or when the test is cancelled, so that what never comes to be so fails one test and
///   does not hold up the others.
func eventually(at place: SourceLocation = #_sourceLocation, _ condition: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(300)
    while try await !condition() {
        try Task.checkCancellation()
        guard ContinuousClock.now < end else {
            Issue.record("it never came to be so", sourceLocation: place)
            throw CancellationError()
        }
        await Task.yield()
    }
}
