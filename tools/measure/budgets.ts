/**
 * Size budgets by page type, used by `npm run size` and the end-to-end tests. A page is measured on a phone with an
 * empty cache, before any scroll. Text files count as compressed by gzip -9.
 */
import { kilobytes } from './table.ts';
import { type PageWeight, type Resource, type Sum, scriptsBeyond, sumOf, totalBytes } from './weight.ts';

/** Limits in kB of 1,000 bytes, except `requests`. */
type SizeLimits = {
  /** Scripts in addition to the framework's own: the shell and the page's islands. */
  readonly scripts: number;
  readonly styles: number;
  readonly html: number;
  /** The HTML as compressed by Brotli 11 instead. */
  readonly brotli: number;
  readonly fonts: number;
  /** Images of the first screen, and those that the browser prefetches before a scroll. */
  readonly images: number;
  /** Data that scripts fetch without an interaction: the speculation rules. */
  readonly data: number;
  /** The compression dictionary for the next page. It may arrive after the measurement. */
  readonly dictionary: number;
  readonly requests: number;
  /** All resources but the dictionary, including the framework's scripts of about 135 kB. */
  readonly total: number;
};

/** The budget of a page type, and the page that represents it. */
export type Budget = {
  readonly kind: string;
  readonly path: string;
  /** True for pages without an island: they load only the scripts of the empty page. */
  readonly isPlain: boolean;
  readonly max: SizeLimits;
};

const all = { styles: 20, fonts: 28, data: 0.5, dictionary: 25, requests: 28 } as const;
const plain = { ...all, scripts: 16 } as const;
const withSearch = { ...all, scripts: 36 } as const;

/** Path of the empty page, which has only the layout. Its scripts beyond the framework's are the shell. */
export const emptyPath = '/undefined/';

export const budgets: readonly Budget[] = [
  {
    kind: 'shell',
    path: emptyPath,
    isPlain: true,
    max: { ...plain, html: 9, brotli: 7.5, images: 5, requests: 20, total: 210 },
  },
  {
    kind: 'home',
    path: '/',
    isPlain: false,
    max: { ...withSearch, html: 30, brotli: 23, images: 70, total: 290 },
  },
  {
    kind: 'train',
    path: '/ways_to_see_nz/train_journeys/tranz_alpine/',
    isPlain: false,
    max: { ...withSearch, html: 31, brotli: 23.5, images: 40, total: 258 },
  },
  {
    kind: 'ferry',
    path: '/ways_to_see_nz/ferry_journeys/interislander_ferry/',
    isPlain: false,
    max: { ...withSearch, html: 26, brotli: 21, images: 40, total: 248 },
  },
  {
    kind: 'buses',
    path: '/ways_to_see_nz/bus_journeys/',
    isPlain: false,
    max: { ...withSearch, html: 46, brotli: 34, images: 40, total: 270 },
  },
  {
    kind: 'timetables',
    path: '/ways_to_see_nz/train_journeys/train_timetables/',
    isPlain: false,
    max: { ...withSearch, html: 22, brotli: 17.5, images: 40, total: 246 },
  },
  {
    kind: 'stations',
    path: '/ways_to_see_nz/train_journeys/new_zealand_stations/',
    isPlain: true,
    max: { ...plain, html: 25.5, brotli: 19.5, images: 40, total: 235 },
  },
  {
    kind: 'list',
    path: '/destinations/',
    isPlain: true,
    max: { ...plain, html: 21, brotli: 16, images: 90, requests: 32, total: 288 },
  },
  {
    kind: 'destination',
    path: '/destinations/kaikoura/',
    isPlain: true,
    max: { ...plain, html: 18, brotli: 14.5, images: 60, total: 228 },
  },
  {
    kind: 'tour',
    path: '/tours/three-trains-and-a-strait/',
    isPlain: false,
    max: { ...plain, scripts: 17, html: 27, brotli: 20.5, images: 40, total: 241 },
  },
  {
    kind: 'passes',
    path: '/ways_to_see_nz/travel_passes/rail_passes/',
    isPlain: false,
    max: { ...all, scripts: 20, html: 26, brotli: 20, images: 40, total: 235 },
  },
  {
    kind: 'article',
    path: '/blogs/the-knot-at-raurimu/',
    isPlain: true,
    max: { ...plain, html: 18.5, brotli: 15, images: 50, total: 228 },
  },
  {
    kind: 'text',
    path: '/about/',
    isPlain: true,
    max: { ...plain, html: 12.4, brotli: 10.2, images: 50, total: 228 },
  },
  {
    kind: 'form',
    path: '/contact/',
    isPlain: false,
    max: { ...all, scripts: 26, html: 13, brotli: 10.5, images: 40, total: 225 },
  },
];

/**
 * Returns a sentence for each limit that the page exceeds.
 * @param empty the empty page, whose scripts every page loads
 * @param floor the scripts of the framework itself
 */
export function overBudget(weight: PageWeight, empty: PageWeight, floor: Sum, budget: Budget): string[] {
  const { kind, path, isPlain, max } = budget;
  if (weight.status !== 200) return [`${path} (${kind}) answers ${weight.status}.`];
  const bytes = (of: Resource['kind']) => sumOf(weight, of).bytes;
  const found: Omit<SizeLimits, 'requests'> = {
    scripts: bytes('script') - floor.bytes,
    styles: bytes('style'),
    html: bytes('html'),
    brotli: weight.resources.reduce((sum, { brotli = 0 }) => sum + brotli, 0),
    fonts: bytes('font'),
    images: bytes('image'),
    data: bytes('data'),
    dictionary: bytes('dictionary'),
    total: totalBytes(weight),
  };
  const faults = Object.entries(found).flatMap(([name, value]) => {
    const allowed = 1_000 * (Object.entries(max).find(([each]) => each === name)?.[1] ?? 0);
    return value > allowed
      ? [`${path} (${kind}): ${name} ${kilobytes(value)} kB, allowed ${kilobytes(allowed)}.`]
      : [];
  });
  const { count } = sumOf(weight);
  if (count > max.requests) faults.push(`${path} (${kind}): ${count} requests, allowed ${max.requests}.`);
  const own = isPlain ? scriptsBeyond(weight, empty) : [];
  if (own.length > 0)
    faults.push(`${path} (${kind}) has no island and loads ${own.map((script) => script.path).join(', ')}.`);
  return faults;
}
