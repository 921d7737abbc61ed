// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension AnnouncementRenderer {
    /// A German catalogue, as a program would ship it.
    static let german: AnnouncementRenderer = {
        var german = AnnouncementRenderer()
        german.lifted = "{items} aufgenommen. Pfeiltasten und Tab wählen den Platz, Enter legt ab, Escape bricht ab."
        german.added = PluralTemplate("{items} kommen dazu.", one: "{items} kommt dazu.")
        german.overGap = "{label}, Platz {position} von {total}."
        german.overRegion = "{label}."
        german.overSpring = "{label}. Enter öffnet."
        german.forbidden = "{label} nimmt {items} nicht an. {reason}"
        german.noTarget = "In dieser Richtung gibt es kein Ziel."
        german.droppedInGap = PluralTemplate(
            "{items} liegen jetzt in {label}, ab Platz {position} von {total}.",
            one: "{items} liegt jetzt in {label}, Platz {position} von {total}."
        )
        german.dropped = PluralTemplate("{items} liegen jetzt auf {label}.", one: "{items} liegt jetzt auf {label}.")
        german.refused = PluralTemplate(
            "{items} wurden nicht angenommen. {reason}",
            one: "{items} wurde nicht angenommen. {reason}"
        )
        german.cancelled = "Abgebrochen: {items} zurückgelegt. {reason}"
        german.removed = PluralTemplate(
            "{items} sind nicht mehr da. {reason}",
            one: "{items} ist nicht mehr da. {reason}"
        )
        german.passed = "{label} nimmt das nicht an: {reason}"
        german.twoItems = "{first} und {second}"
        german.manyItems = PluralTemplate("{count} Dinge", one: "ein Ding")
        german.unnamedPlace = "dieser Platz"
        german.number = { number in
            let digits = Array("\(number)")
            var text = ""
            for (index, digit) in digits.enumerated() {
                if index > 0, (digits.count - index) % 3 == 0 { text += "." }
                text.append(digit)
            }
            return text
        }
        return german
    }()

    /// An Arabic catalogue: six plural forms and digits of its own.
    static let arabic: AnnouncementRenderer = {
        var arabic = AnnouncementRenderer()
        arabic.overGap = "{label}، الموضع {position} من {total}."
        arabic.overSpring = "{label}. مفتاح الإدخال يفتحه."
        arabic.dropped = "وُضع {items} على {label}."
        arabic.droppedInGap = "وُضع {items} في {label}، الموضع {position} من {total}."
        arabic.cancelled = "أُلغي. عاد {items}. {reason}"
        arabic.twoItems = "{first} و{second}"
        arabic.manyItems = PluralTemplate(
            "{count} عنصر",
            zero: "لا عناصر",
            one: "عنصر واحد",
            two: "عنصران",
            few: "{count} عناصر",
            many: "{count} عنصرًا"
        )
        arabic.unnamedPlace = "هذا المكان"
        arabic.pluralCategory = { number in
            switch (number, number % 100) {
            case (0, _): .zero
            case (1, _): .one
            case (2, _): .two
            case (_, 3...10): .few
            case (_, 11...99): .many
            default: .other
            }
        }
        arabic.number = { number in
            String(
                String.UnicodeScalarView(
                    "\(number)".unicodeScalars.map { scalar in
                        Unicode.Scalar(scalar.value - 48 + 0x660) ?? scalar
                    }
                )
            )
        }
        return arabic
    }()
}
