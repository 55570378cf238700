/** Where browsers say how quick a page was: outside of the API, because nothing there is anybody's to build on. */
export const vitalsPath = '/vitals';

/** What is said of a page: the first part of its address, where that is one of these. */
export const pageKinds = [
  'home',
  'about',
  'blogs',
  'book-your-journey',
  'cart',
  'checkout',
  'contact',
  'destinations',
  'purchase',
  'search',
  'tours',
  'travel_passes',
  'ways_to_see_nz',
  'other',
] as const;

/** One of them. */
export type PageKind = (typeof pageKinds)[number];

/** The kind of page at an address without its query. */
export function pageKindOf(path: string): PageKind {
  const first = path.split('/')[1] || 'home';
  return pageKinds.find((kind) => kind === first) ?? 'other';
}
