/**
 * The addresses that end-to-end tests visit: the specification’s navigation, footer and routes, and the pages and redirects
 * of the dataset.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/launch/root.mjs';
import { smallestCover } from '#tests/smallest-cover.ts';

/** An entry of the top navigation in the specification: its canonical path and the paths of its submenu. */
export type SpecifiedEntry = { readonly path: string; readonly submenu: readonly string[] };

const below = (path: string, names: readonly string[]): SpecifiedEntry => ({
  path,
  submenu: names.map((name) => `${path}${name}/`),
});
const alone = (path: string): SpecifiedEntry => ({ path, submenu: [] });

/** The specification's navigation, entry by entry. */
export const specifiedNavigation: readonly SpecifiedEntry[] = [
  alone('/'),
  below('/ways_to_see_nz/train_journeys/', [
    'new_zealand_by_train',
    'northern_explorer',
    'coastal_pacific',
    'tranz_alpine',
    'regional_and_local_trains',
    'new_zealand_stations',
    'train_timetables',
  ]),
  alone('/ways_to_see_nz/bus_journeys/'),
  below('/ways_to_see_nz/ferry_journeys/', [
    'ferry_travel_in_new_zealand',
    'interislander_ferry',
    'bluebridge_ferry',
    'stewart_island_ferry',
  ]),
  below('/ways_to_see_nz/travel_passes/', ['rail_passes', 'rail_and_bus_passes', 'bus_passes']),
  below('/ways_to_see_nz/travel_packages/', [
    'travel_packages',
    'short_travel_packages',
    'escorted_journeys',
  ]),
  alone('/ways_to_see_nz/gift_vouchers/'),
  alone('/travel_passes/'),
  alone('/destinations/'),
  alone('/tours/'),
  alone('/blogs/'),
  alone('/contact/'),
  alone('/about/'),
  alone('/frequently-asked-questions/'),
  alone('/terms-and-conditions/'),
  alone('/privacy-policy/'),
  alone('/checkout/'),
];

/** The footer’s columns in the specification, with the paths that each one links to. */
export const specifiedFooter: readonly { readonly title: string; readonly paths: readonly string[] }[] = [
  {
    title: 'Ways to see New Zealand',
    paths: [
      '/ways_to_see_nz/train_journeys/',
      '/ways_to_see_nz/bus_journeys/',
      '/ways_to_see_nz/ferry_journeys/',
      '/ways_to_see_nz/travel_passes/',
      '/ways_to_see_nz/travel_packages/',
      '/ways_to_see_nz/gift_vouchers/',
    ],
  },
  {
    title: 'Trains in New Zealand',
    paths: [
      '/ways_to_see_nz/train_journeys/new_zealand_by_train/',
      '/ways_to_see_nz/train_journeys/northern_explorer/',
      '/ways_to_see_nz/train_journeys/coastal_pacific/',
      '/ways_to_see_nz/train_journeys/tranz_alpine/',
      '/ways_to_see_nz/train_journeys/regional_and_local_trains/',
      '/ways_to_see_nz/train_journeys/train_timetables/',
      '/ways_to_see_nz/train_journeys/new_zealand_stations/',
    ],
  },
  {
    title: 'See New Zealand',
    paths: [
      '/destinations/',
      '/tours/',
      '/ways_to_see_nz/travel_packages/escorted_journeys/',
      '/ways_to_see_nz/travel_packages/short_travel_packages/',
      '/blogs/',
    ],
  },
  {
    title: 'Useful',
    paths: [
      '/frequently-asked-questions/',
      '/contact/',
      '/about/',
      '/book-your-journey/',
      '/purchase/',
      '/service-status/',
      '/checkout/',
    ],
  },
];

/** Pages in the specification’s route table that are documents of the CMS. */
export const specifiedRoutes = [
  '/book-your-journey/',
  '/checkout/',
  '/purchase/',
  '/purchase-failed/',
] as const;

/** A document of the dataset that has an address. */
export type DatasetPage = {
  readonly path: string;
  readonly type: string;
  readonly title: string;
  readonly hidden: boolean;
  readonly blockTypes: readonly string[];
  /** The number of questions in its FAQ blocks. */
  readonly questions: number;
};

/** Every page of the dataset in `content/`. They are read while tests are listed, so that each page has its own tests. */
export const datasetPages: readonly DatasetPage[] = ['page', 'destination', 'blog-post', 'tour'].flatMap(
  (name) =>
    readFileSync(join(root, 'content', 'documents', `${name}.ndjson`), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => toPage(JSON.parse(line))),
);

type Stored = {
  _type: string;
  title: string;
  path?: { current: string };
  slug?: { current: string };
  seo?: { hidden?: boolean };
  blocks?: { _type: string; questions?: unknown[] }[];
};

function toPage({ _type, title, path, slug, seo, blocks = [] }: Stored): DatasetPage {
  const folder = { destination: 'destinations', blogPost: 'blogs', tour: 'tours' }[_type];
  return {
    path: path?.current ?? `/${folder}/${slug?.current}/`,
    type: _type,
    title,
    hidden: seo?.hidden === true,
    blockTypes: blocks.map((block) => block._type),
    questions: blocks.reduce((sum, block) => sum + (block.questions?.length ?? 0), 0),
  };
}

/** The pages that search engines may index. */
export const publicPages: readonly DatasetPage[] = datasetPages.filter((page) => !page.hidden);

/** A small set of pages that contains every block type and every type of document with an address. */
export const pagesWithEveryBlock: readonly DatasetPage[] = smallestCover(
  datasetPages,
  ({ type, blockTypes }) => [`document ${type}`, ...blockTypes],
);

/** The source paths of the dataset’s redirects. */
export const datasetRedirects: readonly string[] = readFileSync(
  join(root, 'content', 'documents', 'redirect.ndjson'),
  'utf8',
)
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line): string => JSON.parse(line).from);
