// SPDX-License-Identifier: Apache-2.0

/// Numbers of bytes in words, without the tables that formatting brings.
enum ByteCount {
    static func sentence(tooLargeFor limit: Int) -> String {
        "It is larger than " + words(limit) + ", the most that can be taken here."
    }

    /// In the largest unit of 1024 that is not below 1, rounded down.
    static func words(_ count: Int) -> String {
        if count >= 1 << 30 { return String(count >> 30) + " GB" }
        if count >= 1 << 20 { return String(count >> 20) + " MB" }
        if count >= 1 << 10 { return String(count >> 10) + " kB" }
        return String(count) + (count == 1 ? " byte" : " bytes")
    }
}
