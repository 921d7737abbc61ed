// SPDX-License-Identifier: Apache-2.0

/// The space of the display the host draws on: what pointers report.
public enum Screen: Sendable {}

/// The space of a region's visible frame: its origin is the frame's top left corner, its unit the region's own point.
public enum Container: Sendable {}

/// The space of a region's scrolled content: ``Container`` moved by the region's content offset.
public enum Content: Sendable {}
