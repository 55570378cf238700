/** Where the proxy sends requests that are shown drafts. Nobody gets there by asking for it. */
export const draftRoute = '/draft-route';

/** What a draft page may be asked for besides the page itself. */
export const draftParameters = {
  /** Shows the page as it will be at a time, New Zealand's: `2026-12-24T09:00`. */
  asOf: 'as-of',
  /** Shows the draft beside what is published. */
  compare: 'compare',
  /** One side of that: `draft` or `published`. */
  side: 'side',
  /** Opens a preview link. */
  token: 'token',
} as const;

/** Who looks at drafts: an editor, at any page, or whoever has the link of one. */
export type DraftPlace =
  | { readonly kind: 'session'; readonly path: string }
  | { readonly kind: 'link'; readonly id: string };

/** The address of the twin for a place: its inside is ours alone. */
export function draftRouteOf(place: DraftPlace): string {
  return place.kind === 'link' ? `${draftRoute}/link/${place.id}` : `${draftRoute}/session${place.path}`;
}

/** The place that the segments of the twin's address name, decoded, or null. */
export function placeOf(segments: readonly string[]): DraftPlace | null {
  const [kind, ...rest] = segments;
  if (kind === 'session') return { kind, path: rest.length === 0 ? '/' : `/${rest.join('/')}/` };
  const [id, ...more] = rest;
  return kind === 'link' && id !== undefined && more.length === 0 ? { kind, id } : null;
}

/** True for addresses of the twin, which exist inside this process alone. */
export function isDraftRoute(path: string): boolean {
  return path === draftRoute || path.startsWith(`${draftRoute}/`);
}

/** The document id in the path of a preview, or null. */
export function previewedId(path: string): string | null {
  return /^\/pre_([A-Za-z0-9._-]{1,128})\/$/.exec(path)?.[1] ?? null;
}

/** What every answer says that shows a draft: it is this request's alone. */
export const draftHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
};
