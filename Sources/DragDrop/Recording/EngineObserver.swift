// SPDX-License-Identifier: Apache-2.0

/// Hears of every call that a host makes of an engine, before and after it. Does nothing itself; a class and not a
/// protocol, so that what nobody uses is not linked.
public class EngineObserver {
    init() {}

    /// A call begins.
    func enter(_ call: EngineCall, at time: Timestamp) {}

    /// The call is over; with the engine's answer if it was an input.
    func leave(_ response: InputResponse?) {}
}

/// A call that a host makes of an engine.
enum EngineCall {
    case input(InputEvent)
    case frame
    case modelChange
    case removal(ItemID, reason: String)
}
