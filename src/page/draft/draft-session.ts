import { createHmac, timingSafeEqual } from 'node:crypto';

/** The cookie of an editor's browser that shows drafts. */
export const draftCookie = 'southbound-draft';

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

/** Whether a site has TLS: it says so itself, or by its address. With the cookie on the way anybody could see all drafts. */
export function isSentOverTlsAlone(site: { siteUrl: string; cartCookieSecure: boolean }): boolean {
  return site.cartCookieSecure || site.siteUrl.startsWith('https:');
}

/** The header that hands `value` to the browser; null takes it away. */
export function draftSessionCookie(value: string | null, isSecure: boolean): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${draftCookie}=${value ?? ''}; Max-Age=${value === null ? 0 : draftLifetime}; ${attributes}`;
}

function proof(until: number, key: Buffer): string {
  return createHmac('sha256', key).update(`draft session until ${until}`).digest('base64url');
}
