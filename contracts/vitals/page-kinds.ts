/** Path for web vitals from browsers. It is not part of the API, so that nobody builds on it. */
export const vitalsPath = '/vitals';

/** Page kinds for web vitals: the first segment of a path, if listed here. */
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

/** A page kind. */
export type PageKind = (typeof pageKinds)[number];

/** Returns the page kind of a path without its query. */
export function pageKindOf(path: string): PageKind {
  const first = path.split('/')[1] || 'home';
  return pageKinds.find((kind) => kind === first) ?? 'other';
}
