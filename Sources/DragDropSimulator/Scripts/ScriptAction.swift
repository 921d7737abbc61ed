// SPDX-License-Identifier: Apache-2.0

public import DragDrop

/// One thing that happens in a script. What cannot happen (an item that is gone, a hand that is not down) is passed
/// over, so that every part of a script is a script.
public enum ScriptAction: Equatable, Sendable {
    /// A hand goes down.
    case press(Hand, ScriptPlace, Modifiers)

    /// A hand goes on its way to a place, and is there after a number of seconds; other hands go on meanwhile.
    case move(Hand, ScriptPlace, over: Double, Modifiers)

    /// A hand goes up where it is.
    case release(Hand)

    /// The system takes a hand away.
    case lose(Hand)

    /// A key is pressed.
    case key(Key, Modifiers)

    /// Letters are typed: the beginning of a target's name.
    case type(String)

    /// Space is pressed on a focused item, or on a region as a whole.
    case lift(RegionID, ItemID?)

    /// A place is chosen from the list of destinations of an item, or of what is held: a target by its number, and one
    /// of its places.
    case choose(ItemID?, target: Int, place: Int)

    /// The modifiers change and nothing else.
    case modifiers(Modifiers)

    /// The program cancels.
    case cancel

    /// The platform begins its own drag from a hand's press.
    case platformBegins(Hand)

    /// The platform's drag ends elsewhere.
    case platformEnds(Hand, delivered: Bool)

    /// A drag from another program comes over the window.
    case enters(ScriptPlace)

    /// A hand leaves the window.
    case leaves(Hand)

    /// A drag from another program is dropped with that many items.
    case drops(Int, ScriptPlace)

    /// Someone else changes the model or the views.
    case edit(ScriptEdit)

    /// A list answers differently from now on.
    case answer(RegionID, SimulatedList.Answer)

    /// A list proposes differently from now on.
    case propose(RegionID, ScriptProposal)

    /// A list's data arrives differently from now on.
    case supply(RegionID, SimulatedList.Supply)

    /// The items that a list lifts together from now on.
    case select(RegionID, [ItemID])

    /// Nothing but time.
    case wait
}

/// A change that does not come from the drag.
public enum ScriptEdit: Equatable, Sendable {
    /// An item appears behind another, or in front of all.
    case insert(ItemID, into: RegionID, after: ItemID?)

    /// An item disappears, and the engine is told.
    case remove(ItemID)

    /// An item goes elsewhere.
    case move(ItemID, into: RegionID, after: ItemID?)

    /// An item takes another extent, in points.
    case resize(ItemID, Double)

    /// A region is scrolled, in points.
    case scroll(RegionID, x: Double, y: Double)

    /// A list's view is made anew.
    case reload(RegionID)

    /// A list's items are read again in reverse order.
    case reverse(RegionID)

    /// A row of a tree is opened or closed.
    case toggle(ItemID)

    /// A list is taken away for good.
    case close(RegionID)
}

/// What a list proposes.
public enum ScriptProposal: Equatable, Sendable {
    /// A move inside the program, a copy from outside.
    case standard

    /// A copy.
    case copy

    /// A refusal with its reason.
    case forbidden

    /// A move in the upper half, a refusal below.
    case upperHalf

    /// Ends the drag as if over nothing.
    case cancel
}

/// One step of a script: what happens and when.
public struct ScriptStep: Equatable, Sendable {
    /// Seconds since the script began.
    public var time: Double

    /// What happens.
    public var action: ScriptAction

    /// Makes a step at a whole millisecond, so that it is the same when it is written and read.
    public init(at time: Double, _ action: ScriptAction) {
        self.time = time.isFinite ? (time * 1_000).rounded() / 1_000 : 0
        self.action = action
    }
}
