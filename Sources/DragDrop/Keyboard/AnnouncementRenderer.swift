// SPDX-License-Identifier: Apache-2.0

/// Turns announcements into sentences; English unless its templates are replaced.
///
/// A catalogue is data: one template for each kind of announcement, with the names `{items}`, `{count}`, `{position}`,
/// `{total}`, `{label}` and `{reason}` in any order, and as many plural forms as the language has. The host chooses the
/// catalogue, and with it ``pluralCategory`` and ``number``; a program that speaks ten languages keeps ten renderers.
/// Sentences that targets give as reasons are theirs, those of the engine are ``DragDropConfiguration/reasons``.
public struct AnnouncementRenderer: Sendable {
    /// Picked up; chosen by the number of items.
    public var lifted: PluralTemplate

    /// Joined the session; chosen by the number of items.
    public var added: PluralTemplate

    /// The aim is a gap; chosen by the number of places.
    public var overGap: PluralTemplate

    /// The aim is a whole region.
    public var overRegion: PluralTemplate

    /// The aim is a region that only opens.
    public var overSpring: PluralTemplate

    /// The aim refuses; chosen by the number of items.
    public var forbidden: PluralTemplate

    /// Nothing lies in that direction.
    public var noTarget: PluralTemplate

    /// Dropped into a gap; chosen by the number of items.
    public var droppedInGap: PluralTemplate

    /// Dropped on a whole region; chosen by the number of items.
    public var dropped: PluralTemplate

    /// Not taken; chosen by the number of items.
    public var refused: PluralTemplate

    /// Cancelled; chosen by the number of items.
    public var cancelled: PluralTemplate

    /// Gone; chosen by the number of items.
    public var removed: PluralTemplate

    /// What lay on the way of a step and refused; put behind the sentence of the step. Only its form for every other
    /// number is used.
    public var passed: PluralTemplate

    /// Names two items, with `{first}` and `{second}`.
    public var twoItems: String

    /// Names more items, or such without a title, by their number `{count}`, which chooses the form.
    public var manyItems: PluralTemplate

    /// Stands for a region without a label: no number is ever spoken in place of a name.
    public var unnamedPlace: String

    /// The plural rule of the language.
    public var pluralCategory: @Sendable (Int) -> PluralCategory = PluralCategory.oneOrOther

    /// How the language writes a number.
    public var number: @Sendable (Int) -> String = { "\($0)" }

    /// Makes the English renderer.
    public init() {
        self.init(
            lifted: "Picked up {items}. Arrow keys and Tab choose a place, Enter drops, Escape cancels.",
            added: "Added {items}.",
            overGap: "{label}, position {position} of {total}.",
            overRegion: "{label}.",
            overSpring: "{label}. Enter opens it.",
            forbidden: "{label} does not take {items}. {reason}",
            noTarget: "There is nothing to drop on in that direction.",
            droppedInGap: "Dropped {items} in {label}, position {position} of {total}.",
            dropped: "Dropped {items} on {label}.",
            refused: "{items} not taken. {reason}",
            cancelled: "Cancelled. {items} went back. {reason}",
            removed: PluralTemplate(
                "{items} are no longer there. {reason}",
                one: "{items} is no longer there. {reason}"
            ),
            passed: "{label} does not take it: {reason}",
            twoItems: "{first} and {second}",
            manyItems: PluralTemplate("{count} items", one: "{count} item"),
            unnamedPlace: "this place"
        )
    }

    /// Makes a renderer of another language; the English sentences are no part of a program then.
    public init(
        lifted: PluralTemplate,
        added: PluralTemplate,
        overGap: PluralTemplate,
        overRegion: PluralTemplate,
        overSpring: PluralTemplate,
        forbidden: PluralTemplate,
        noTarget: PluralTemplate,
        droppedInGap: PluralTemplate,
        dropped: PluralTemplate,
        refused: PluralTemplate,
        cancelled: PluralTemplate,
        removed: PluralTemplate,
        passed: PluralTemplate,
        twoItems: String,
        manyItems: PluralTemplate,
        unnamedPlace: String
    ) {
        self.lifted = lifted
        self.added = added
        self.overGap = overGap
        self.overRegion = overRegion
        self.overSpring = overSpring
        self.forbidden = forbidden
        self.noTarget = noTarget
        self.droppedInGap = droppedInGap
        self.dropped = dropped
        self.refused = refused
        self.cancelled = cancelled
        self.removed = removed
        self.passed = passed
        self.twoItems = twoItems
        self.manyItems = manyItems
        self.unnamedPlace = unnamedPlace
    }

    /// The sentence for an announcement.
    public func text(for announcement: Announcement) -> String {
        let position = announcement.position
        let template = template(for: announcement)
        let count = announcement.kind == .overGap ? position?.total ?? 0 : announcement.titles.count
        var text = Self.fill(template[pluralCategory(count)]) { name in
            switch name {
            case "items": items(announcement.titles)
            case "count": number(announcement.titles.count)
            case "position": position.map { number($0.number) } ?? ""
            case "total": position.map { number($0.total) } ?? ""
            case "label": place(announcement.label)
            case "reason": announcement.reason
            default: nil
            }
        }
        for refusal in announcement.passed { text += " " + self.text(for: refusal) }
        return trimmed(text)
    }

    private func text(for refusal: Announcement.Refusal) -> String {
        Self.fill(passed.other) { name in
            switch name {
            case "label": place(refusal.label)
            case "reason": refusal.reason
            default: nil
            }
        }
    }

    private func place(_ label: String) -> String { label.utf8.isEmpty ? unnamedPlace : label }

    private func items(_ titles: [String]) -> String {
        let isNamed = titles.allSatisfy { !$0.utf8.isEmpty }
        if isNamed, titles.count == 1 { return titles[0] }
        if isNamed, titles.count == 2 {
            return Self.fill(twoItems) { name in
                switch name {
                case "first": titles[0]
                case "second": titles[1]
                default: nil
                }
            }
        }
        return Self.fill(manyItems[pluralCategory(titles.count)], "count", with: number(titles.count))
    }

    private func template(for announcement: Announcement) -> PluralTemplate {
        switch announcement.kind {
        case .lifted: lifted
        case .added: added
        case .overGap: overGap
        case .overRegion: overRegion
        case .overSpring: overSpring
        case .forbidden: forbidden
        case .noTarget: noTarget
        case .dropped: announcement.position == nil ? dropped : droppedInGap
        case .refused: refused
        case .cancelled: cancelled
        case .removed: removed
        }
    }
}
