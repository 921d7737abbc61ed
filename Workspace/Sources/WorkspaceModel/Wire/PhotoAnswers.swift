// SPDX-License-Identifier: Apache-2.0

/// The answer of `POST /api/photos`.
public struct PhotoAnswer: Equatable, Sendable {
    /// The photo; of a picture that was there already, the one that was.
    public var photo: NodeID
    /// Whether the same bytes are a photo of this album already, so that none was made.
    public var isDuplicate: Bool
    /// The albums that were made for the folders the file was in, the outermost first.
    public var albums: [NodeID]
    /// Remarks about the photo, one sentence each.
    public var notes: [String]
    /// The revision of the log that has the photo.
    public var revision: UInt64

    /// Its parts.
    public init(
        photo: NodeID,
        isDuplicate: Bool = false,
        albums: [NodeID] = [],
        notes: [String] = [],
        revision: UInt64
    ) {
        self.photo = photo
        self.albums = albums
        self.notes = notes
        self.isDuplicate = isDuplicate
        self.revision = revision
    }
}

extension PhotoAnswer: WireRecord {
    package static var blank: PhotoAnswer { PhotoAnswer(photo: .workspace, revision: 0) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("photo", &photo)
        fields("duplicate", &isDuplicate, .optional)
        fields("albums", &albums, .optional)
        fields("notes", &notes, .optional)
        fields("revision", &revision)
    }
}

/// What an album's cell shows of it without knowing its photos.
public struct AlbumFace: Equatable, Sendable {
    /// The album.
    public var album: NodeID
    /// How many photos are in it; those of the albums in it are not counted.
    public var photos: Int
    /// How many albums are in it.
    public var albums: Int
    /// The bytes of its first photos; where it has none, of those of the albums in it.
    public var blobs: [String]

    /// The maximum number of `blobs`.
    public static let blobLimit = 3

    /// Its parts.
    public init(album: NodeID, photos: Int = 0, albums: Int = 0, blobs: [String] = []) {
        self.album = album
        self.photos = photos
        self.albums = albums
        self.blobs = blobs
    }
}

extension AlbumFace {
    /// Whether both show the same.
    public static func == (left: AlbumFace, right: AlbumFace) -> Bool {
        left.album == right.album && left.photos == right.photos && left.albums == right.albums
            && left.blobs.count == right.blobs.count
            && zip(left.blobs, right.blobs).allSatisfy { UTF8Text.equal($0, $1) }
    }
}

extension AlbumFace: WireRecord {
    package static var blank: AlbumFace { AlbumFace(album: .workspace) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("album", &album)
        fields("photos", &photos, .optional)
        fields("albums", &albums, .optional)
        fields("blobs", &blobs, .optional)
    }
}

/// The answer of `POST /api/albums/faces`, which takes a ``NodesRequest``.
public struct AlbumFacesAnswer: Equatable, Sendable {
    /// The revision of the log that it shows.
    public var revision: UInt64
    /// The albums that exist, in the order of the request.
    public var faces: [AlbumFace]

    /// Its parts.
    public init(revision: UInt64, faces: [AlbumFace] = []) {
        self.revision = revision
        self.faces = faces
    }
}

extension AlbumFacesAnswer: WireRecord {
    package static var blank: AlbumFacesAnswer { AlbumFacesAnswer(revision: 0) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("revision", &revision)
        fields("faces", &faces)
    }
}
