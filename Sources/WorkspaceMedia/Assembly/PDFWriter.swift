// SPDX-License-Identifier: Apache-2.0

/// Writes the few PDFs that no program makes for us: pictures, one to a page, and empty pages.
struct PDFWriter {
    private var bytes = Array("%PDF-1.7\n%\u{E2}\u{E3}\u{CF}\u{D3}\n".utf8)
    private var offsets: [Int?] = [nil, nil]
    private var pages: [Int] = []

    /// An empty page, in points.
    mutating func addBlank(width: Double, height: Double) {
        let page = reserve()
        write(
            page,
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(Self.points(width)) \(Self.points(height))] /Resources << >> >>"
        )
        pages.append(page)
    }

    /// A page of the size of a picture, one pixel being `pointsPerPixel` points; the JPEG's bytes are not touched.
    mutating func addJPEG(_ header: JPEGHeader, _ data: [UInt8], pointsPerPixel: Double) {
        var space = ["", "/DeviceGray", "", "/DeviceRGB", "/DeviceCMYK"][header.components]
        if header.profile.count > 128 {
            let profile = reserve()
            write(profile, "<< /N \(header.components) /Length \(header.profile.count) >>", stream: header.profile)
            space = "[/ICCBased \(profile) 0 R]"
        }
        let invert = header.components == 4 && header.isAdobe ? "/Decode [1 0 1 0 1 0 1 0]" : ""
        let entries = "/ColorSpace \(space) \(invert) /Filter /DCTDecode"
        addPicture(header.width, header.height, entries, data, header.orientation, pointsPerPixel)
    }

    /// The same for the data of a PNG.
    mutating func addPNG(_ png: PNGData, pointsPerPixel: Double) {
        let parameters = "/Predictor 15 /Colors \(png.components) /BitsPerComponent 8 /Columns \(png.width)"
        let space = png.components == 1 ? "/DeviceGray" : "/DeviceRGB"
        let entries = "/ColorSpace \(space) /Filter /FlateDecode /DecodeParms << \(parameters) >>"
        addPicture(png.width, png.height, entries, png.data, 1, pointsPerPixel)
    }

    private mutating func addPicture(
        _ width: Int,
        _ height: Int,
        _ entries: String,
        _ data: [UInt8],
        _ orientation: Int,
        _ pointsPerPixel: Double
    ) {
        let isLying = ExifOrientation.isLying(orientation)
        let wide = Double(isLying ? height : width) * pointsPerPixel
        let high = Double(isLying ? width : height) * pointsPerPixel
        let picture = reserve()
        let size = "/Width \(width) /Height \(height) /BitsPerComponent 8"
        write(
            picture,
            "<< /Type /XObject /Subtype /Image \(size) \(entries) /Length \(data.count) >>",
            stream: data
        )
        let matrix = ExifOrientation.matrix(orientation, width: wide, height: high).map(Self.points)
        let drawing = Array("q \(matrix.joined(separator: " ")) cm /P Do Q".utf8)
        let content = reserve()
        write(content, "<< /Length \(drawing.count) >>", stream: drawing)
        let page = reserve()
        write(
            page,
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(Self.points(wide)) \(Self.points(high))] "
                + "/Contents \(content) 0 R /Resources << /XObject << /P \(picture) 0 R >> >> >>"
        )
        pages.append(page)
    }

    /// The whole file.
    consuming func finish() -> [UInt8] {
        write(1, "<< /Type /Catalog /Pages 2 0 R >>")
        write(2, "<< /Type /Pages /Count \(pages.count) /Kids [\(pages.map { "\($0) 0 R" }.joined(separator: " "))] >>")
        let start = bytes.count
        bytes += Array("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8)
        for offset in offsets {
            let digits = String(offset ?? 0)
            bytes += Array((String(repeating: "0", count: max(10 - digits.count, 0)) + digits + " 00000 n \n").utf8)
        }
        bytes += Array("trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8)
        return bytes
    }

    private mutating func reserve() -> Int {
        offsets.append(nil)
        return offsets.count
    }

    private mutating func write(_ number: Int, _ body: String, stream: [UInt8]? = nil) {
        offsets[number - 1] = bytes.count
        bytes += Array("\(number) 0 obj\n\(body)\n".utf8)
        if let stream { bytes += Array("stream\n".utf8) + stream + Array("\nendstream\n".utf8) }
        bytes += Array("endobj\n".utf8)
    }

    /// A number as PDF takes it: no exponent, at most four decimals.
    static func points(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "0" }
        let scaled = Int((abs(value) * 10_000).rounded())
        let sign = value < 0 && scaled > 0 ? "-" : ""
        let decimals = String(10_000 + scaled % 10_000).dropFirst()
        return sign + "\(scaled / 10_000)" + (scaled % 10_000 == 0 ? "" : ".\(decimals)")
    }
}
