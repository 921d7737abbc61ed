// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

extension WebPage {
    /// Makes an element with classes and, if given, a text.
    func make(_ tag: StaticString, _ classes: StaticString? = nil, text: String? = nil) -> Element {
        let element = element(tag)
        if let classes { element.setAttribute("class", classes.text) }
        if let text { element.setText(text) }
        return element
    }

    /// Makes an element around others.
    func make(_ tag: StaticString, _ classes: StaticString?, _ children: [Element]) -> Element {
        let element = make(tag, classes)
        for child in children { element.append(child) }
        return element
    }

    /// Makes a text that a person wrote: its direction follows its first letter.
    func makePersonal(_ tag: StaticString, _ classes: StaticString? = nil, text: String) -> Element {
        make(tag, classes, text: text).with("dir", "auto")
    }

    func makeIcon(_ icon: Icon, _ classes: StaticString = "icon") -> Element {
        let drawing = makeDrawing(classes, size: "20", paths: [(nil, icon.rawValue)])
        switch icon {
        // They lead where the lines of the person's language do, or back from there.
        case .back, .right, .move: drawing.addClass("directed")
        default: break
        }
        return drawing
    }

    /// Draws the mark of the program: a card above the slot it leaves.
    func makeBrandMark() -> Element {
        let slot =
            "M6 8.5h7.5A2.5 2.5 0 0 1 16 11v7.5a2.5 2.5 0 0 1-2.5 2.5H6a2.5 2.5 0 0 1-2.5-2.5V11A2.5 2.5 0 0 1 6 8.5"
        let card =
            "M10.5 3H18a2.5 2.5 0 0 1 2.5 2.5V13a2.5 2.5 0 0 1-2.5 2.5h-7.5A2.5 2.5 0 0 1 8 13V5.5A2.5 2.5 0 0 1 10.5 3"
        return makeDrawing("brand-mark", size: "24", paths: [("brand-slot", slot), ("brand-card", card)])
    }

    private func makeDrawing(
        _ classes: StaticString,
        size: String,
        paths: [(classes: StaticString?, data: String)]
    ) -> Element {
        let drawing = svg("svg").with([
            "class": classes.text, "viewBox": "0 0 \(size) \(size)", "aria-hidden": "true", "focusable": "false",
        ])
        for (classes, data) in paths {
            let path = svg("path").with("d", data)
            if let classes { path.setAttribute("class", classes.text) }
            drawing.append(path)
        }
        return drawing
    }

    func makeButton(
        _ classes: StaticString = "button",
        text: String? = nil,
        icon: Icon? = nil,
        tone: StaticString? = nil,
        action: @escaping () -> Void
    ) -> Element {
        let button = make("button", classes).with("type", "button")
        if let tone { button.setAttribute("data-tone", tone.text) }
        if let icon { button.append(makeIcon(icon)) }
        if let text { button.append(make("span", nil, text: text)) }
        button.on(.click) { event in
            event.stopPropagation()
            action()
        }
        return button
    }

    /// Makes a button that shows only an icon; the label is for everyone who cannot see it, and its tooltip.
    func makeIconButton(
        _ icon: Icon,
        label: String,
        classes: StaticString = "icon-button",
        action: @escaping () -> Void
    ) -> Element {
        makeButton(classes, icon: icon, action: action).with("aria-label", label).with("title", label)
    }

    /// Makes a button that hides something and shows it again; its label says which of both it does next.
    func makeFoldButton(
        _ icon: Icon,
        hide: String,
        show: String,
        classes: StaticString = "icon-button",
        isFolded: Bool = false,
        onFold: @escaping (Bool) -> Void
    ) -> Element {
        var isFolded = isFolded
        let button = make("button", classes, [makeIcon(icon)]).with("type", "button")
        let tell = { [unowned(unsafe) button] in
            let label = isFolded ? show : hide
            button.setAttributes(["aria-label": label, "title": label, "aria-expanded": isFolded ? "false" : "true"])
        }
        tell()
        button.on(.click) { _ in
            isFolded.toggle()
            tell()
            onFold(isFolded)
        }
        return button
    }

    /// Makes an entry of the sidebar.
    ///
    /// - Parameter perform: What it does; nil where that is said later.
    func makeEntry(_ action: StaticString, _ icon: Icon, _ label: String, perform: (() -> Void)? = nil) -> Element {
        let entry = make("button", "nav-item", [makeIcon(icon), make("span", "nav-label", text: label)])
        entry.setAttributes(["type": "button", "data-action": action.text, "title": label])
        if let perform { entry.on(.click) { _ in perform() } }
        return entry
    }

    /// Makes what a row is about, and what is to be known of that.
    func makeRowText(_ title: String, note: String? = nil) -> Element {
        let text = make("div", "row-text", [makePersonal("span", "row-title", text: title)])
        if let note { text.append(makePersonal("span", "row-note", text: note)) }
        return text
    }

    /// Makes one of the choices of a `select`.
    func makeOption(_ text: String, value: String, isChosen: Bool = false) -> Element {
        let option = make("option", nil, text: text).with("value", value)
        if isChosen { option.setProperty("selected", true) }
        return option
    }

    /// Makes a `select`.
    ///
    /// - Parameters:
    ///   - choices: What each is called, and its value.
    ///   - chosen: The value that is chosen first.
    ///   - onChange: Takes the value that is chosen instead.
    func makeSelect(
        _ choices: [(text: String, value: String)],
        chosen: String,
        label: String? = nil,
        onChange: @escaping (String) -> Void
    ) -> Element {
        let select = make("select", "field")
        select.setAttribute("aria-label", label)
        for (text, value) in choices {
            select.append(makeOption(text, value: value, isChosen: UTF8Text.equal(value, chosen)))
        }
        select.on(.change) { onChange($0.value) }
        return select
    }

    /// Makes an image that is only looked at, and has no picture yet.
    func makeImage(_ classes: StaticString? = nil) -> Element {
        make("img", classes).with(["alt": "", "decoding": "async", "draggable": "false"])
    }

    /// Makes the small picture of a page or a photo.
    ///
    /// - Parameter points: Its longest side on the screen.
    func makeImage(_ thumbnail: PageThumbnail, points: Double, classes: StaticString? = nil) -> Element {
        let image = makeImage(classes)
        image.show(thumbnail, points: points, in: self)
        return image
    }

    func makeAvatar(_ person: Person, small: Bool = false) -> Element {
        make("span", small ? "avatar avatar-small" : "avatar", text: person.initials)
            .with("data-color", person.color).with("title", person.name)
    }

    /// Makes a face beside which no name stands: initials are nobody to who does not see the tooltip.
    func makeLoneAvatar(_ person: Person, small: Bool = false) -> Element {
        makeAvatar(person, small: small).with(["role": "img", "aria-label": person.name])
    }

    func makeSwatch(_ color: String) -> Element { make("span", "swatch").with("data-color", color) }

    /// Makes the word beside what somebody has changed after they sent it.
    func makeEditedMark() -> Element { make("span", "message-edited", text: L10n.edited) }

    /// Makes what stands in place of things where there are none: a picture, a sentence, and what can be done about it.
    func makeEmpty(_ icon: Icon, _ title: String, _ text: String, actions: [Element] = []) -> Element {
        let empty = make("div", "empty", [makeIcon(icon, "empty-art"), make("h2", "empty-title", text: title)])
        empty.append(make("p", "empty-text", text: text))
        if !actions.isEmpty { empty.append(make("div", "empty-actions", actions)) }
        return empty
    }
}

extension WebPage {
    /// Puts an address, which is told only once, into an element to be copied.
    ///
    /// - Parameters:
    ///   - lead: What stands above it.
    ///   - others: What stands beside the button that copies.
    func show(
        _ address: String,
        label: String,
        in element: Element,
        below lead: [Element] = [],
        beside others: [Element] = []
    ) {
        let field = make("input", "field").with(["readonly": "", "aria-label": label])
        field.setProperty("value", address)
        var buttons = others
        // Elsewhere there is no clipboard to write to; what stands in the field is chosen, and can be copied by hand.
        if media.contains(.isSecure) {
            let copy = makeButton(text: L10n.copy, icon: .copy) { [unowned(unsafe) self] in copyText(address) }
            buttons.insert(copy, at: 0)
        }
        element.setChildren(lead + [field, make("div", "people-invite", buttons)])
        field.select()
    }
}

extension Element {
    /// Gives an attribute to an element that was just made.
    func with(_ name: StaticString, _ value: String) -> Element {
        setAttribute(name, value)
        return self
    }

    func with(_ attributes: KeyValuePairs<StaticString, String>) -> Element {
        setAttributes(attributes)
        return self
    }

    /// Puts these elements inside, instead of what is there.
    func setChildren(_ children: [Element]) {
        removeChildren()
        for child in children { append(child) }
    }

    func setAttributes(_ attributes: KeyValuePairs<StaticString, String>) {
        for (name, value) in attributes { setAttribute(name, value) }
    }

    /// Calls an action when Enter is pressed in a field, not while characters are being composed; or when Enter is pressed with
    /// Control, or Command, and nothing else.
    func onEnter(withCommand: Bool = false, _ action: @escaping () -> Void) {
        on(.keyDown) { event in
            guard event.key == .enter, withCommand ? event.modifiers.isCommandAlone : !event.isComposing else { return }
            event.preventDefault()
            action()
        }
    }

    /// Sets an attribute without a value, or takes it away.
    func setFlag(_ name: StaticString, _ isOn: Bool) { setAttribute(name, isOn ? "" : nil) }

    func setHidden(_ isHidden: Bool) { setFlag("hidden", isHidden) }

    /// Says what a button does that shows only an icon.
    func setLabel(_ label: String) { setAttributes(["aria-label": label, "title": label]) }

    /// Shows how many things were not read; nothing where there are none.
    func show(unread count: Int) {
        setText(count > 99 ? "99+" : "\(count)")
        setHidden(count == 0)
    }

    /// Links the element to the node it shows, as tests, styles and other people's scripts expect.
    func show(_ id: NodeID, kind: Kind) {
        key = id.rawValue
        setAttribute("data-node", id.description)
        setAttribute("data-kind", kind.name.text)
    }

    /// Puts an element in the place of this one.
    func replace(with other: Element) {
        guard let parent else { return }
        parent.insert(other, before: self)
        remove()
    }
}
