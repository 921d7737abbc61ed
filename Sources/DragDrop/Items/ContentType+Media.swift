// SPDX-License-Identifier: Apache-2.0

// Pictures, sound and movies.
extension ContentType {
    /// A picture of any format.
    public static let image = system("public.image")

    /// A picture in PNG.
    public static let png = system("public.png")

    /// A picture in JPEG.
    public static let jpeg = system("public.jpeg")

    /// A picture in GIF, perhaps moving.
    public static let gif = system("com.compuserve.gif")

    /// A picture in WebP.
    public static let webp = system("org.webmproject.webp")

    /// A picture in HEIF, whatever codes it.
    public static let heif = system("public.heif")

    /// A picture in HEIF coded with HEVC, as phones take them.
    public static let heic = system("public.heic")

    /// A picture in HEIF coded with AV1.
    public static let avif = system("public.avif")

    /// A picture in TIFF.
    public static let tiff = system("public.tiff")

    /// A picture drawn in XML.
    public static let svg = system("public.svg-image")

    /// Anything that plays in time.
    public static let audiovisualContent = system("public.audiovisual-content")

    /// Moving pictures, with sound or without.
    public static let movie = system("public.movie")

    /// Moving pictures without sound.
    public static let video = system("public.video")

    /// Sound without pictures.
    public static let audio = system("public.audio")

    /// A movie in QuickTime.
    public static let quickTimeMovie = system("com.apple.quicktime-movie")

    /// A movie in MPEG-1 or MPEG-2.
    public static let mpeg = system("public.mpeg")

    /// A movie in MPEG-4.
    public static let mpeg4Movie = system("public.mpeg-4")

    /// A movie in WebM.
    public static let webm = system("org.webmproject.webm")

    /// A movie in AVI.
    public static let avi = system("public.avi")

    /// Sound in MP3.
    public static let mp3 = system("public.mp3")

    /// Sound in MPEG-4.
    public static let mpeg4Audio = system("public.mpeg-4-audio")

    /// Sound in WAV.
    public static let wav = system("com.microsoft.waveform-audio")

    /// Sound in AIFF.
    public static let aiff = system("public.aiff-audio")

    /// Sound in FLAC.
    public static let flac = system("org.xiph.flac")

    /// Sound in Ogg.
    public static let ogg = system("org.xiph.ogg-audio")
}
