// SPDX-License-Identifier: Apache-2.0

/// Which layout something was reckoned with, and at which of its revisions: two layouts count their revisions each for
/// themselves.
struct LayoutVersion {
    private let layout: any CollectionLayout
    private let revision: UInt64

    init(_ layout: any CollectionLayout) {
        self.layout = layout
        revision = layout.revision
    }

    /// Whether a layout is the same one and has not changed since.
    func isCurrent(in layout: (any CollectionLayout)?) -> Bool {
        layout.map { $0 === self.layout && $0.revision == revision } ?? false
    }
}
