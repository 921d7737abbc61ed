// SPDX-License-Identifier: Apache-2.0

/// Everything that can be asked of an engine. Each public input of ``DragDropEngine`` is one of these cases, and all of
/// them go through ``DragDropEngine/handle(_:at:)-(EngineInput,_)``.
package enum EngineInput {
    /// A sensor's event.
    case event(InputEvent)

    /// A frame: time has passed.
    case frame

    /// Regions or layouts changed.
    case modelChange

    /// Items disappeared from the model, with the sentence that says why.
    case removal([ItemID], reason: String)

    /// A place of a "Move to…" list was chosen.
    case destination(ChosenDestination)

    /// Another number of things will come of an item.
    case units(ItemID, DragItem.UnitCount)

    /// A drop is not waited for any longer; nil is all of its items.
    case cancelDrop(SessionID, ItemID?)

    /// The outcome of items became known after the end of their session.
    case late([Receipt], LateReceiptRouter)

    /// Regions left the tree while another input ran.
    case regionsLeft

    var isFrame: Bool { if case .frame = self { true } else { false } }
}

/// Sees every input that an engine handles, in the order in which it handles them.
package protocol EngineObserver: AnyObject {
    /// The engine begins with an input.
    func engineWillHandle(_ input: EngineInput, at time: Timestamp)

    /// The engine is done with it.
    func engineDidHandle(_ input: EngineInput, response: InputResponse)

    /// Whether delegates are only asked what they would answer, as to fill a list of destinations: nothing happens.
    var isPaused: Bool { get set }
}
