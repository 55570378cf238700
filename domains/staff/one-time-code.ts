/** The second thing that staff show when they sign in: six digits of an authenticator, good for half a minute (RFC 6238). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { lt } from 'drizzle-orm';
import type { Database } from '#platform/database/opened-database.ts';
import { staffCodes } from './staff.table.ts';

/** How long a code is good for, in milliseconds. */
const stepMs = 30_000;

/** Clocks differ, and people type: a code is taken half a minute before its time and after it. */
const drift = 1;

/** The code of a half minute since 1970. SHA-1 and six digits are what every authenticator makes (RFC 4226). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Of which half minute around `now` the typed code is; null when it is none. Every one is compared, each in constant time. */
export function stepOf(typed: string, secret: Buffer, now: Date): number | null {
  const given = Buffer.from(typed.replaceAll(/\s/g, '').padEnd(6).slice(0, 7));
  const present = Math.floor(now.getTime() / stepMs);
  const steps = Array.from({ length: 2 * drift + 1 }, (_, at) => present - drift + at);
  const matching = steps.filter((step) => {
    const code = Buffer.from(codeAt(secret, step));
    return given.length === code.length && timingSafeEqual(given, code);
  });
  return matching[0] ?? null;
}

/** Takes a code, once: false when it was taken before, by whomever and on whichever instance. */
export async function takeCode(database: Database, step: number): Promise<boolean> {
  await database.delete(staffCodes).where(lt(staffCodes.step, step - 100));
  const taken = await database.insert(staffCodes).values({ step }).onConflictDoNothing().returning();
  return taken.length > 0;
}
