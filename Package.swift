// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// The library. It depends on no other package; the workspace that is built on it is the package in `Workspace`.
let package = Package(
    name: "carry",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [
        .library(name: "DragDrop", targets: ["DragDrop"]),
        .library(name: "DragDropRecording", targets: ["DragDropRecording"]),
        .library(name: "DragDropSimulator", targets: ["DragDropSimulator"]),
        .library(name: "DragDropWeb", targets: ["BrowserBridge", "DragDropWeb"]),
        .executable(name: "dragdrop-replay", targets: ["dragdrop-replay"]),
        .executable(name: "Examples", targets: ["Examples"]),
        .executable(name: "RecordedLists", targets: ["RecordedLists"]),
    ],
    targets: [
        .target(name: "DragDrop", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "DragDropRecording", dependencies: ["DragDrop"]),
        .target(name: "DragDropSimulator", dependencies: ["DragDrop", "DragDropRecording"]),
        .executableTarget(name: "dragdrop-replay", dependencies: ["DragDropSimulator"]),
        .target(name: "BrowserBridge", exclude: ["bridge.js"]),
        .target(name: "DragDropWeb", dependencies: ["DragDrop", "BrowserBridge"], exclude: ["dragdrop.css"]),
        .executableTarget(
            name: "Examples",
            dependencies: ["DragDrop", "BrowserBridge", "DragDropWeb"],
            path: "Examples",
            exclude: ["README.md", "Web"]
        ),
        .executableTarget(
            name: "RecordedLists",
            dependencies: ["DragDrop", "BrowserBridge", "DragDropWeb", "DragDropRecording"],
            path: "Tests/RecordedLists"
        ),
        .testTarget(name: "ArchitectureTests"),
        // Parts that are tested without a session have targets of their own: several are compiled at once.
        .testTarget(name: "DragDropCollectionsTests", dependencies: ["DragDrop", "DragDropSimulator"]),
        .testTarget(name: "DragDropItemsTests", dependencies: ["DragDrop", "DragDropSimulator"]),
        .testTarget(name: "DragDropTests", dependencies: ["DragDrop", "DragDropRecording", "DragDropSimulator"]),
        .testTarget(
            name: "DragDropSimulatorTests",
            dependencies: ["DragDrop", "DragDropSimulator", "DragDropRecording"]
        ),
        .testTarget(name: "BrowserBridgeTests", dependencies: ["BrowserBridge"]),
        .testTarget(
            name: "DragDropWebTests",
            dependencies: ["DragDrop", "BrowserBridge", "DragDropWeb", "DragDropSimulator"]
        ),
    ]
)

// Upcoming language features on every target, so that no file depends on a default that will change.
for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
