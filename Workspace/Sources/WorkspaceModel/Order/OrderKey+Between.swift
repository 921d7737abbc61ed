// SPDX-License-Identifier: Apache-2.0

extension OrderKey {
    /// How far apart neighbours are when there is room: six insertions on alternating sides fit between two of them
    /// before keys grow, and 60 appends before a number takes another byte.
    private static let stride: Int64 = 64

    /// The key of an only child.
    public static let first = OrderKey(components: [0])

    /// A key after every other; `last` is the greatest there is.
    public static func after(_ last: OrderKey?) -> OrderKey { between(last, nil) }

    /// A key before every other; `first` is the least there is.
    public static func before(_ first: OrderKey?) -> OrderKey { between(nil, first) }

    /// A key between two others; nil stands for the open end.
    public static func between(_ lower: OrderKey?, _ upper: OrderKey?) -> OrderKey {
        between(lower, upper, count: 1).first ?? first
    }

    /// `count` ascending keys between two others, evenly spaced; nil stands for the open end.
    ///
    /// When `lower` is not below `upper` there is nothing between them, and the keys come right after `lower`.
    ///
    /// - Complexity: O(count · length of the keys); the keys do not grow with `count`.
    public static func between(_ lower: OrderKey?, _ upper: OrderKey?, count: Int) -> [OrderKey] {
        guard count > 0 else { return [] }
        switch (lower?.components, upper?.components) {
        case (nil, nil): return keys(prefix: [], from: 0, step: stride, count: count)
        case (nil, let upper?): return keys(prefix: [], before: upper[0], count: count)
        case (let lower?, nil): return keys(prefix: [], after: lower[0], count: count)
        case (let lower?, let upper?): return keys(lower, upper, count: count)
        }
    }

    private static func keys(_ lower: [Int64], _ upper: [Int64], count: Int) -> [OrderKey] {
        var depth = 0
        while depth < lower.count, depth < upper.count, lower[depth] == upper[depth] { depth += 1 }
        if depth == lower.count, depth < upper.count {
            // The upper key continues the lower one: step back before its next number.
            return keys(prefix: lower, before: upper[depth], count: count)
        }
        guard depth < lower.count, depth < upper.count, lower[depth] < upper[depth] else {
            return keys(prefix: lower, from: 0, step: stride, count: count)
        }
        // Components stay within ±62^10, so that none of these sums can overflow.
        let room = upper[depth] - lower[depth]
        let parts = Int64(count) + 1
        if room >= parts {
            let prefix = Array(lower[..<depth])
            return (1..<parts).map { OrderKey(components: prefix + [lower[depth] + spread($0, of: parts, over: room)]) }
        }
        // No room among the numbers: go on below the lower key, after whatever stands there already.
        let prefix = Array(lower[...depth])
        guard depth + 1 < lower.count else { return keys(prefix: prefix, from: 0, step: stride, count: count) }
        return keys(prefix: prefix, after: lower[depth + 1], count: count)
    }

    /// `room * part / parts` without overflow.
    private static func spread(_ part: Int64, of parts: Int64, over room: Int64) -> Int64 {
        room / parts * part + room % parts * part / parts
    }

    private static func keys(prefix: [Int64], after number: Int64, count: Int) -> [OrderKey] {
        guard number < greatest - stride * (Int64(count) + 1) else {
            return keys(prefix: prefix + [number], from: 0, step: stride, count: count)
        }
        return keys(prefix: prefix, from: number + stride, step: stride, count: count)
    }

    private static func keys(prefix: [Int64], before number: Int64, count: Int) -> [OrderKey] {
        // Below the least number there is no key at all; nobody gets there in 62^10 / 64 steps.
        let first = max(number - stride * Int64(count), -greatest)
        return keys(prefix: prefix, from: first, step: stride, count: count)
    }

    private static func keys(prefix: [Int64], from first: Int64, step: Int64, count: Int) -> [OrderKey] {
        var components = prefix + [first]
        var keys: [OrderKey] = []
        keys.reserveCapacity(count)
        for index in 0..<count {
            components[prefix.count] = first + step * Int64(index)
            keys.append(OrderKey(components: components))
        }
        return keys
    }
}
