// SPDX-License-Identifier: Apache-2.0

/// Which target may import what: the table of the design. Arrows only point from the outside in, and a module that is not
/// on a target's line is not imported by it.
enum Layers {
    /// Targets that also run in a browser, as Embedded Swift: they know no platform, not even Foundation.
    static let embedded: [String: Set<String>] = [
        "DragDrop": [],
        "DragDropRecording": ["DragDrop"],
        "DragDropSimulator": ["DragDrop", "DragDropRecording"],
        "BrowserBridge": [],
        "DragDropWeb": ["DragDrop", "BrowserBridge"],
        "WorkspaceModel": [],
        "WorkspaceClient": ["DragDropWeb", "DragDrop", "BrowserBridge", "WorkspaceModel"],
        "Examples": ["DragDropWeb", "DragDrop", "BrowserBridge"],
    ]

    /// Targets that run on a server.
    static let native: [String: Set<String>] = [
        "dragdrop-replay": ["DragDropSimulator"],
        "WorkspaceHashing": ["CCrypto"],
        "WorkspaceStore": ["WorkspaceModel", "CPostgreSQL", "GRDB"],
        "WorkspaceExchange": ["WorkspaceModel", "WorkspaceHashing", "CZip"],
        "WorkspaceMedia": ["WorkspaceModel", "WorkspaceHashing", "Subprocess"],
        "WorkspaceServer": [
            "WorkspaceStore", "WorkspaceExchange", "WorkspaceMedia", "WorkspaceModel",
            "WorkspaceHashing", "Hummingbird", "HTTPTypes", "NIOHTTPTypes", "NIOHTTP1", "NIOCore", "Logging",
            "CoreMetrics", "ServiceLifecycle",
        ],
        "carry": [
            "WorkspaceServer", "WorkspaceStore", "WorkspaceMedia", "WorkspaceExchange", "WorkspaceModel",
            "ArgumentParser", "Logging",
        ],
    ]

    /// What comes with the system and the toolchain; only for targets that run on a server.
    static let system: Set = [
        "Foundation", "FoundationEssentials", "FoundationNetworking", "Glibc", "Musl", "Darwin", "Synchronization",
        "Dispatch", "System", "SystemPackage",
    ]

    /// A C library's target has no Swift in it.
    static let libraries: Set = ["CCrypto", "CPostgreSQL", "CZip"]

    /// Targets with a folder of their own beside `Sources`.
    static let besideSources: Set = ["Examples"]

    /// The targets of the root's package, the library; all others are the workspace's.
    static let library: Set = [
        "DragDrop", "DragDropRecording", "DragDropSimulator", "dragdrop-replay", "BrowserBridge", "DragDropWeb",
        "Examples",
    ]

    /// Every target that has a folder in one of the two folders `Sources`.
    static var targets: Set<String> {
        Set(embedded.keys).union(native.keys).union(libraries).subtracting(besideSources)
    }

    /// What `target` may import, or nil for a target that is not in the table.
    static func allowed(for target: String) -> Set<String>? {
        embedded[target] ?? native[target].map { $0.union(system) }
    }

    /// The offences in `source`, a file of the target named by its path: `path imports module`.
    static func offences(in source: Source) -> [String] {
        let inWorkspace = source.path.hasPrefix("Workspace/")
        let parts = source.path.split(separator: "/").dropFirst(inWorkspace ? 1 : 0)
        guard parts.count > 2, let target = target(of: parts.map(String.init)) else { return [] }
        guard let allowed = allowed(for: target) else { return ["\(source.path) is in no layer"] }
        guard inWorkspace != library.contains(target) else { return ["\(source.path) is in the other package"] }
        return source.imports.filter { !allowed.contains($0) }.map { "\(source.path) imports \($0)" }
    }

    /// The target whose file a path is: the first folder, or the one in `Sources`.
    private static func target(of parts: [String]) -> String? {
        if besideSources.contains(parts[0]) { return parts[0] }
        return parts[0] == "Sources" ? parts[1] : nil
    }
}
