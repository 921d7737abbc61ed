// SPDX-License-Identifier: Apache-2.0
// A layout of one's own: a month whose days take drops. `Month.swift` beside this file is all of the layout.
import BrowserBridge
import DragDrop
import DragDropWeb

/// A month and the plans that lie on its days; day 0 is the row of plans without a day.
final class Calendar {
    private let month = Month(days: 30, firstColumn: 2, day: Size(width: 64, height: 52))
    private let example: ExamplePage
    /// Plans have identities behind those of the days.
    private static let firstPlan: UInt64 = 100
    private let sheet: Element
    private var days = [0, 0, 12]
    private var shown: [ElementRegion] = []
    private var board: ElementRegion?

    init(_ example: ExamplePage) {
        self.example = example
        sheet = example.make("div", "month")
        example.stage.append(sheet)
        let region = Region(frame: .zero, label: "June", layout: month)
        region.zones = .whole
        region.onDrop { [unowned(unsafe) self] session, place in
            let isDay = place.item != nil && session.localObject(as: Calendar.self) === self
            return isDay ? DropProposal(.move, intent: .insertIntoItem) : .forbidden("Drop a plan on a day.")
        } perform: { [unowned(unsafe) self] drop in
            for item in drop.itemIDs {
                self.days[Int(item.rawValue - Self.firstPlan)] = Int(drop.place.item?.rawValue ?? 0)
            }
            drop.acceptAll()
            self.show()
        }
        board = example.host.register(region, element: sheet)
        show()
    }

    private func show() {
        shown = []
        sheet.removeChildren()
        for day in 1...30 { place(example.make("div", "month-day", "\(day)"), on: day) }
        for (plan, title) in ["Sail", "Bake", "Read"].enumerated() {
            let id = ItemID(Self.firstPlan + UInt64(plan))
            let view = example.makeThing("month-plan", id: id, color: plan * 2, title)
            place(view, on: days[plan], beside: Double(plan) * 64)
            let region = Region(frame: .zero, label: title)
            region.onDrag { [unowned(unsafe) self] _ in [DragItem(id, title: title, localObject: self)] }
            shown.append(example.host.register(region, element: view, in: board?.region))
        }
    }

    private func place(_ view: Element, on day: Int, beside x: Double = 0) {
        let frame = month.frame(of: ItemID(UInt64(day)))
        view.translate(x: frame?.minX ?? x, y: frame?.minY ?? month.contentSize.height + 12)
        sheet.append(view)
    }
}
