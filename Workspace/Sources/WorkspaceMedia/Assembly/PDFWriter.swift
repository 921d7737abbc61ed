// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Writes the few PDFs that no program makes for us: pictures, one to a page, and empty pages. They go to the disk as
/// they come: no picture is ever in memory as a whole.
final class PDFWriter {
    private let descriptor: Int32
    private var position = 0
    private var offsets: [Int?] = [nil, nil]
    private var pages: [Int] = []

    /// Begins a file, which must not be there yet.
    init(_ path: String) throws {
        descriptor = try SystemFiles.create(path)
        try append("%PDF-1.7\n%\u{E2}\u{E3}\u{CF}\u{D3}\n")
    }

    deinit { SystemFiles.shut(descriptor) }

    /// An empty page, in points.
    func addBlank(width: Double, height: Double) throws {
        let page = reserve()
        try write(
            page,
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(Self.points(width)) \(Self.points(height))] /Resources << >> >>"
        )
        pages.append(page)
    }

    /// A page of the size of a picture, one pixel being `pointsPerPixel` points; the JPEG's bytes are not touched.
    func addJPEG(_ header: JPEGHeader, _ data: FilePart, pointsPerPixel: Double) throws {
        var space = ["", "/DeviceGray", "", "/DeviceRGB", "/DeviceCMYK"][header.components]
        if header.profile.count > 128 {
            let profile = reserve()
            let entries = "<< /N \(header.components) /Length \(header.profile.count) >>"
            try write(profile, entries) { try self.append(header.profile) }
            space = "[/ICCBased \(profile) 0 R]"
        }
        let invert = header.components == 4 && header.isAdobe ? "/Decode [1 0 1 0 1 0 1 0]" : ""
        let entries = "/ColorSpace \(space) \(invert) /Filter /DCTDecode"
        try addPicture(header.width, header.height, entries, [data], header.orientation, pointsPerPixel)
    }

    /// The same for the data of a PNG.
    func addPNG(_ png: PNGData, pointsPerPixel: Double) throws {
        let parameters = "/Predictor 15 /Colors \(png.components) /BitsPerComponent 8 /Columns \(png.width)"
        let space = png.components == 1 ? "/DeviceGray" : "/DeviceRGB"
        let entries = "/ColorSpace \(space) /Filter /FlateDecode /DecodeParms << \(parameters) >>"
        try addPicture(png.width, png.height, entries, png.data, 1, pointsPerPixel)
    }

    private func addPicture(
        _ width: Int,
        _ height: Int,
        _ entries: String,
        _ data: [FilePart],
        _ orientation: Int,
        _ pointsPerPixel: Double
    ) throws {
        let isLying = ExifOrientation.isLying(orientation)
        let wide = Double(isLying ? height : width) * pointsPerPixel
        let high = Double(isLying ? width : height) * pointsPerPixel
        let picture = reserve()
        let size = "/Width \(width) /Height \(height) /BitsPerComponent 8"
        let length = data.reduce(0) { $0 + $1.bytes.count }
        try write(picture, "<< /Type /XObject /Subtype /Image \(size) \(entries) /Length \(length) >>") {
            for part in data { try part.read { try self.append($0) } }
        }
        let matrix = ExifOrientation.matrix(orientation, width: wide, height: high).map(Self.points)
        let drawing = Array("q \(matrix.joined(separator: " ")) cm /P Do Q".utf8)
        let content = reserve()
        try write(content, "<< /Length \(drawing.count) >>") { try self.append(drawing) }
        let page = reserve()
        try write(
            page,
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(Self.points(wide)) \(Self.points(high))] "
                + "/Contents \(content) 0 R /Resources << /XObject << /P \(picture) 0 R >> >> >>"
        )
        pages.append(page)
    }

    /// Writes what follows the last page; the file is whole then.
    func finish() throws {
        try write(1, "<< /Type /Catalog /Pages 2 0 R >>")
        let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
        try write(2, "<< /Type /Pages /Count \(pages.count) /Kids [\(kids)] >>")
        let start = position
        var table = "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
        for offset in offsets { table += "\((offset ?? 0).padded(to: 10)) 00000 n \n" }
        try append(table + "trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n")
    }

    private func reserve() -> Int {
        offsets.append(nil)
        return offsets.count
    }

    private func write(_ number: Int, _ body: String, stream: (() throws -> Void)? = nil) throws {
        offsets[number - 1] = position
        try append("\(number) 0 obj\n\(body)\n")
        if let stream {
            try append("stream\n")
            try stream()
            try append("\nendstream\n")
        }
        try append("endobj\n")
    }

    private func append(_ text: String) throws { try append(Array(text.utf8)) }

    private func append(_ bytes: [UInt8]) throws {
        try SystemFiles.write(bytes, to: descriptor)
        position += bytes.count
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
