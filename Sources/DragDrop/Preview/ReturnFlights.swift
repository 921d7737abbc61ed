// SPDX-License-Identifier: Apache-2.0

/// The items of a session that fly back, as far as they can be seen, and where each flies to.
struct ReturnFlights {
    /// Where an item is seen: on the screen, and in which region.
    typealias Place = (frame: Rect<Screen>, region: RegionID)

    private var flights: [(flight: Flight, region: RegionID?)] = []

    /// Items set out. Answers their flights; those that can be seen, the front one first, are followed from now on.
    mutating func begin(_ items: [ItemID], front: ItemID?, place: (ItemID) -> Place?) -> [Flight] {
        flights = items.map { item in
            let place = place(item)
            return (Flight(item: item, destination: place?.frame), place?.region)
        }
        let all = flights.map { $0.flight }
        if let front, let index = flights.firstIndex(where: { $0.flight.item == front }) {
            flights.insert(flights.remove(at: index), at: 0)
        }
        flights = Array(flights.prefix(Fan.animatedCount))
        return all
    }

    /// The flights whose destinations have moved since, or went away. What fades has no place, and is not looked for.
    mutating func redirect(place: (ItemID, RegionID?) -> Place?) -> [Flight] {
        var changed: [Flight] = []
        for index in flights.indices {
            let known = flights[index]
            guard known.flight.destination != nil else { continue }
            let place = place(known.flight.item, known.region)
            guard place?.frame != known.flight.destination else { continue }
            flights[index] = (Flight(item: known.flight.item, destination: place?.frame), place?.region)
            changed.append(flights[index].flight)
        }
        return changed
    }
}
