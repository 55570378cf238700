/** Classifies errors that mean the database is unavailable: connection, failover, overload, full disk. */
import { DatabaseUnavailableError } from './database.ts';

/**
 * Error codes of an unreachable server, and SQLSTATEs of a PostgreSQL that starts, stops, times out or is overloaded.
 * Among them: closed our idle transaction (25P03), too many connections (53300), disk full (53100), disk failure
 * (58030). A read-only standby (25006) also counts: a managed database is one until its host name moves after a
 * failover.
 */
const codes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|E(?:HOST|NET)UNREACH|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|25006|25P03|57P0[123]|57014|53[13]00|58030)$/;

/** Messages of `pg` errors that have no code. */
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Returns true if the error or its cause means that the database is unavailable, so that a later call may succeed. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  if (error instanceof DatabaseUnavailableError || messages.test(error.message)) return true;
  if ('code' in error && typeof error.code === 'string' && codes.test(error.code)) return true;
  return isDatabaseUnavailable(error.cause, depth + 1);
}
