// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceModel

/// What the page in front of the workspace sends: `token`, and `name` where a newcomer gave one.
struct EntranceForm {
    let link: Secret
    let name: String?

    /// Reads a form; nil without a token that can be one of ours. A name that cannot be one is none.
    init?(_ body: String) {
        var values: [Substring: String] = [:]
        for pair in body.split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2 else { continue }
            values[sides[0]] = sides[1].replacing("+", with: " ").removingPercentEncoding
        }
        guard let link = values["token"].flatMap({ Secret(presented: $0) }) else { return nil }
        self.link = link
        name = values["name"].flatMap { try? Guest.name($0) }
    }
}
