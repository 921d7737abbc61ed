// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Where the browser's half of the bridge is, seen from this file.
let scriptPath = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/BrowserBridge/bridge.js").path

extension String {
    func firstSection(from start: String, to end: String) -> String? {
        guard let start = range(of: start), let end = range(of: end, range: start.upperBound..<endIndex) else {
            return nil
        }
        return String(self[start.upperBound..<end.lowerBound])
    }
}
