// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let package = Package(
    name: "StoreBenchmark",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "workspace", path: "../../Workspace"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "StoreBenchmark",
            dependencies: [
                .product(name: "WorkspaceStore", package: "workspace"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        )
    ]
)

// The same language features as in the package that is measured.
for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
