// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("HTML that becomes Markdown")
struct HTMLReaderTests {
    private func markdown(_ html: String) -> String { HTMLReader.markdown(of: html, in: WebPage()) }

    @Test(
        "what Markdown has is kept, everything else is its text",
        arguments: [
            (
                "<p>One <b>two</b> <i>three</i> <s>four</s> <code>five()</code></p>",
                "One **two** *three* ~~four~~ `five()`"
            ),
            ("<b>a<i>b</i></b>c<i>d</i>", "**a****_b_**c*d*"),
            ("<h1>Top</h1><p>Text</p><h3>Sub</h3>more", "# Top\n\nText\n\n### Sub\n\nmore"),
            ("a<br>b<br><br>c", "a\nb\n\nc"),
            ("<div>a</div><div>b</div><p>c</p>", "a\nb\n\nc"),
            ("<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>d", "- a\n- b\n  - c\n\nd"),
            ("<ol><li><p>a</p><p>b</p></li><li>c</li></ol>", "1. a\n\n   b\n2. c"),
            ("<blockquote><p>said</p><p>more</p></blockquote>", "> said\n>\n> more"),
            ("<pre>let x = 1\n\n  *y*\n</pre>", "```\nlet x = 1\n\n  *y*\n```"),
            ("<pre>``` in it</pre>", "~~~\n``` in it\n~~~"),
            ("<p>a</p><hr><p>b</p>", "a\n\n___\n\nb"),
            (
                "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td><p>2</p></td></tr></table>",
                "| a | b |\n| --- | --- |\n| 1 | 2 |"
            ),
            (
                "a<table><tr><td>x|y</td><td><code>p|q</code></td></tr>"
                    + "<tr><td></td><td>2</td><td>3</td></tr></table>b",
                "a\n\n| x\\|y | `p\\|q` |  |\n| --- | --- | --- |\n|  | 2 | 3 |\n\nb"
            ),
            ("<table><tr><td>one</td></tr><tr><td>column</td></tr></table>", "one\ncolumn"),
            ("<table><tr><td>one</td><td>row</td></tr></table>", "one | row"),
            ("a | b<br>:-- | --", "a | b\n\\:-- | --"),
            (
                "<a href=\"https://a.example/x\">here</a> and <b><a href=\"mailto:a@b.example\">you</a></b>",
                "[here](https://a.example/x) and [**you**](mailto:a@b.example)"
            ),
            ("<a href=\"https://a.example/(x y)\">here</a>", "[here](https://a.example/%28x%20y%29)"),
            ("<a href=\"https://a.example/b_c\">https://a.example/b_c</a>", "https://a.example/b_c"),
            ("<a href=\"https://a.example/\"><img alt=\"A cat\" src=\"c.png\"></a>", "[A cat](https://a.example/)"),
            ("See https://a.example/b_c.", "See https://a.example/b_c."),
            ("<b style=\"font-weight:normal\"><span style=\"font-weight: 700\">a</span> b</b>", "**a** b"),
            ("<p>a\n  b\t c&nbsp; d</p>", "a b c d"),
            ("<!--StartFragment--><span>a</span><!--EndFragment-->", "a"),
        ]
    )
    func kept(html: String, expected: String) { #expect(markdown(html) == expected) }

    @Test(
        "text that means something in Markdown is only text",
        arguments: [
            (
                "*a* _b_ `c` [d](https://e.example) <https://f.example>",
                "\\*a\\* \\_b_ \\`c\\` \\[d\\](https://e.example) \\<https://f.example>"
            ),
            ("# a", "\\# a"), ("- a", "\\- a"), ("1. a", "1\\. a"), ("&gt; a", "\\> a"), ("~~~", "\\~\\~\\~"),
            ("---", "\\---"), ("snake_case", "snake_case"), ("a \\ b", "a \\\\ b"),
            ("https://a.example/*b*", "https\\://a.example/\\*b\\*"),
        ]
    )
    func escaped(html: String, expected: String) {
        #expect(markdown(html.replacing("<https", with: "&lt;https")) == expected)
    }

    @Test(
        "what runs, or leads elsewhere than to the web, is not there",
        arguments: [
            "<script>alert(1)</script>a", "<style>b { }</style>a", "<img src=\"x\" onerror=\"alert(1)\">a",
            "<a href=\"javascript:alert(1)\">a</a>", "<a href=\" JavaScript:alert(1)\">a</a>",
            "<a href=\"data:text/html,b\">a</a>", "<a href=\"java\nscript:alert(1)\">a</a>", "<a href=\"/b\">a</a>",
            "<a href=\"file:///etc/passwd\">a</a>", "<svg><text>b</text></svg>a",
            "<iframe src=\"https://b\">b</iframe>a",
            "<template><b>b</b></template>a", "<a>a</a>",
        ]
    )
    func removed(html: String) { #expect(markdown(html) == "a") }

    @Test("nothing is made of nothing", arguments: ["", "<p> </p>", "<ul><li></li></ul>", "<img src=\"x\">"])
    func empty(html: String) { #expect(markdown(html) == "") }

    @Test("hostile depth ends: what is too deep stands beside")
    func deep() {
        for tag in ["blockquote", "ul><li", "b", "table><tr><td", "pre", "a href=\"https://a.example\""] {
            let html = String(repeating: "<\(tag)>", count: 400) + "end"
            let text = markdown(html)
            #expect(Markdown.plainText(of: text).contains("end"), "\(tag)")
            #expect(text.utf8.count < 2_000, "\(tag)")
        }
    }
}
