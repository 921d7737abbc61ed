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

    @Test("Another region begins from rest")
    func otherRegion() {
        var scroll = AutoScroll()
        #expect(scroll.runTime(.vertical, of: RegionID(1), at: Timestamp(1)) == 0)
        #expect(scroll.runTime(.vertical, of: RegionID(1), at: Timestamp(3)) == 2)
        #expect(scroll.runTime(.horizontal, of: RegionID(1), at: Timestamp(3)) == 0)
        #expect(scroll.runTime(.vertical, of: RegionID(2), at: Timestamp(4)) == 0)
        scroll.rest(.vertical)
        #expect(scroll.runTime(.vertical, of: RegionID(2), at: Timestamp(5)) == 0)
    }
}
