// SPDX-License-Identifier: Apache-2.0

// Text, and what is written as text.
extension ContentType {
    /// Text of any kind, with markup or without.
    public static let text = system("public.text")

    /// Text without markup, in any encoding.
    public static let plainText = system("public.plain-text")

    /// Text without markup, in UTF-8.
    public static let utf8PlainText = system("public.utf8-plain-text")

    /// Text without markup, in UTF-16 of the machine's byte order.
    public static let utf16PlainText = system("public.utf16-plain-text")

    /// A table as text, one row to a line.
    public static let delimitedText = system("public.delimited-values-text")

    /// A table as text, with commas.
    public static let commaSeparatedText = system("public.comma-separated-values-text")

    /// A table as text, with tabs.
    public static let tabSeparatedText = system("public.tab-separated-values-text")

    /// Rich text.
    public static let rtf = system("public.rtf")

    /// A page of the web.
    public static let html = system("public.html")

    /// Extensible markup.
    public static let xml = system("public.xml")

    /// YAML.
    public static let yaml = system("public.yaml")

    /// JavaScript object notation.
    public static let json = system("public.json")

    /// Text with Markdown in it.
    public static let markdown = system("net.daringfireball.markdown")

    /// A style sheet.
    public static let css = system("public.css")

    /// Lines of what happened.
    public static let log = system("com.apple.log")

    /// A program's source.
    public static let sourceCode = system("public.source-code")

    /// A program in JavaScript.
    public static let javaScript = system("com.netscape.javascript-source")
}
