// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let package = Package(
    name: "MediaBenchmark",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "workspace", path: "../../Workspace")],
    targets: [
        .executableTarget(
            name: "MediaBenchmark",
            dependencies: [.product(name: "WorkspaceMedia", package: "workspace")]
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
