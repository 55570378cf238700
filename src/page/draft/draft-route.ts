/** Internal route of drafts, reached only by rewrites of the proxy. */
export const draftRoute = '/draft-route';

/** Query parameters of a draft page. */
export const draftParameters = {
  /** Shows the page at a later time, in New Zealand time: `2026-12-24T09:00`. */
  asOf: 'as-of',
  /** Shows the draft beside the published page. */
  compare: 'compare',
  /** Shows one side of the comparison: `draft` or `published`. */
  side: 'side',
  /** Token of a preview link. */
  token: 'token',
} as const;

/** Access to a draft: an editor's session for any page, or a preview link for one document. */
export type DraftPlace =
  | { readonly kind: 'session'; readonly path: string }
  | { readonly kind: 'link'; readonly id: string };

/** Builds the internal path of the draft route for a place. */
export function draftRouteOf(place: DraftPlace): string {
  return place.kind === 'link' ? `${draftRoute}/link/${place.id}` : `${draftRoute}/session${place.path}`;
}

/** Parses the segments of the draft route, decoded; null if malformed. */
export function placeOf(segments: readonly string[]): DraftPlace | null {
  const [kind, ...rest] = segments;
  if (kind === 'session') return { kind, path: rest.length === 0 ? '/' : `/${rest.join('/')}/` };
  const [id, ...more] = rest;
  return kind === 'link' && id !== undefined && more.length === 0 ? { kind, id } : null;
}

/** Returns true for paths of the draft route, which only internal rewrites may use. */
export function isDraftRoute(path: string): boolean {
  return path === draftRoute || path.startsWith(`${draftRoute}/`);
}

/** Parses the document id from a preview path; null if it is not one. */
export function parsePreviewPath(path: string): string | null {
  return /^\/pre_([A-Za-z0-9._-]{1,128})\/$/.exec(path)?.[1] ?? null;
}

/** Headers of every draft answer, against caching and indexing. */
export const draftHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
};
