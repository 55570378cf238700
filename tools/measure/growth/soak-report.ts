/** What was seen in a soak, in words and tables. */
import { median, table } from '../table.ts';
import { type Drift, driftOf, type Point, stretches } from './drift.ts';
import type { Served } from './run-step.ts';
import type { SoakSample } from './soak-sample.ts';
import { type Bounds, faultsSeen, loadFaultsIn, type Verdict, verdictOf } from './soak-verdict.ts';

/** In fewer minutes after the warm-up a line through what was seen says nothing. */
export const minMinutes = 10;

/** What is told as one, in seconds: two looks. */
const stretch = 30;

/** Of what failed so much is listed. */
const maxListed = 10;

const megabyte = 1_000_000;
const lowest = (values: readonly number[]) => Math.min(...values);

/** Something that an instance holds. */
interface Watched {
  readonly what: keyof SoakSample;
  readonly title: string;
  readonly unit: number;
  /** What stands for a stretch. */
  readonly pick: (values: readonly number[]) => number;
  /** By how much it may grow in an hour, in its unit. */
  readonly bounds: Bounds;
}

/**
 * What is watched. Handles are what does not come and go, and steady. All else goes up and down: the heap, looked at when all that is not
 * needed was cleared, by the kept pages, which are drawn anew in their turn, and by the plans of searches, of which half are dropped when
 * there are enough. At 20 visitors a second 5 MB an hour are 70 bytes for each of them, and 40 MB are half a kilobyte.
 */
const watched: readonly Watched[] = [
  { what: 'heap', title: 'heap MB', unit: megabyte, pick: lowest, bounds: { least: 5, most: 40 } },
  { what: 'handles', title: 'handles', unit: 1, pick: lowest, bounds: { least: 2, most: 2 } },
  { what: 'external', title: 'buffers MB', unit: megabyte, pick: lowest, bounds: { least: 10, most: 60 } },
  { what: 'rss', title: 'RSS MB', unit: megabyte, pick: median, bounds: { least: 60, most: 240 } },
  { what: 'visitors', title: 'visitors', unit: 1, pick: median, bounds: { least: 10, most: 60 } },
  { what: 'others', title: 'other connections', unit: 1, pick: median, bounds: { least: 5, most: 30 } },
];

/** What an instance held, seconds after the beginning. */
export interface Seen {
  readonly at: number;
  readonly sample: SoakSample;
}

/** All that was seen until now, and what became of the visitors of each minute. */
export interface Held {
  /** In minutes, at the beginning; what is seen in it does not count. */
  readonly warmUp: number;
  readonly seen: Seen[];
  readonly steps: Served[];
}

/** For whoever waits. */
export function minuteLine(minute: number, step: Served, now: SoakSample): string {
  const { requests, errors, refused, times } = step;
  const held = watched.map(({ what, title, unit }) => `${title} ${figure(now[what] / unit, 0)}`).join(', ');
  return `${minute} min: ${requests} requests, ${errors} failed, ${refused} refused; p95 ${figure(times.page.p95, 0)} ms a page, ${figure(times.search.p95, 0)} ms a search; ${held}`;
}

/** What was held, how it grew, and what failed. */
export function seenTable(held: Held): string {
  const lines = faultsSeen(held.steps)
    .slice(0, maxListed)
    .map(({ fault, count, first, last }) => `\n  failed: ${fault} × ${count}, ${inMinutes(first, last)}`);
  return `${table([
    [
      '',
      'at the start',
      'after the warm-up',
      'at the end',
      'growth an hour',
      'give or take',
      'at most',
      'so it',
    ],
    ...rowsOf(held).map(({ each, first, late, drift, verdict }) => [
      each.title,
      ...[first, late[0]?.value, late.at(-1)?.value, drift.perHour, drift.giveOrTake, each.bounds.most].map(
        (value = Number.NaN) => figure(value),
      ),
      wordsOf[verdict],
    ]),
  ])}${lines.join('')}`;
}

const wordsOf: Readonly<Record<Verdict, string>> = {
  flat: 'is flat',
  grows: 'grows',
  untold: 'may be either',
};

/** What it comes to. It is well where nothing goes on growing and nearly all were served; after a short time, where they were. */
export function conclusionOf(held: Held): { readonly words: string; readonly isWell: boolean } {
  const { steps, warmUp } = held;
  const rows = rowsOf(held);
  const unseen = rows.filter(({ first }) => Number.isNaN(first));
  const isShort = steps.length < warmUp + minMinutes;
  const faults = [
    ...unseen.map(({ each }) => `nothing is known of ${each.title}`),
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
      ? `In ${steps.length} min this only shows that the soak works. Whether something goes on growing can be told from ${minMinutes} min after the warm-up on.`
      : `FLAT for ${steps.length - warmUp} min after a warm-up of ${warmUp}: what growth there may be is within “at most”.`;
  return { words: `${requests} requests, ${errors} failed, ${refused} refused. ${end}`, isWell };
}

interface Row {
  readonly each: Watched;
  /** NaN where it was never known. */
  readonly first: number;
  readonly late: readonly Point[];
  readonly drift: Drift;
  readonly verdict: Verdict;
}

function rowsOf({ seen, warmUp }: Held): readonly Row[] {
  return watched.map((each) => {
    const points = seen.map(({ at, sample }): Point => ({ at, value: sample[each.what] / each.unit }));
    const known = points.filter(({ value }) => !Number.isNaN(value));
    const counted = known.filter(({ at }) => at >= warmUp * 60);
    const late = stretches(counted, stretch, each.pick);
    const drift = driftOf(late);
    const first = known[0]?.value ?? Number.NaN;
    return { each, first, late, drift, verdict: verdictOf(drift, each.bounds) };
  });
}

function faultOf({ each, drift, verdict }: Row): string | null {
  if (verdict === 'flat') return null;
  const growth = `${figure(drift.perHour)} an hour, give or take ${figure(drift.giveOrTake)}`;
  return verdict === 'grows'
    ? `${each.title} grow by ${growth}`
    : `nothing can be told of ${each.title}, which go up and down by too much for so short a time (${growth})`;
}

function figure(value: number, digits = 1): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–';
}

function inMinutes(first: number, last: number): string {
  return first === last ? `minute ${first}` : `minutes ${first} to ${last}`;
}
