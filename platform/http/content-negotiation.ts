/** The content codings this server speaks, the better one first. */
export const encodings = ['br', 'gzip'] as const;

/** A content coding, as `Content-Encoding` names it. */
export type Encoding = (typeof encodings)[number];

const textual =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:json|javascript|xml|wasm|[\w.-]+\+(?:json|xml))\b)/i;

/** Whether bodies of this `Content-Type` get smaller, and may wait for one another (an event stream may not). */
export function isCompressible(contentType: string): boolean {
  return textual.test(contentType);
}

/**
 * The coding a client likes best, by RFC 9110, 12.5.3.
 * @param header the value of `Accept-Encoding`
 * @returns null when it wants the plain body
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
 * Whether a client says that it holds the body with this entity tag, by RFC 9110, 13.1.2 (weak comparison): with `*` it holds any.
 * @param header the value of `If-None-Match`, if there is one
 */
export function matchesEtag(header: string | null | undefined, tag: string): boolean {
  if (!header) return false;
  const opaque = tag.replace(/^W\//, '');
  return header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([held]) => held === opaque);
}
