// SPDX-License-Identifier: Apache-2.0

@testable import WorkspaceExchange

/// What an import of a file gives: a plan that lands, or a sentence.
enum ImportAttempt {
    /// The plan for a text.
    static func plan(_ text: String, _ name: String = "") throws -> ImportPlan { try plan(Array(text.utf8), name) }

    /// The plan for bytes.
    static func plan(_ bytes: [UInt8], _ name: String = "") throws -> ImportPlan {
        var random = SeededGenerator(seed: 1)
        return try Importer.plan(bytes, name: name, using: &random)
    }

    /// The board that a file becomes, as an outline.
    static func outline(_ plan: ImportPlan) throws -> BoardOutline {
        let workspace = try ImportedWorkspace(plan)
        return BoardOutline(try BoardTree(workspace.board, workspace.subtree(workspace.board)))
    }

    /// Why a file is not imported; nil when it is.
    static func failure(_ bytes: [UInt8], _ name: String = "") -> ImportError? {
        var random = SeededGenerator(seed: 1)
        do throws(ImportError) {
            _ = try Importer.plan(bytes, name: name, using: &random)
            return nil
        } catch {
            return error
        }
    }

    /// Why a text is not imported; nil when it is.
    static func failure(_ text: String, _ name: String = "") -> ImportError? { failure(Array(text.utf8), name) }
}
