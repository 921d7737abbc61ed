// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// A card's value of one custom field: a box, a date, a choice, a number or a text.
final class CustomProperty: CardProperty {
    let field: Node
    private let type: String
    private let control: Element
    private var moment: MomentField?
    private var shown: CustomValue?
    /// What is being typed and was not saved.
    private var typed: String?
    /// What is wrong with what was typed.
    private let note: Element

    private var isNumber: Bool { UTF8Text.equal(type, "number") }

    init(_ dialog: CardDialog, field: Node) {
        let page = dialog.page
        self.field = field
        type = field.fields.text(.fieldType) ?? ""
        if UTF8Text.equal(type, "date") { moment = MomentField(page: page, label: field.title) }
        let isBox = UTF8Text.equal(type, "checkbox")
        control =
            moment?.element
            ?? page.make(UTF8Text.equal(type, "list") ? "select" : "input", isBox ? "checkbox" : "field")
        note = page.makePersonal("div", "property-error", text: "")
            .with(["id": "error-\(field.id)", "role": "alert", "hidden": ""])
        super.init(dialog, name: field.title)
        control.setAttribute("aria-label", field.title)
        value.append(control)
        element.append(note)
        prepare(isBox: isBox)
    }

    /// The browser may still tell that it loses the focus while it is taken out of the page.
    deinit { control.removeHandlers() }

    func commit() { if let typed { accept(typed) } }

    /// Whether it still shows a field as that is now; its choices and its type are made once.
    func shows(_ other: Node) -> Bool { field.asShown == other.asShown }

    private func prepare(isBox: Bool) {
        if let moment {
            moment.onChange = { [unowned(unsafe) self] time in write(time.map { .date($0) } ?? .none) }
        } else if isBox {
            control.setAttribute("type", "checkbox")
            control.on(.change) { [unowned(unsafe) self] event in write(event.isChecked ? .flag(true) : .none) }
        } else if UTF8Text.equal(type, "list") {
            control.append(page.makeOption(L10n.none, value: ""))
            for choice in field.fields.choices(.options) {
                control.append(page.makeOption(choice.text, value: choice.id.description))
            }
            control.on(.change) { [unowned(unsafe) self] event in
                write(NodeID(event.value).map { .option($0) } ?? .none)
            }
        } else {
            control.setAttributes(["type": "text", "dir": "auto", "aria-describedby": "error-\(field.id)"])
            if isNumber { control.setAttribute("inputmode", "decimal") }
            control.on(.input) { [unowned(unsafe) self] event in typed = event.value }
            control.on(.change) { [unowned(unsafe) self] event in accept(event.value) }
            control.on(.blur) { [unowned(unsafe) self] _ in commit() }
        }
    }

    override func update(_ card: Node, _ context: BoardContext) {
        let value = card.fields.custom[field.id]
        showWhetherEmpty(value == nil)
        if let moment {
            if case .date(let date)? = value { moment.update(date) } else { moment.update(nil) }
            return
        }
        // What is being typed is left alone.
        guard value != shown, typed == nil else { return }
        shown = value
        switch value {
        case .flag(let isOn)?: control.setProperty("checked", isOn)
        case .option(let id)?: control.setProperty("value", id.description)
        case .text(let text)?: control.setProperty("value", text)
        case .number(let number)?: control.setProperty("value", page.numbers.text(of: number))
        case .date?, nil, .some(.none):
            control.setProperty("checked", false)
            control.setProperty("value", "")
        }
    }

    private func accept(_ text: String) {
        typed = nil
        let isEmpty = text.trimmed.utf8.isEmpty
        if let obstacle {
            guard !isEmpty else { return }
            let label = "\(dialog.node?.title ?? L10n.aCard): \(field.title)"
            return workspace.keepUnsaved(text, label: label, reason: obstacle)
        }
        var value = isEmpty ? CustomValue.none : .text(text)
        if isNumber, !isEmpty {
            guard let number = Self.number(in: text) else { return say(L10n.isNotANumber(text: text)) }
            value = .number(number)
        }
        say(nil)
        guard value == shown ?? CustomValue.none else { return write(value) }
        // Who left it as it was does not take back what somebody else has saved meanwhile.
        if let card = dialog.node { update(card, dialog.context) }
    }

    /// Why nothing can be saved any more: the card or the field has gone, or the person may not change them.
    private var obstacle: String? {
        if workspace.replica.tree.isTrashed(dialog.card) { return L10n.theCardWasDeleted }
        if workspace.replica.tree.isTrashed(field.id) { return L10n.wasDeleted(title: field.title) }
        let isHere = dialog.context.customFields.contains { $0.id == field.id }
        return workspace.refusal(of: .edit) ?? (isHere ? nil : L10n.thisIsNotThereAnyMore)
    }

    private func say(_ sentence: String?) {
        note.setText(sentence ?? "")
        note.setHidden(sentence == nil)
        control.setAttribute("aria-invalid", sentence == nil ? nil : "true")
    }

    private func write(_ value: CustomValue) {
        var values = CustomValues()
        values[field.id] = value
        set([.custom: .custom(values)])
    }

    /// Reads a number by the rules of JSON, which the model's codec knows; a comma is a point, where there is one.
    static func number(in text: String) -> Double? {
        var bytes = Array(text.trimmed.utf8)
        let comma = UInt8(ascii: ",")
        if bytes.filter({ $0 == comma }).count == 1, !bytes.contains(UInt8(ascii: ".")) {
            bytes = bytes.map { $0 == comma ? UInt8(ascii: ".") : $0 }
        }
        guard let value = try? JSONValue.parse(bytes), case .number(let number) = value else { return nil }
        return number
    }
}
