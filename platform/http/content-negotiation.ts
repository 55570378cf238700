/** Content encodings that this server supports, best first. */
export const encodings = ['br', 'gzip'] as const;

/** A content encoding, as in `Content-Encoding`. */
export type Encoding = (typeof encodings)[number];

const textual =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:json|javascript|xml|wasm|[\w.-]+\+(?:json|xml))\b)/i;

/**
 * Returns true if compression makes bodies of this `Content-Type` smaller and may delay their parts (not so for event
 * streams).
 */
export function isCompressible(contentType: string): boolean {
  return textual.test(contentType);
}

/**
 * Chooses the encoding that a client prefers, by RFC 9110, 12.5.3.
 * @param header the value of `Accept-Encoding`
 * @returns null for an uncompressed body
 */
export function chooseEncoding(header: string | undefined): Encoding | null {
  if (!header) return null;
  const liking = new Map<string, number>();
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const value = quality === undefined ? 1 : Number(quality);
    if (name) liking.set(name, Number.isFinite(value) ? Math.min(Math.max(value, 0), 1) : 0);
  }
  const of = (name: string) => liking.get(name) ?? liking.get('*') ?? 0;
  const best = encodings.reduce((chosen, name) => (of(name) > of(chosen) ? name : chosen));
  return of(best) > 0 && of(best) >= (liking.get('identity') ?? 0) ? best : null;
}

/**
 * Returns true if the client holds a body with this entity tag, by RFC 9110, 13.1.2 (weak comparison). `*` matches any
 * tag.
 * @param header the value of `If-None-Match`, if present
 */
export function matchesEtag(header: string | null | undefined, tag: string): boolean {
  if (!header) return false;
  const opaque = tag.replace(/^W\//, '');
  return header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([held]) => held === opaque);
}
