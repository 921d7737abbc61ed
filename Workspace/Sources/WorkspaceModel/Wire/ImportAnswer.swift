// SPDX-License-Identifier: Apache-2.0

/// The result of an import, as sentences for people.
public struct ImportReport: Equatable, Sendable {
    /// What was imported.
    public var imported: [String]
    /// What could not be imported because the file does not contain it.
    public var missing: [String]

    /// Its parts.
    public init(imported: [String] = [], missing: [String] = []) {
        self.imported = imported
        self.missing = missing
    }

    /// Everything for a terminal: one sentence with what was imported, then a line for each thing that is missing.
    public func text(title: String) -> String {
        let first =
            imported.isEmpty
            ? L10n.importedAnEmptyBoard(title: title)
            : L10n.imported(title: title, names: imported.joined(separator: ", "))
        return ([first] + missing.map { "- \($0)" }).joined(separator: "\n")
    }
}

extension ImportReport: WireRecord {
    package static var blank: ImportReport { ImportReport() }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("imported", &imported, .optional)
        fields("missing", &missing, .optional)
    }
}

/// The answer of `POST /api/import`.
public struct ImportAnswer: Equatable, Sendable {
    /// The new board.
    public var board: NodeID
    /// What was imported and what is missing.
    public var report: ImportReport
    /// The revision of the log that the import created.
    public var revision: UInt64

    /// Its parts.
    public init(board: NodeID, report: ImportReport, revision: UInt64) {
        self.board = board
        self.report = report
        self.revision = revision
    }
}

extension ImportAnswer: WireRecord {
    package static var blank: ImportAnswer { ImportAnswer(board: .workspace, report: .blank, revision: 0) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("board", &board)
        fields("report", &report)
        fields("revision", &revision)
    }
}

/// The request of `POST /api/session`, and of `POST /api/sessions/{id}`.
public struct NameRequest: Equatable, Sendable {
    /// The new name of the person.
    public var name: String

    /// Its parts.
    public init(name: String) {
        self.name = name
    }
}

extension NameRequest: WireRecord {
    package static var blank: NameRequest { NameRequest(name: "") }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("name", &name)
    }
}

/// The answer of `POST /api/links`.
public struct LinkAnswer: Equatable, Sendable {
    /// A web address that signs one browser in.
    public var address: String

    /// Its parts.
    public init(address: String) {
        self.address = address
    }
}

extension LinkAnswer: WireRecord {
    package static var blank: LinkAnswer { LinkAnswer(address: "") }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("address", &address)
    }
}
