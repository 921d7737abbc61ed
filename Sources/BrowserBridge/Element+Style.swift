// SPDX-License-Identifier: Apache-2.0

/// Styles are set on the element's style object: the content security policy allows that, and no style attributes.
extension Element {
    /// Sets a style, or a custom property (`--name`).
    public func setStyle(_ name: StaticString, _ value: String) {
        begin(.styleText, name)
        wire.put(value)
    }

    /// Sets a style to a length in CSS pixels.
    public func setStyle(_ name: StaticString, pixels: Double) {
        begin(.stylePixels, name)
        wire.put(pixels)
    }

    /// Sets a style, or a custom property, to a bare number.
    public func setStyle(_ name: StaticString, number: Double) {
        begin(.styleNumber, name)
        wire.put(number)
    }

    /// Removes a style.
    public func removeStyle(_ name: StaticString) {
        begin(.removeStyle, name)
    }

    /// Sets `transform` to a translation, and a scale when it is not 1. Cheaper than a text.
    public func translate(x: Double, y: Double, scale: Double = 1) {
        begin(.translate)
        wire.put(x)
        wire.put(y)
        wire.put(scale)
    }

    /// Lets the browser play a style through values, at equal distances of time, and then show what the style says.
    ///
    /// Played by the compositor, where the style is `transform`, `translate`, `rotate`, `scale` or `opacity`: the page does
    /// nothing meanwhile. What was played on the same style ends.
    ///
    /// - Parameters:
    ///   - values: The values from the first to the last; none only ends what is played.
    ///   - seconds: How long it takes.
    public func animate(_ name: StaticString, through values: [String], seconds: Double) {
        begin(.animate, name)
        wire.put(seconds * 1_000)
        wire.put(UInt16(truncatingIfNeeded: min(values.count, Int(UInt16.max))))
        for value in values.prefix(Int(UInt16.max)) { wire.put(value) }
    }
}
