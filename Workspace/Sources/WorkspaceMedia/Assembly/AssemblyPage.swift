// SPDX-License-Identifier: Apache-2.0

/// One page of a document that is to be written.
public struct AssemblyPage: Hashable, Sendable {
    /// Where a page comes from.
    public enum Source: Hashable, Sendable {
        /// A page of a working file, by its number from 1.
        case page(BlobID, number: Int)
        /// An empty page, in points.
        case blank(width: Double, height: Double)
    }

    /// Where it comes from.
    public var source: Source
    /// Quarters that it is turned clockwise, beyond what its file says; 0 to 3.
    public var quarters: Int

    /// A page turned by `degrees` clockwise; what is not a multiple of 90 counts as the next lower one.
    public init(_ source: Source, degrees: Int = 0) {
        self.source = source
        let rest = degrees % 360
        quarters = (rest < 0 ? rest + 360 : rest) / 90
    }

    /// A page of a working file.
    public static func page(_ blob: BlobID, _ number: Int, degrees: Int = 0) -> AssemblyPage {
        AssemblyPage(.page(blob, number: number), degrees: degrees)
    }

    /// An empty page in points.
    public static func blank(width: Double, height: Double) -> AssemblyPage {
        AssemblyPage(.blank(width: width, height: height))
    }
}
