/** Records metrics for Prometheus. Loaded only if there is a metrics endpoint. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { log } from '../log.ts';
import { withTimeout } from '../timeout.ts';
import { catalogue, type MetricDefinition, type MetricName } from './catalogue.ts';
import { count, type GaugeValue, gaugeReaders, type MetricsRecorder, type ReadGauge } from './metrics.ts';

/** Timeout for reading gauges, in milliseconds; late values are left out. */
const readTimeoutMs = 2_000;

/** Label value for all values beyond the limit. */
const otherValue = 'other';

/** Records metrics and renders them for a scrape. */
export interface Prometheus {
  readonly recorder: MetricsRecorder;
  /** Returns the current metrics in the text format. Never rejects because of a failed gauge. */
  text(): Promise<string>;
  readonly contentType: string;
}

/**
 * Creates a recorder for all metrics of the catalogue. @param defaults also records process metrics (memory, event
 * loop, handles)
 */
export function createPrometheus({ defaults = true } = {}): Prometheus {
  const registry = new Registry();
  if (defaults) collectDefaultMetrics({ register: registry });
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  const gauges = new Map<string, Gauge>();
  for (const [name, definition] of Object.entries<MetricDefinition>(catalogue)) {
    const { help, labels } = definition;
    const settings = { name, help, labelNames: Object.keys(labels), registers: [registry] };
    // Starts at zero, because Prometheus sees no increase in a series that appears with one, and can't compare missing
    // series.
    if (definition.kind === 'histogram') {
      const histogram = new Histogram({ ...settings, buckets: [...definition.buckets] });
      for (const values of combinationsOf(labels)) histogram.zero(values);
      histograms.set(name, histogram);
    } else if (definition.kind === 'counter') {
      const counter = new Counter(settings);
      for (const values of combinationsOf(labels)) counter.inc(values, 0);
      counters.set(name, counter);
    } else gauges.set(name, new Gauge(settings));
  }
  const bounded = boundedLabels();
  let pending: Promise<string> | undefined;

  function set({ name, labels, value }: GaugeValue): void {
    gauges.get(name)?.set(bounded(name, labels), value);
  }

  async function lookUp(): Promise<string> {
    const read = await Promise.all([...gaugeReaders()].map(([who, look]) => readOne(who, look)));
    // A gauge that can't be read is absent, instead of stale or zero.
    for (const gauge of gauges.values()) {
      gauge.reset();
      gauge.remove({});
    }
    for (const each of read.flat()) set(each);
    return registry.metrics();
  }

  return {
    recorder: {
      count(name, labels, by) {
        counters.get(name)?.inc(bounded(name, labels), by);
      },
      observe(name, labels, value) {
        histograms.get(name)?.observe(bounded(name, labels), value);
      },
    },
    text() {
      pending ??= lookUp().finally(() => {
        pending = undefined;
      });
      return pending;
    },
    contentType: registry.contentType,
  };
}

/** Returns all label combinations; none if a label may have any value. */
function combinationsOf(labels: MetricDefinition['labels']): readonly Record<string, string>[] {
  return Object.entries(labels).reduce<readonly Record<string, string>[]>(
    (known, [label, values]) =>
      typeof values === 'number'
        ? []
        : known.flatMap((each) => values.map((value) => ({ ...each, [label]: value }))),
    [{}],
  );
}

/** Limits the number of distinct values of a label, because each of them stays in memory. */
function boundedLabels() {
  const known = new Map<string, Set<string>>();
  return (name: MetricName, labels: Readonly<Record<string, string>>): Record<string, string> => {
    const definition: MetricDefinition = catalogue[name];
    return Object.fromEntries(
      Object.entries(definition.labels).map(([label, allowed]) => {
        const value = labels[label] ?? '';
        if (typeof allowed !== 'number') return [label, allowed.includes(value) ? value : otherValue];
        const place = `${name} ${label}`;
        const values = known.get(place) ?? new Set();
        known.set(place, values);
        if (values.size < allowed) values.add(value);
        return [label, values.has(value) ? value : otherValue];
      }),
    );
  };
}

async function readOne(who: string, read: ReadGauge): Promise<readonly GaugeValue[]> {
  try {
    return await withTimeout(Promise.try(read), readTimeoutMs);
  } catch (err) {
    log.debug({ event: 'metrics.not-read', reading: who, err }, 'A gauge could not be read');
    count('southbound_readings_failed_total', { reading: who });
    return [];
  }
}
