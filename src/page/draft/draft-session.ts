/** Draft mode session: a signed cookie (HMAC) of an editor who sees drafts. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { cookieNames, hostCookie } from '#contracts/cookie-names.ts';
import { config } from '#platform/config.ts';
import { readPersistentKey } from '#platform/persistent-key.ts';

let key: Buffer | undefined;

/** Returns the key that signs draft sessions: DRAFT_KEY, otherwise one stored in the data folder. */
export function draftKey(): Buffer {
  const { draftKey: given, dataDir } = config();
  key ??= given ?? readPersistentKey(join(dataDir, 'secrets'), 'draft-key');
  return key;
}

/** Returns the name of the cookie of an editor's draft session. */
export function draftCookie(isSecure: boolean): string {
  return hostCookie(cookieNames.draft, isSecure);
}

/** Lifetime of a session in seconds: a working day. */
export const draftLifetime = 12 * 3_600;

/** Creates a session value: its expiry in Unix seconds and an HMAC of it. */
export function newDraftSession(key: Buffer, now: Date): string {
  const until = Math.floor(now.getTime() / 1_000) + draftLifetime;
  return `${until}.${proof(until, key)}`;
}

/** Returns true if the untrusted value is a genuine session that has not expired. */
export function isDraftSession(value: string | undefined, key: Buffer, now: Date): boolean {
  const [, until, given] = /^(\d{1,11})\.([A-Za-z0-9_-]{43})$/.exec(value ?? '') ?? [];
  if (until === undefined || given === undefined) return false;
  const isGenuine = timingSafeEqual(Buffer.from(given), Buffer.from(proof(Number(until), key)));
  return isGenuine && Number(until) * 1_000 > now.getTime();
}

/** Builds the `Set-Cookie` value of a session; null removes the cookie. */
export function draftSessionCookie(value: string | null, isSecure: boolean): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${draftCookie(isSecure)}=${value ?? ''}; Max-Age=${value === null ? 0 : draftLifetime}; ${attributes}`;
}

function proof(until: number, key: Buffer): string {
  return createHmac('sha256', key).update(`draft session until ${until}`).digest('base64url');
}
