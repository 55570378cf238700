import { createHmac, timingSafeEqual } from 'node:crypto';

/** The cookie of an editor's browser that shows drafts. */
const name = 'southbound-draft';

/** What it is called: over TLS so that browsers take it from this very host alone (RFC 6265bis, 4.1.3.2). */
export function draftCookie(isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** How long it shows them, in seconds: a day's work. */
export const draftLifetime = 12 * 3_600;

/** What a browser keeps that may see drafts from `now` on: until when, and a proof that only the key can make. */
export function newDraftSession(key: Buffer, now: Date): string {
  const until = Math.floor(now.getTime() / 1_000) + draftLifetime;
  return `${until}.${proof(until, key)}`;
}

/** Whether `value`, which anybody can write, is a draft session that lasts. */
export function isDraftSession(value: string | undefined, key: Buffer, now: Date): boolean {
  const [, until, given] = /^(\d{1,11})\.([A-Za-z0-9_-]{43})$/.exec(value ?? '') ?? [];
  if (until === undefined || given === undefined) return false;
  const isGenuine = timingSafeEqual(Buffer.from(given), Buffer.from(proof(Number(until), key)));
  return isGenuine && Number(until) * 1_000 > now.getTime();
}

/** The header that hands `value` to the browser; null takes it away. */
export function draftSessionCookie(value: string | null, isSecure: boolean): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${draftCookie(isSecure)}=${value ?? ''}; Max-Age=${value === null ? 0 : draftLifetime}; ${attributes}`;
}

function proof(until: number, key: Buffer): string {
  return createHmac('sha256', key).update(`draft session until ${until}`).digest('base64url');
}
