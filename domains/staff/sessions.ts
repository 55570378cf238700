/**
 * Sessions of the staff page. They are stored here and not only in the cookie, so that an ended session ends
 * everywhere.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, lte, or } from 'drizzle-orm';
import type { Database } from '#platform/database/opened-database.ts';
import { staffSessions } from './staff.table.ts';

/** Maximum duration of a session, in seconds: a day's work. */
export const maxSessionSeconds = 8 * 3_600;

/** Maximum idle time, in milliseconds. A lunch break is longer. */
const maxIdleMs = 30 * 60_000;

/**
 * The credentials of a session: the id in the browser's cookie, which is untrusted input, and the site's staff token.
 */
export interface StaffSession {
  readonly id: string | undefined;
  readonly token: string;
}

/** Begins a session and resolves to its id, which only the browser stores. Deletes expired sessions. */
export async function beginSession(database: Database, token: string, now: Date): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  await database
    .delete(staffSessions)
    .where(or(lte(staffSessions.endsAt, now), lte(staffSessions.usedAt, pauseBefore(now))));
  await database.insert(staffSessions).values({
    idHash: hashOf(id),
    tokenMark: markOf(token),
    usedAt: now,
    endsAt: new Date(now.getTime() + maxSessionSeconds * 1_000),
  });
  return id;
}

/** Returns true if the session is valid at `now`, and records its use. */
export async function touchSession(database: Database, session: StaffSession, now: Date): Promise<boolean> {
  if (!isId(session.id)) return false;
  const used = await database
    .update(staffSessions)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffSessions.idHash, hashOf(session.id)),
        eq(staffSessions.tokenMark, markOf(session.token)),
        gt(staffSessions.endsAt, now),
        gt(staffSessions.usedAt, pauseBefore(now)),
      ),
    )
    .returning({ idHash: staffSessions.idHash });
  return used.length > 0;
}

/** Ends a session, for every copy of its cookie. */
export async function endSession(database: Database, id: string | undefined): Promise<void> {
  if (isId(id)) await database.delete(staffSessions).where(eq(staffSessions.idHash, hashOf(id)));
}

const isId = (id: string | undefined): id is string => /^[\w-]{43}$/.test(id ?? '');

const pauseBefore = (now: Date) => new Date(now.getTime() - maxIdleMs);

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

function markOf(token: string): string {
  return createHmac('sha256', token).update('staff session').digest('hex');
}
