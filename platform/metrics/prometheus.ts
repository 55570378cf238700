/** Keeps the numbers for Prometheus. Loaded only where there is a metrics endpoint. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { log } from '../log.ts';
import { withTimeout } from '../timeout.ts';
import { catalogue, type MetricDefinition, type MetricName } from './catalogue.ts';
import { count, type MetricsRecorder, type Read, type Reading, readsAtScrape } from './metrics.ts';

/** How long the numbers that are looked up may take, in milliseconds: what is late is left out. */
const readTimeoutMs = 2_000;

/** What stands for all values of a label beyond those that are told apart. */
const otherValue = 'other';

/** Keeps the numbers, and says what they are. */
export interface Prometheus {
  readonly keeper: MetricsRecorder;
  /** All of them as they are now, in the text format. Never rejects for want of one. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** @param defaults whether the process's own numbers (memory, event loop, handles) are kept as well */
export function createPrometheus({ defaults = true } = {}): Prometheus {
  const registry = new Registry();
  if (defaults) collectDefaultMetrics({ register: registry });
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  const gauges = new Map<string, Gauge>();
  for (const [name, definition] of Object.entries<MetricDefinition>(catalogue)) {
    const { help, labels } = definition;
    const settings = { name, help, labelNames: Object.keys(labels), registers: [registry] };
    // From the start: Prometheus sees no increase in a number that begins at one, and compares none that is not there.
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
  let asked: Promise<string> | undefined;

  function set({ name, labels, value }: Reading): void {
    gauges.get(name)?.set(bounded(name, labels), value);
  }

  async function lookUp(): Promise<string> {
    const read = await Promise.all([...readsAtScrape()].map(([who, look]) => readOne(who, look)));
    // What can't be had just now is not there, rather than as it was or zero.
    for (const gauge of gauges.values()) {
      gauge.reset();
      gauge.remove({});
    }
    for (const each of read.flat()) set(each);
    return registry.metrics();
  }

  return {
    keeper: {
      count(name, labels, by) {
        counters.get(name)?.inc(bounded(name, labels), by);
      },
      observe(name, labels, value) {
        histograms.get(name)?.observe(bounded(name, labels), value);
      },
    },
    text() {
      asked ??= lookUp().finally(() => {
        asked = undefined;
      });
      return asked;
    },
    contentType: registry.contentType,
  };
}

/** All that can be said with a number; nothing where one of its labels may be anything. */
function combinationsOf(labels: MetricDefinition['labels']): readonly Record<string, string>[] {
  return Object.entries(labels).reduce<readonly Record<string, string>[]>(
    (known, [label, values]) =>
      typeof values === 'number'
        ? []
        : known.flatMap((each) => values.map((value) => ({ ...each, [label]: value }))),
    [{}],
  );
}

/** Tells only so many values of a label apart: each of them is kept for ever. */
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

async function readOne(who: string, read: Read): Promise<readonly Reading[]> {
  try {
    return await withTimeout(Promise.try(read), readTimeoutMs);
  } catch (err) {
    log.debug({ event: 'metrics.not-read', reading: who, err }, 'A number could not be had');
    count('southbound_readings_failed_total', { reading: who });
    return [];
  }
}
