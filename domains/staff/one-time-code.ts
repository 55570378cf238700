/**
 * Time-based one-time passwords (TOTP, RFC 6238) as the second factor of a staff sign-in: six digits, valid for half a
 * minute.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { lt } from 'drizzle-orm';
import type { Database } from '#platform/database/opened-database.ts';
import { staffCodes } from './staff.table.ts';

/** Validity of a code, in milliseconds. */
const stepMs = 30_000;

/** Tolerance in steps, because clocks differ and people need time to type. */
const driftSteps = 1;

/**
 * Returns the code of a step, the number of half minutes since 1970. SHA-1 and six digits, like every authenticator
 * (RFC 4226).
 */
export function computeCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/**
 * Returns the step that a typed code belongs to, near `now`. Null for a wrong code. All candidates are compared in
 * constant time.
 */
export function findCodeStep(typed: string, secret: Buffer, now: Date): number | null {
  const given = Buffer.from(typed.replaceAll(/\s/g, '').padEnd(6).slice(0, 7));
  const present = Math.floor(now.getTime() / stepMs);
  const steps = Array.from({ length: 2 * driftSteps + 1 }, (_, at) => present - driftSteps + at);
  const matching = steps.filter((step) => {
    const code = Buffer.from(computeCode(secret, step));
    return given.length === code.length && timingSafeEqual(given, code);
  });
  return matching[0] ?? null;
}

/** Marks a code as used. Returns false if it was already used, at any instance. */
export async function markCodeUsed(database: Database, step: number): Promise<boolean> {
  await database.delete(staffCodes).where(lt(staffCodes.step, step - 100));
  const taken = await database.insert(staffCodes).values({ step }).onConflictDoNothing().returning();
  return taken.length > 0;
}
