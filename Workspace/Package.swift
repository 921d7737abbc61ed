// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// The workspace: the product that is built on the library in the folder above.
let package = Package(
    name: "workspace",
    platforms: [.macOS(.v14)],
    products: [
        .library(name: "WorkspaceMedia", targets: ["WorkspaceMedia"]),
        .library(name: "WorkspaceStore", targets: ["WorkspaceModel", "WorkspaceStore"]),
        .executable(name: "WorkspaceClient", targets: ["WorkspaceClient"]),
        .executable(name: "carry", targets: ["carry"]),
    ],
    dependencies: [
        .package(name: "carry", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        .target(name: "WorkspaceModel"),
        .executableTarget(
            name: "WorkspaceClient",
            dependencies: [
                .product(name: "DragDrop", package: "carry"), .product(name: "DragDropWeb", package: "carry"),
                "WorkspaceModel",
            ]
        ),
        .systemLibrary(
            name: "CPostgreSQL",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
        ),
        .target(
            name: "WorkspaceStore",
            dependencies: ["WorkspaceModel", "CPostgreSQL", .product(name: "GRDB", package: "GRDB.swift")]
        ),
        .systemLibrary(
            name: "CCrypto",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
        .target(name: "WorkspaceHashing", dependencies: ["CCrypto"]),
        .systemLibrary(
            name: "CZip",
            pkgConfig: "libzip",
            providers: [.apt(["libzip-dev"]), .brew(["libzip"])]
        ),
        .target(
            name: "WorkspaceExchange",
            dependencies: ["WorkspaceModel", "WorkspaceHashing", "CZip"]
        ),
        .target(
            name: "WorkspaceMedia",
            dependencies: [
                "WorkspaceModel", "WorkspaceHashing",
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),
        .target(
            name: "WorkspaceServer",
            dependencies: [
                "WorkspaceModel", "WorkspaceStore", "WorkspaceExchange", "WorkspaceMedia", "WorkspaceHashing",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),
        .executableTarget(
            name: "carry",
            dependencies: [
                "WorkspaceModel", "WorkspaceStore", "WorkspaceExchange", "WorkspaceMedia", "WorkspaceServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .testTarget(
            name: "WorkspaceClientTests",
            dependencies: [
                "WorkspaceClient", "WorkspaceModel",
                .product(name: "DragDrop", package: "carry"), .product(name: "DragDropWeb", package: "carry"),
            ]
        ),
        .testTarget(name: "WorkspaceHashingTests", dependencies: ["WorkspaceHashing"]),
        .testTarget(name: "WorkspaceModelTests", dependencies: ["WorkspaceModel"]),
        .testTarget(name: "WorkspaceStoreTests", dependencies: ["WorkspaceModel", "WorkspaceStore"]),
        .testTarget(name: "WorkspaceMediaTests", dependencies: ["WorkspaceModel", "WorkspaceMedia"]),
        .testTarget(
            name: "WorkspaceExchangeTests",
            dependencies: ["WorkspaceExchange", "WorkspaceHashing", "WorkspaceModel"]
        ),
        .testTarget(
            name: "WorkspaceServerTests",
            dependencies: [
                "WorkspaceModel", "WorkspaceStore", "WorkspaceExchange", "WorkspaceMedia", "WorkspaceServer",
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),
    ]
)

// Upcoming language features on every target, so that no file depends on a default that will change.
for target in package.targets where target.type != .system && target.type != .plugin {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
    // What is tested is what is shipped: the tests run in release too, and see their target from inside. Their own code is
    // not worth the time that it takes to optimize, nor is the page's here, which ships for browsers only. The page's program
    // would be larger by it, and no condition tells it apart: SwiftPM takes its platform for this machine's. So whoever
    // compiles for browsers says so.
    guard Context.environment["CARRY_FOR_BROWSER"] == nil else { continue }
    let isShipped = target.type != .test && target.name != "WorkspaceClient"
    let flags = isShipped ? ["-enable-testing"] : ["-enable-testing", "-Onone"]
    target.swiftSettings?.append(.unsafeFlags(flags, .when(configuration: .release)))
}
