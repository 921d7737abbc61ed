// SPDX-License-Identifier: Apache-2.0

/// What a browser says it is, in a few words: "Firefox on Linux".
enum UserAgent {
    // The order matters: browsers carry the names of those that they want to be taken for.
    private static let browsers = [
        ("Edg/", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
        ("Chromium/", "Chromium"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Macintosh", "Mac"), ("Linux", "Linux"),
    ]

    /// The words for a header `User-Agent`; empty where it says nothing that is known.
    static func words(_ header: String?) -> String {
        guard let header = header?.prefix(500) else { return "" }
        let browser = browsers.first { header.contains($0.0) }?.1
        let system = systems.first { header.contains($0.0) }?.1
        return [browser, system].compactMap { $0 }.joined(separator: " on ")
    }
}
