// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// A language in which the server speaks to people.
struct Language: Sendable {
    /// What browsers call it, as in `de`.
    let tag: String
    /// `ltr`, or `rtl` for one that is read from right to left.
    let direction: String
    let catalog: SentenceCatalog

    static let english = Language(tag: "en", direction: "ltr", catalog: .english)

    /// The language of whoever asked, while a request is answered.
    @TaskLocal static var spoken = Language.english
}
