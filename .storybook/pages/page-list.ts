/** Whole pages that Storybook shows, one of each kind, rendered from recorded loader data. */
import type { PageQuery } from '#contracts/search/fare-search-query.ts';

/** A page of the catalogue: its path, its query, and the visitor it is rendered for. */
export interface ListedPage {
  readonly path: string;
  readonly query?: PageQuery;
  /** A visitor's own pages are rendered as for an editor, with an invented cart. */
  readonly isPersonal?: true;
}

/** The pages of the catalogue by the names of their records, one of each kind. */
export const pageList = {
  home: { path: '/' },
  train: { path: '/ways_to_see_nz/train_journeys/coastal_pacific/' },
  ferry: { path: '/ways_to_see_nz/ferry_journeys/interislander_ferry/' },
  coaches: { path: '/ways_to_see_nz/bus_journeys/' },
  destination: { path: '/destinations/kaikoura/' },
  tour: { path: '/tours/three-trains-and-a-strait/' },
  article: { path: '/blogs/which-side-to-sit/' },
  passes: { path: '/ways_to_see_nz/travel_passes/' },
  journeys: {
    path: '/book-your-journey/',
    query: { from: 'wellington', to: 'christchurch', date: '2026-12-01', adults: '2' },
  },
  cart: { path: '/cart/', isPersonal: true },
  checkout: { path: '/checkout/', isPersonal: true },
  contact: { path: '/contact/' },
  questions: { path: '/frequently-asked-questions/' },
  status: { path: '/service-status/' },
} satisfies Record<string, ListedPage>;
export type PageName = keyof typeof pageList;

/** Events that a recorded page may report: its content is shown without the documents around it. */
export const reportedEvents: ReadonlySet<string> = new Set([
  'link.missing',
  'document.missing',
  'block.missing',
]);
