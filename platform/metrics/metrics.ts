/**
 * Metrics API, independent of the recorder: `count` and `observe` record events, `registerGauges` adds values that are
 * read at each scrape. Nothing is recorded unless the site has a metrics endpoint. It is process-wide, because Next
 * bundles the proxy and the routes apart from our own server.
 */
import { singleton } from '../singleton.ts';
import type { LabelsOf, MetricName, NameOf } from './catalogue.ts';

/** A value of a gauge. */
export interface GaugeValue {
  readonly name: NameOf<'gauge'>;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads gauges. A read that rejects or takes too long has no values. */
export type ReadGauge = () => readonly GaugeValue[] | Promise<readonly GaugeValue[]>;

/** A recorder of metrics. */
export interface MetricsRecorder {
  count(name: MetricName, labels: Readonly<Record<string, string>>, by: number): void;
  observe(name: MetricName, labels: Readonly<Record<string, string>>, value: number): void;
}

const recorder = singleton<MetricsRecorder>('metrics.recorder');
const allReads = singleton<Map<string, ReadGauge>>('metrics.reads');
allReads.current ??= new Map();
const reads = allReads.current;

/** Increases a counter by one, or by `by`. */
export function count<Name extends NameOf<'counter'>>(name: Name, labels: LabelsOf<Name>, by = 1): void {
  recorder.current?.count(name, labels, by);
}

/** Observes a value of a histogram; in seconds unless the name has another unit. */
export function observe<Name extends NameOf<'histogram'>>(
  name: Name,
  labels: LabelsOf<Name>,
  value: number,
): void {
  recorder.current?.observe(name, labels, value);
}

/** Observes the duration of `work`, whether it succeeds or fails. */
export async function observeDuration<Name extends NameOf<'histogram'>, Result>(
  name: Name,
  labels: LabelsOf<Name>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!recorder.current) return work();
  const began = performance.now();
  try {
    return await work();
  } finally {
    observe(name, labels, secondsSince(began));
  }
}

/** Returns the seconds since `began`. @param began as `performance.now()` */
export function secondsSince(began: number): number {
  return (performance.now() - began) / 1_000;
}

/** Creates a value of a gauge. */
export function gaugeValue<Name extends NameOf<'gauge'>>(
  name: Name,
  labels: LabelsOf<Name>,
  value: number,
): GaugeValue {
  return { name, labels, value };
}

/**
 * Registers gauges that are read at each scrape. `read` must be cheap.
 * @param who name of the reader; a later registration replaces an earlier one
 */
export function registerGauges(who: string, read: ReadGauge): void {
  reads.set(who, read);
}

/** Returns the registered readers, which are called at each scrape. */
export function gaugeReaders(): ReadonlyMap<string, ReadGauge> {
  return reads;
}

/** Sets the recorder; null stops recording. */
export function setMetricsRecorder(next: MetricsRecorder | null): void {
  recorder.current = next ?? undefined;
}
