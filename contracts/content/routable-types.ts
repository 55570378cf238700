/** Document types that have a path on the site. */
export const routableTypes = ['page', 'destination', 'blogPost', 'tour'] as const;

/** A document type that has a path on the site. */
export type RoutableType = (typeof routableTypes)[number];
