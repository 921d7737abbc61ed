// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Makes the control for a card's value of one custom field: a box, a date, a choice, a number or a text.
struct CustomFieldEditor {
    private unowned(unsafe) let dialog: CardDialog
    private var page: WebPage { dialog.page }

    init(_ dialog: CardDialog) {
        self.dialog = dialog
    }

    func make(_ field: Node, _ card: Node, _ context: BoardContext) -> Element {
        let value = card.fields.custom[field.id]
        let control = makeControl(field, value, context)
        control.setAttribute("aria-label", field.title)
        return page.make(
            "label",
            "property",
            [
                page.makePersonal("div", "property-name", text: field.title),
                page.make("div", "property-value", [control]),
            ]
        )
    }

    private func makeControl(_ field: Node, _ value: CustomValue?, _ context: BoardContext) -> Element {
        let type = field.fields.text(.fieldType) ?? ""
        if UTF8Text.equal(type, "checkbox") { return makeBox(field, value) }
        if UTF8Text.equal(type, "date") { return makeDate(field, value, context) }
        if UTF8Text.equal(type, "list") { return makeChoice(field, value) }
        return makeText(field, value, isNumber: UTF8Text.equal(type, "number"))
    }

    private func set(_ field: NodeID, _ value: CustomValue) {
        var values = CustomValues()
        values[field] = value
        dialog.workspace.perform([.set(dialog.card, [.custom: .custom(values)])])
    }

    private func makeBox(_ field: Node, _ value: CustomValue?) -> Element {
        let box = page.make("input", "checkbox")
        box.setAttribute("type", "checkbox")
        box.setProperty("checked", value == .flag(true))
        box.on(.change) { [self, id = field.id] event in set(id, event.isChecked ? .flag(true) : .none) }
        return box
    }

    private func makeDate(_ field: Node, _ value: CustomValue?, _ context: BoardContext) -> Element {
        let offset = context.clock.minutesAheadOfUTC
        let control = page.make("input", "field")
        control.setAttribute("type", "datetime-local")
        if case .date(let date)? = value { control.setProperty("value", context.moment(date).fieldValue) }
        control.on(.change) { [self, id = field.id] event in
            let moment = Moment(fieldValue: event.value)
            set(id, moment.map { .date($0.milliseconds(offset: offset)) } ?? .none)
        }
        return control
    }

    private func makeChoice(_ field: Node, _ value: CustomValue?) -> Element {
        let control = page.make("select", "field")
        let none = page.make("option", nil, text: "None")
        none.setAttribute("value", "")
        control.append(none)
        for choice in field.fields.choices(.options) {
            let option = page.make("option", nil, text: choice.text)
            option.setAttribute("value", choice.id.description)
            if value == .option(choice.id) { option.setProperty("selected", true) }
            control.append(option)
        }
        control.on(.change) { [self, id = field.id] event in
            set(id, NodeID(event.value).map { .option($0) } ?? .none)
        }
        return control
    }

    private func makeText(_ field: Node, _ value: CustomValue?, isNumber: Bool) -> Element {
        let control = page.make("input", "field")
        control.setAttributes(["type": "text", "dir": "auto"])
        if isNumber { control.setAttribute("inputmode", "decimal") }
        switch value {
        case .text(let text)?: control.setProperty("value", text)
        case .number(let number)?: control.setProperty("value", BoardContext.text(of: number))
        default: break
        }
        control.on(.change) { [self, id = field.id] event in
            if event.value.trimmed.utf8.isEmpty { return set(id, .none) }
            guard isNumber else { return set(id, .text(event.value)) }
            guard let number = Self.number(in: event.value) else {
                return dialog.area.toasts.show("“\(event.value)” is not a number.", tone: .refused)
            }
            set(id, .number(number))
        }
        return control
    }

    /// Reads a number by the rules of JSON, which the model's codec knows.
    private static func number(in text: String) -> Double? {
        guard let value = try? JSONValue.parse(Array(text.trimmed.utf8)), case .number(let number) = value else {
            return nil
        }
        return number
    }
}
