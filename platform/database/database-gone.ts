import { DatabaseUnavailableError } from './database.ts';

/**
 * What a socket says when nobody is at its other end, or there is no way there, and what PostgreSQL says when it is stopping, starting,
 * too slow, has not heard of us for too long (25P03), has too many connections (53300), a full disk (53100) or one that fails (58030),
 * or is a copy of the one that takes over (25006), as a managed one is until its name leads elsewhere.
 */
const codes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|E(?:HOST|NET)UNREACH|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|25006|25P03|57P0[123]|57014|53[13]00|58030)$/;

/** `pg` has no code for these. */
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether `error`, or what it was caused by, is that the database is not there: the call may work later. */
export function isDatabaseGone(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  if (error instanceof DatabaseUnavailableError || messages.test(error.message)) return true;
  if ('code' in error && typeof error.code === 'string' && codes.test(error.code)) return true;
  return isDatabaseGone(error.cause, depth + 1);
}
