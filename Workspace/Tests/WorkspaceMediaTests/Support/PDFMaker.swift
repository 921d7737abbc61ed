// SPDX-License-Identifier: Apache-2.0

/// Writes small PDFs, sound and hostile ones.
struct PDFMaker {
    /// Object bodies by number, from 1; the first is the catalogue.
    var objects: [String] = []

    /// The file, with a cross-reference table that is right.
    func bytes(trailer: String = "") -> [UInt8] {
        var text = "%PDF-1.7\n"
        var offsets: [Int] = []
        for (index, body) in objects.enumerated() {
            offsets.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(body)\nendobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets {
            let digits = String(offset)
            text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R \(trailer) >>\nstartxref\n\(start)\n%%EOF\n"
        return Array(text.utf8)
    }

    /// Pages with a number drawn on each; `claiming` is what the page tree says their number is.
    static func pages(_ count: Int, claiming: String? = nil, box: String = "0 0 200 300", extra: String = "") -> [UInt8]
    {
        var maker = PDFMaker()
        let kids = (0..<count).map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
        maker.objects = [
            "<< /Type /Catalog /Pages 2 0 R \(extra) >>",
            "<< /Type /Pages /Kids [\(kids)] /Count \(claiming ?? "\(count)") /MediaBox [\(box)] >>",
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ]
        for number in 0..<count {
            let content = "BT /F1 48 Tf 20 100 Td (Page \(number + 1)) Tj ET"
            maker.objects.append(
                "<< /Type /Page /Parent 2 0 R /Contents \(5 + 2 * number) 0 R /Resources << /Font << /F1 3 0 R >> >> >>"
            )
            maker.objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
        }
        return maker.bytes()
    }

    /// A page tree that is `depth` levels deep, with one page at its end.
    static func deepTree(_ depth: Int) -> [UInt8] {
        var maker = PDFMaker()
        maker.objects = ["<< /Type /Catalog /Pages 2 0 R >>"]
        for level in 0..<depth {
            let parent = level == 0 ? "" : "/Parent \(1 + level) 0 R"
            maker.objects.append("<< /Type /Pages /Count 1 /Kids [\(3 + level) 0 R] \(parent) >>")
        }
        maker.objects.append("<< /Type /Page /Parent \(1 + depth) 0 R /MediaBox [0 0 100 100] >>")
        return maker.bytes()
    }

    /// A page tree whose every level names the next ten times: ten to the power of `levels` pages.
    static func bomb(_ levels: Int) -> [UInt8] {
        var maker = PDFMaker()
        maker.objects = ["<< /Type /Catalog /Pages 2 0 R >>"]
        for level in 0..<levels {
            let kids = Array(repeating: "\(3 + level) 0 R", count: 10).joined(separator: " ")
            maker.objects.append("<< /Type /Pages /Count 10000000000 /Kids [\(kids)] >>")
        }
        maker.objects.append("<< /Type /Page /MediaBox [0 0 100 100] >>")
        return maker.bytes()
    }
}
