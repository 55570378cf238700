/** Types of the results of the site search: documents of the content, and `station` for a stop of the timetable. */
export const searchResultTypes = [
  'page',
  'destination',
  'blogPost',
  'tour',
  'travelPass',
  'station',
] as const;

/** Type of a result. */
export type SearchResultType = (typeof searchResultTypes)[number];
