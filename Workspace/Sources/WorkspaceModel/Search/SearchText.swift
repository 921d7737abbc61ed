// SPDX-License-Identifier: Apache-2.0

/// Texts as searches compare them: without case and diacritics, "ss" for "ß". The page's filter and the server's index
/// fold alike, so that both find the same.
///
/// It needs no Unicode tables, which would outweigh much else in the browser's module: Latin letters have a base letter in
/// a table, and those of Greek and Cyrillic a fixed distance between the cases. It folds exactly what SQLite's tokenizer
/// `unicode61 remove_diacritics 2` folds of these (<https://www.sqlite.org/fts5.html#unicode61_tokenizer>), and the letters
/// that the store's index replaces before that; other scripts are compared as they are.
public enum SearchText {
    /// The most bytes of a text that is searched for.
    public static let maximumBytes = 400
    /// The most words of a text that is searched for.
    public static let maximumWords = 16

    private static let space: UInt8 = 32

    /// The words that a person typed, folded.
    ///
    /// - Complexity: O(n) for n bytes.
    public static func words(of text: String) -> [[UInt8]] {
        folded(text).split { $0 <= space }.map { Array($0) }
    }

    /// A text folded to compare by its bytes.
    ///
    /// - Complexity: O(n) for n bytes.
    public static func folded(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { append(scalar.value, to: &result) }
        return result
    }

    private static func append(_ scalar: UInt32, to result: inout [UInt8]) {
        switch scalar {
        case ..<0x80: result.append((65...90).contains(scalar) ? UInt8(scalar) + 32 : UInt8(scalar))
        // Spaces that no ASCII has.
        case 0xA0, 0x3000: result.append(space)
        case 0xC0..<0x250: append(scalar, latin, Int(scalar) - 0xC0, to: &result)
        case 0x1E00..<0x1F00: append(scalar, additional, Int(scalar) - 0x1E00, to: &result)
        // Marks that stand behind their letter.
        case 0x300..<0x370: break
        case 0x386: encode(0x3AC, to: &result)
        case 0x388...0x38A: encode(scalar + 37, to: &result)
        case 0x38C: encode(0x3CC, to: &result)
        case 0x38E, 0x38F: encode(scalar + 63, to: &result)
        case 0x391...0x3A1, 0x3A3...0x3AB, 0x410...0x42F: encode(scalar + 32, to: &result)
        // A sigma that ends its word.
        case 0x3C2: encode(0x3C3, to: &result)
        case 0x400...0x40F: encode(scalar + 80, to: &result)
        default: encode(scalar, to: &result)
        }
    }

    /// Appends what a table has for a letter: its base letter, a capital for two letters, or a dot for none.
    private static func append(_ scalar: UInt32, _ table: StaticString, _ index: Int, to result: inout [UInt8]) {
        switch table.utf8Start[index] {
        case 46: encode(scalar, to: &result)
        case 65: result += [97, 101]
        case 79: result += [111, 101]
        case 83: result += [115, 115]
        case let letter: result.append(letter)
        }
    }

    private static func encode(_ scalar: UInt32, to result: inout [UInt8]) {
        switch scalar {
        case ..<0x800: result.append(0xC0 | UInt8(scalar >> 6))
        case ..<0x10000:
            result.append(0xE0 | UInt8(scalar >> 12))
            result.append(0x80 | UInt8(scalar >> 6 & 63))
        default:
            result.append(0xF0 | UInt8(scalar >> 18))
            result.append(0x80 | UInt8(scalar >> 12 & 63))
            result.append(0x80 | UInt8(scalar >> 6 & 63))
        }
        result.append(0x80 | UInt8(scalar & 63))
    }

    /// U+00C0 to U+024F.
    private static let latin: StaticString = """
        aaaaaaAceeeeiiii.nooooo.ouuuuy.SaaaaaaAceeeeiiii.nooooo.ouuuuy.y\
        aaaaaaccccccccddddeeeeeeeeeegggggggghh..iiiiiiiiii..jjkk.llllll.\
        .llnnnnnn...ooooooOOrrrrrrsssssssstttt..uuuuuuuuuuuuwwyyyzzzzzzs\
        ................................oo.............uu...............\
        .............aaiioouuuuuuuuuu.aa......ggkkoooo..j...gg..nnaa....\
        aaaaeeeeiiiioooorrrruuuusstt..hh......aaeeooooooooyy............\
        ................
        """

    /// U+1E00 to U+1EFF.
    private static let additional: StaticString = """
        aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
        mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
        wwwwwwwwwwxxxxyyzzzzzzhtwy.s..S.aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
        eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......
        """
}
