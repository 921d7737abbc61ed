// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let package = Package(
    name: "engine-benchmark",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "carry", path: "../..")],
    targets: [
        .target(name: "AllocationCounter"),
        .executableTarget(
            name: "EngineBenchmark",
            dependencies: ["AllocationCounter", .product(name: "DragDrop", package: "carry")]
        ),
    ]
)
