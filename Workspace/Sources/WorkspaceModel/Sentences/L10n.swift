// SPDX-License-Identifier: Apache-2.0

/// What people read, in the language of ``catalog``: a name for each sentence, with what stands in its braces.
///
/// `scripts/sentences` writes the names, from `Workspace/Sentences/en.json`.
package enum L10n {
    #if arch(wasm32)
    /// Is given once, before anything is said: the module has no sentences of its own.
    package nonisolated(unsafe) static var catalog = SentenceCatalog(lines: [])
    #else
    /// Programs without a page speak English, but for what a server does for somebody who prefers another language: that is a
    /// task with a catalogue of its own.
    @TaskLocal package static var catalog = SentenceCatalog.english
    #endif

    // Each of these is one function of the module, however often it is called: a sentence costs a call of it.

    /// A sentence as it is.
    @inline(never)
    static func say(_ index: Int) -> String { catalog[index] }

    /// A sentence with something put in.
    @inline(never)
    static func say(_ index: Int, _ first: String, _ second: String = "", _ third: String = "") -> String {
        catalog.text(index, [first, second, third])
    }

    /// The form of a sentence that goes with a number, with that and something else put in.
    @inline(never)
    static func form(_ index: Int, _ count: Int, _ first: String = "", _ second: String = "") -> String {
        catalog.text(index, [first, second], count: count)
    }

    @inline(never)
    static func text(_ number: Int) -> String { "\(number)" }
}
