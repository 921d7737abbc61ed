// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DragDrop

@Suite("The speed of scrolling")
struct AutoScrollCurveTests {
    private let configuration = DragDropConfiguration()

    @Test("In the middle there is none, towards the edges it grows in both directions")
    func depth() {
        #expect(AutoScroll.depth(of: 200, in: 400, band: 50) == 0)
        #expect(AutoScroll.depth(of: 0, in: 400, band: 50) == -1)
        #expect(AutoScroll.depth(of: 25, in: 400, band: 50) == -0.5)
        #expect(AutoScroll.depth(of: 400, in: 400, band: 50) == 1)
        #expect(AutoScroll.depth(of: 375, in: 400, band: 50) == 0.5)
    }

    @Test("Beyond the edge it is not deeper than at the edge")
    func beyond() {
        #expect(AutoScroll.depth(of: -300, in: 400, band: 50) == -1)
        #expect(AutoScroll.depth(of: 900, in: 400, band: 50) == 1)
    }

    @Test("In a small region the bands leave the middle half free")
    func small() {
        #expect(AutoScroll.depth(of: 30, in: 80, band: 56) == 0)
        #expect(AutoScroll.depth(of: 10, in: 80, band: 56) == -0.5)
        #expect(AutoScroll.depth(of: 0, in: 0, band: 56) == 0)
    }

    @Test("Speed begins at zero, grows with time to its full and never goes over it")
    func ramp() {
        var last = -1.0
        for step in 0...40 {
            let speed = AutoScroll.velocity(depth: 1, runTime: Double(step) * 0.02, configuration)
            #expect(speed >= last && speed <= configuration.scrollSpeed)
            last = speed
        }
        #expect(AutoScroll.velocity(depth: 1, runTime: 0, configuration) == 0)
        #expect(last == configuration.scrollSpeed)
    }

    @Test("Up is the mirror of down")
    func mirror() {
        for depth in [0.1, 0.5, 1] {
            let down = AutoScroll.velocity(depth: depth, runTime: 0.2, configuration)
            let up = AutoScroll.velocity(depth: -depth, runTime: 0.2, configuration)
            #expect(down == -up)
        }
    }

    @Test("A frame that took very long does not jump")
    func longFrame() {
        var scroll = AutoScroll()
        #expect(scroll.step(to: Timestamp(1)) == 0)
        #expect(abs(scroll.step(to: Timestamp(1.016)) - 0.016) < 1e-9)
        #expect(scroll.step(to: Timestamp(60)) == 0.1)
        #expect(scroll.step(to: Timestamp(50)) == 0)
    }

    @Test("Another region begins from rest, and so does one whose band was left")
    func otherRegion() {
        var scroll = AutoScroll()
        func distance(_ offset: Double, _ region: UInt64, at seconds: Double, _ axis: Axis = .vertical) -> Double {
            let position = AutoScroll.Position(
                region: RegionID(region),
                offset: offset,
                length: 400,
                zoom: 1,
                travel: offset - 200
            )
            return scroll.distance(along: axis, at: position, Timestamp(seconds), seconds: 1, configuration)
        }
        #expect(distance(400, 1, at: 1) == 0)
        #expect(distance(400, 1, at: 3) == configuration.scrollSpeed)
        #expect(distance(0, 1, at: 3, .horizontal) == 0, "each axis by itself")
        #expect(distance(0, 1, at: 4, .horizontal) == -configuration.scrollSpeed)
        #expect(distance(400, 2, at: 4) == 0)
        #expect(distance(400, 2, at: 5) > 0)
        #expect(distance(200, 2, at: 6) == 0)
        #expect(distance(400, 2, at: 7) == 0)
        #expect(scroll.distance(along: .vertical, at: nil, Timestamp(8), seconds: 1, configuration) == 0)
        #expect(distance(400, 2, at: 9) == 0)
    }

    @Test("A hand that presses in the band scrolls only once it has left it or gone far towards the edge")
    func armed() {
        func distance(travel: Double, _ scroll: inout AutoScroll, at seconds: Double) -> Double {
            let position = AutoScroll.Position(region: RegionID(1), offset: 390, length: 400, zoom: 1, travel: travel)
            return scroll.distance(along: .vertical, at: position, Timestamp(seconds), seconds: 1, configuration)
        }
        var scroll = AutoScroll()
        _ = distance(travel: 5, &scroll, at: 1)
        #expect(distance(travel: -30, &scroll, at: 3) == 0)
        _ = distance(travel: 30, &scroll, at: 4)
        #expect(distance(travel: 5, &scroll, at: 6) > 0)
    }
}
