// SPDX-License-Identifier: Apache-2.0

/// The plural categories of the Unicode CLDR; a language uses some of them, and always ``other``.
public enum PluralCategory: Equatable, Sendable, CaseIterable {
    /// Nothing, where it has a form of its own, as in Arabic.
    case zero

    /// One, and in some languages numbers that end in it.
    case one

    /// Two, as in Arabic and Slovene.
    case two

    /// A few, as 3 to 10 in Arabic or 2 to 4 in Polish.
    case few

    /// Many, as 11 to 99 in Arabic.
    case many

    /// Every other number; the only category of languages without plural forms.
    case other

    /// The rule of English, German, Dutch and their relatives: one, or other.
    public static func oneOrOther(_ number: Int) -> PluralCategory { number == 1 ? .one : .other }
}

/// A sentence with names in braces, in as many forms as its language needs.
///
/// A string literal is a template of one form.
public struct PluralTemplate: Equatable, Sendable, ExpressibleByStringLiteral {
    /// The form for every number without one of its own.
    public var other: String

    private var forms: [Form] = []

    private struct Form: Equatable, Sendable {
        var category: PluralCategory
        var text: String
    }

    /// Makes a template with a form for each category that needs one.
    public init(
        _ other: String,
        zero: String? = nil,
        one: String? = nil,
        two: String? = nil,
        few: String? = nil,
        many: String? = nil
    ) {
        self.other = other
        for (category, text) in [
            (PluralCategory.zero, zero), (.one, one), (.two, two), (.few, few), (.many, many),
        ] {
            if let text { forms.append(Form(category: category, text: text)) }
        }
    }

    /// Makes a template of one form.
    public init(stringLiteral text: String) { other = text }

    /// The form of a category.
    public subscript(category: PluralCategory) -> String {
        for form in forms where form.category == category { return form.text }
        return other
    }
}
