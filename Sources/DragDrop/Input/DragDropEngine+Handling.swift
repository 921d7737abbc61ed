// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// How many rounds of nested inputs follow one input before the rest waits for the next input or frame: a delegate
    /// that answers every question with another input slows the engine down and does not stop it.
    static let nestedRoundLimit = 16

    /// The one door: everything that is asked of the engine comes through here, one input after the other.
    ///
    /// An input that a delegate, a display or the host sends from inside a callback waits until the one that runs has
    /// ended, and is answered with ``InputResponse/deferred``. So a callback never sees a session change under it.
    @discardableResult
    package func handle(_ input: EngineInput, at time: Timestamp) -> InputResponse {
        guard !isHandling else {
            nestedInputs.append((input, time))
            return .deferred
        }
        isHandling = true
        performNestedInputs()
        let response = perform(input, at: time)
        var rounds = 0
        while !nestedInputs.isEmpty, rounds < DragDropEngine.nestedRoundLimit {
            rounds += 1
            performNestedInputs()
        }
        if !nestedInputs.isEmpty { requestFrames(true) }
        isHandling = false
        return response
    }

    /// Handles what waits now; what that causes waits again.
    private func performNestedInputs() {
        guard !nestedInputs.isEmpty else { return }
        let inputs = nestedInputs
        nestedInputs = []
        for (input, time) in inputs { perform(input, at: time) }
    }

    @discardableResult
    private func perform(_ input: EngineInput, at time: Timestamp) -> InputResponse {
        now = time
        if input.isFrame { haveRegionsCome = false }
        observer?.engineWillHandle(input, at: time)
        let response = respond(to: input)
        forgetDetachedRegions()
        sweep()
        // After any input one frame looks whether time matters now, as it does where a hand has come to an edge.
        requestFrames(isBusy && !(input.isFrame && isResting && !haveRegionsCome))
        observer?.engineDidHandle(input, response: response)
        return response
    }

    private func respond(to input: EngineInput) -> InputResponse {
        switch input {
        case .event(let event): return respond(to: event)
        case .frame: advanceSessions()
        case .modelChange: followModel()
        case .removal(let items, let reason): remove(items, reason)
        case .destination(let choice): return drop(at: choice) ? .consumed : .refused
        case .units(let item, let units): revise(item, units)
        case .cancelDrop(let session, let item): cancelDrop(session, item)
        case .late(let receipts, let router): router.route(receipts, self)
        case .regionsLeft: break
        }
        return .free
    }
}
