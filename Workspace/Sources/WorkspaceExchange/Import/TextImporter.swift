// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Tells CSV from Markdown, and reads either.
enum TextImporter {
    /// The board in a text.
    static func outlines(
        of file: UnsafeBufferPointer<UInt8>,
        _ name: ImportFileName
    ) throws(ImportError) -> ImportedOutlines {
        let text = try DecodedText(file)
        let isNamedCSV = ["csv", "tsv"].contains(name.ending)
        var imported: ImportedOutlines
        if let layout = CSVLayout(of: text.bytes, isNamedCSV: isNamedCSV) {
            imported = try CSVImporter.outlines(of: text.bytes, layout)
        } else if isNamedCSV {
            throw ImportError(
                .malformed,
                L10n.noColumnIsCalledTitle
            )
        } else {
            imported = try MarkdownImporter.outlines(of: text.bytes, isNamedMarkdown: name.isMarkdown)
        }
        imported.notes = text.notes + imported.notes
        for index in imported.boards.indices where imported.boards[index].title.isEmpty {
            imported.boards[index].title = name.stem
        }
        return imported
    }
}

extension ImportFileName {
    /// Whether the name says that it is Markdown.
    var isMarkdown: Bool { ["md", "markdown"].contains(ending) }
}
