// SPDX-License-Identifier: Apache-2.0

/// Small sound PDFs, for tests that need some.
enum TestPDF {
    /// A PDF of so many pages of 200 by 300 points; `title` makes its bytes differ from another's.
    static func make(pages: Int, title: String = "Test") -> [UInt8] {
        let kids = (0..<pages).map { "\(4 + $0) 0 R" }.joined(separator: " ")
        var objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count \(pages) /Kids [\(kids)] >>",
            "<< /Title (\(title)) >>",
        ]
        for _ in 0..<pages {
            objects.append("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Resources << >> >>")
        }
        var text = "%PDF-1.4\n"
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets {
            let digits = String(offset)
            text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R /Info 3 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Array(text.utf8)
    }
}
