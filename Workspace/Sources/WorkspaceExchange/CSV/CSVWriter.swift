// SPDX-License-Identifier: Apache-2.0

/// Writes CSV as RFC 4180 has it, in UTF-8 with the byte order mark that spreadsheets need.
struct CSVWriter {
    private(set) var bytes = ByteOrderMark.utf8

    /// Writes a row. No cell of it is run by a spreadsheet.
    mutating func write(_ cells: [String]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            let cell = FormulaGuard.guarded(cell)
            let needsQuotes =
                cell.utf8.contains { [0x22, 0x2C, 0x3B, 0x09, 0x0A, 0x0D].contains($0) }
                || cell.utf8.first == 0x20 || cell.utf8.last == 0x20
            guard needsQuotes else {
                bytes += cell.utf8
                continue
            }
            bytes.append(0x22)
            for byte in cell.utf8 {
                if byte == 0x22 { bytes.append(0x22) }
                bytes.append(byte)
            }
            bytes.append(0x22)
        }
        bytes += [0x0D, 0x0A]
    }
}
