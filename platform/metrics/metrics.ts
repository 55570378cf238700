/**
 * Where the house tells of its numbers, without knowing who keeps them: `count` and `observe` where a thing happens, `registerGauges`
 * for what is looked up when it is asked for. Nothing is kept unless the site has a metrics endpoint. One for the whole process:
 * Next bundles the proxy and the routes apart from our own server.
 */
import { singleton } from '../singleton.ts';
import type { LabelsOf, MetricName, NameOf } from './catalogue.ts';

/** A number that was looked up. */
export interface Reading {
  readonly name: NameOf<'gauge'>;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Looks numbers up. One that rejects, or takes too long, has none. */
export type Read = () => readonly Reading[] | Promise<readonly Reading[]>;

/** Who keeps the numbers. */
export interface MetricsRecorder {
  count(name: MetricName, labels: Readonly<Record<string, string>>, by: number): void;
  observe(name: MetricName, labels: Readonly<Record<string, string>>, value: number): void;
}

const keeper = singleton<MetricsRecorder>('metrics.keeper');
const allReads = singleton<Map<string, Read>>('metrics.reads');
allReads.current ??= new Map();
const reads = allReads.current;

/** One more of these, or `by` more. */
export function count<Name extends NameOf<'counter'>>(name: Name, labels: LabelsOf<Name>, by = 1): void {
  keeper.current?.count(name, labels, by);
}

/** It was so much this time: seconds, where the name does not say otherwise. */
export function observe<Name extends NameOf<'histogram'>>(
  name: Name,
  labels: LabelsOf<Name>,
  value: number,
): void {
  keeper.current?.observe(name, labels, value);
}

/** Observes how long `work` takes, whatever becomes of it. */
export async function observeDuration<Name extends NameOf<'histogram'>, Result>(
  name: Name,
  labels: LabelsOf<Name>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!keeper.current) return work();
  const began = performance.now();
  try {
    return await work();
  } finally {
    observe(name, labels, secondsSince(began));
  }
}

/** @param began as `performance.now()` */
export function secondsSince(began: number): number {
  return (performance.now() - began) / 1_000;
}

/** A number that was looked up. */
export function reading<Name extends NameOf<'gauge'>>(
  name: Name,
  labels: LabelsOf<Name>,
  value: number,
): Reading {
  return { name, labels, value };
}

/**
 * Has numbers looked up whenever they are asked for: by one question, which should not cost much.
 * @param who whose they are; registered again, the later one counts
 */
export function registerGauges(who: string, read: Read): void {
  reads.set(who, read);
}

/** Who is asked when numbers are asked for. */
export function readsAtScrape(): ReadonlyMap<string, Read> {
  return reads;
}

/** Has the numbers kept from now on; null for no longer. */
export function setMetricsRecorder(kept: MetricsRecorder | null): void {
  keeper.current = kept ?? undefined;
}
