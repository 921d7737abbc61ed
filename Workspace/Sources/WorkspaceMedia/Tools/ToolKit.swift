// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where the programs are: the decoders and what confines them.
public struct ToolKit: Sendable {
    /// Paths by name.
    private let paths: [String: String]

    /// Looks for every program in the folders of `searchPath`, separated by colons.
    public init(searchPath: String = "/usr/local/bin:/usr/bin:/bin") {
        var found: [String: String] = [:]
        for name in Tool.allCases.map(\.rawValue) + Self.wardens {
            for folder in searchPath.split(separator: ":") where found[name] == nil {
                let path = folder + "/" + name
                if FileManager.default.isExecutableFile(atPath: path) { found[name] = path }
            }
        }
        paths = found
    }

    private static let wardens = ["prlimit", "bwrap", "unshare", "true"]

    /// The decoders that are not installed, with the packages that have them; empty when everything is there.
    public var missing: [Tool] { Tool.allCases.filter { paths[$0.rawValue] == nil } }

    func path(of tool: Tool) throws(ToolFailure) -> String {
        guard let path = paths[tool.rawValue] else {
            throw .missing(program: tool.rawValue, package: tool.package)
        }
        return path
    }

    /// The words before a program: limits, then the sandbox. Without `prlimit` nothing runs.
    func prefix(
        _ sandbox: Sandbox,
        limits: ToolLimits,
        inputs: [String],
        folder: String
    ) throws(ToolFailure) -> [String] {
        guard let prlimit = paths["prlimit"] else { throw .missing(program: "prlimit", package: "util-linux") }
        let bounds = [
            prlimit, "--core=0", "--cpu=\(limits.processorSeconds):\(limits.processorSeconds + 1)",
            "--as=\(limits.memoryBytes)",
            "--fsize=\(limits.outputBytes)", "--nofile=\(limits.openFiles)", "--",
        ]
        return bounds
            + sandbox.prefix(
                programs: paths,
                inputs: inputs,
                folder: folder,
                processes: limits.processes
            )
    }

    /// The path of `true`, with which a sandbox is tried out.
    var probe: String? { paths["true"] }

    /// The sandboxes whose program is installed, the tightest first.
    var candidates: [Sandbox] {
        (paths["bwrap"] == nil ? [] : [.bubblewrap]) + (paths["unshare"] == nil ? [] : [.namespaces]) + [.none]
    }
}
