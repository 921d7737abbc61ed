// SPDX-License-Identifier: Apache-2.0
import CoreMetrics
import Synchronization

/// A backend of swift-metrics that keeps numbers in memory and writes them as Prometheus reads them.
///
/// Labels and names come from this program's own code only, so their number is bounded.
final class PrometheusRegistry: MetricsFactory, Sendable {
    private struct Family {
        var kind: MetricSeries.Kind
        var series: [(labels: String, values: MetricSeries)] = []
    }

    private let families = Mutex<[String: Family]>([:])

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(label, dimensions, .counter)
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        series(label, dimensions, aggregate ? .histogram : .gauge)
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(label, dimensions, .histogram)
    }

    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(label, dimensions, .gauge)
    }

    // The numbers of a program that runs are never forgotten.
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}
    func destroyMeter(_ handler: any MeterHandler) {}

    /// Everything in Prometheus' text format, families and series in the order of their names.
    func text() -> String {
        families.withLock { families in
            families.sorted { $0.key < $1.key }.map { name, family in
                let series = family.series.sorted { $0.labels < $1.labels }
                return "# TYPE \(name) \(family.kind.rawValue)\n"
                    + series.map { $0.values.text(name, $0.labels) }.joined()
            }.joined()
        }
    }

    private func series(_ name: String, _ dimensions: [(String, String)], _ kind: MetricSeries.Kind) -> MetricSeries {
        let labels = dimensions.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
        return families.withLock { families in
            let family = families[name, default: Family(kind: kind)]
            if let known = family.series.first(where: { $0.labels == labels }) { return known.values }
            let made = MetricSeries(family.kind)
            families[name, default: Family(kind: kind)].series.append((labels, made))
            return made
        }
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
