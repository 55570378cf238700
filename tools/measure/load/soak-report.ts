/** Formats the results of a soak: progress lines, a table of growth, and the conclusion. */
import { median, table } from '../table.ts';
import { type Drift, driftOf, groupByInterval, type Point } from './drift.ts';
import type { Served } from './run-step.ts';
import type { SoakSample } from './soak-sample.ts';
import { type Bounds, findFaults, loadFaultsIn, type Verdict, verdictOf } from './soak-verdict.ts';

/** Minimum number of minutes after the warm-up to judge growth. */
export const minMinutes = 10;

/** Length in seconds of an interval that is reduced to one value: two samples. */
const stretch = 30;

/** Maximum number of faults to list. */
const maxListed = 10;

const megabyte = 1_000_000;
const lowest = (values: readonly number[]) => Math.min(...values);

/** A watched resource of an instance. */
interface Watched {
  readonly what: keyof SoakSample;
  readonly title: string;
  readonly unit: number;
  /** Reduces the samples of an interval to one value. */
  readonly pick: (values: readonly number[]) => number;
  /** Permitted growth per hour, in its unit. */
  readonly bounds: Bounds;
}

/**
 * The watched resources. Handles are constant; all others vary. The heap is measured after garbage collection. It
 * varies with the cached pages, which are rendered again in turn. It also varies with the search plans: half of them are
 * dropped at the limit.
 * At 20 visitors per second, 5 MB per hour are 70 bytes per visitor, and 40 MB are half a kilobyte.
 */
const watched: readonly Watched[] = [
  { what: 'heap', title: 'heap MB', unit: megabyte, pick: lowest, bounds: { min: 5, max: 40 } },
  { what: 'handles', title: 'handles', unit: 1, pick: lowest, bounds: { min: 2, max: 2 } },
  { what: 'external', title: 'buffers MB', unit: megabyte, pick: lowest, bounds: { min: 10, max: 60 } },
  { what: 'rss', title: 'RSS MB', unit: megabyte, pick: median, bounds: { min: 60, max: 240 } },
  { what: 'visitors', title: 'visitors', unit: 1, pick: median, bounds: { min: 10, max: 60 } },
  { what: 'others', title: 'other connections', unit: 1, pick: median, bounds: { min: 5, max: 30 } },
];

/** A sample, with its time in seconds after the start. */
export interface TimedSample {
  readonly at: number;
  readonly sample: SoakSample;
}

/** All samples so far, and the load of each minute. */
export interface SoakData {
  /** Minutes of warm-up at the start, whose samples do not count. */
  readonly warmUp: number;
  readonly seen: TimedSample[];
  readonly steps: Served[];
}

/** Formats a minute as one line of progress. */
export function minuteLine(minute: number, step: Served, now: SoakSample): string {
  const { requests, errors, refused, times } = step;
  const held = watched.map(({ what, title, unit }) => `${title} ${figure(now[what] / unit, 0)}`).join(', ');
  return `${minute} min: ${requests} requests, ${errors} failed, ${refused} refused; p95 of pages ${figure(times.page.p95, 0)} ms, of searches ${figure(times.search.p95, 0)} ms; ${held}`;
}

/** Formats a table of the watched resources with their growth, and a list of faults. */
export function soakTable(held: SoakData): string {
  const lines = findFaults(held.steps)
    .slice(0, maxListed)
    .map(({ fault, count, first, last }) => `\n  failed: ${fault} × ${count}, ${inMinutes(first, last)}`);
  return `${table([
    ['', 'at the start', 'after the warm-up', 'at the end', 'growth per hour', '±', 'limit', 'verdict'],
    ...rowsOf(held).map(({ each, first, late, drift, verdict }) => [
      each.title,
      ...[first, late[0]?.value, late.at(-1)?.value, drift.perHour, drift.errorPerHour, each.bounds.max].map(
        (value = Number.NaN) => figure(value),
      ),
      wordsOf[verdict],
    ]),
  ])}${lines.join('')}`;
}

const wordsOf: Readonly<Record<Verdict, string>> = {
  flat: 'flat',
  grows: 'grows',
  unclear: 'unclear',
};

/** Judges the soak. It passes if nothing keeps growing and nearly all requests succeeded; a short one needs only the latter. */
export function conclusionOf(held: SoakData): { readonly words: string; readonly isWell: boolean } {
  const { steps, warmUp } = held;
  const rows = rowsOf(held);
  const unseen = rows.filter(({ first }) => Number.isNaN(first));
  const isShort = steps.length < warmUp + minMinutes;
  const faults = [
    ...unseen.map(({ each }) => `no samples of ${each.title}`),
    ...(isShort ? [] : rows.filter((row) => !unseen.includes(row)).flatMap((row) => faultOf(row) ?? [])),
    ...loadFaultsIn(steps),
  ];
  const requests = steps.reduce((sum, step) => sum + step.requests, 0);
  const errors = steps.reduce((sum, step) => sum + step.errors, 0);
  const refused = steps.reduce((sum, step) => sum + step.refused, 0);
  const isWell = faults.length === 0;
  const end = !isWell
    ? `${isShort ? 'NOT WELL' : 'NOT FLAT'}: ${faults.join('; ')}.`
    : isShort
      ? `In ${steps.length} min this only shows that the soak works. Growth can be judged from ${minMinutes} min after the warm-up.`
      : `FLAT for ${steps.length - warmUp} min after a warm-up of ${warmUp}: any growth is within the limits.`;
  return { words: `${requests} requests, ${errors} failed, ${refused} refused. ${end}`, isWell };
}

interface Row {
  readonly each: Watched;
  /** The first known value; NaN if there is none. */
  readonly first: number;
  readonly late: readonly Point[];
  readonly drift: Drift;
  readonly verdict: Verdict;
}

function rowsOf({ seen, warmUp }: SoakData): readonly Row[] {
  return watched.map((each) => {
    const points = seen.map(({ at, sample }): Point => ({ at, value: sample[each.what] / each.unit }));
    const known = points.filter(({ value }) => !Number.isNaN(value));
    const counted = known.filter(({ at }) => at >= warmUp * 60);
    const late = groupByInterval(counted, stretch, each.pick);
    const drift = driftOf(late);
    const first = known[0]?.value ?? Number.NaN;
    return { each, first, late, drift, verdict: verdictOf(drift, each.bounds) };
  });
}

function faultOf({ each, drift, verdict }: Row): string | null {
  if (verdict === 'flat') return null;
  const growth = `${figure(drift.perHour)} ± ${figure(drift.errorPerHour)} per hour`;
  return verdict === 'grows'
    ? `${each.title} grow by ${growth}`
    : `cannot judge ${each.title}, which vary too much in this time (${growth})`;
}

function figure(value: number, digits = 1): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–';
}

function inMinutes(first: number, last: number): string {
  return first === last ? `minute ${first}` : `minutes ${first} to ${last}`;
}
