/** Has the books looked through when nobody asks, so that the alarms of them can ring by themselves. */
import { config } from '#platform/config.ts';
import { leadership } from '#platform/database/leader-election.ts';
import { latestLedgerCheck } from './ledger-watch.ts';

/** Between two looks; what takes minutes rests for longer by itself (books-watch.ts). */
const everyMs = 60 * 60_000;

/**
 * How long is waited with the first look, in milliseconds: of instances that are started anew one after the other only the last one chosen
 * is to read everything.
 */
const settlesAfterMs = 60_000;

let isStarted = false;
let first: NodeJS.Timeout | undefined;

/**
 * Looks through them a minute after this instance was chosen and then again and again, by timers that do not keep the process alive; not
 * while Next builds, nor while another instance does. May be called more than once.
 */
export function startLedgerChecks(): void {
  if (isStarted || config().isBuild) return;
  isStarted = true;
  const look = () => {
    if (leadership().isLeader) void latestLedgerCheck();
  };
  leadership().whenLeader(() => {
    clearTimeout(first);
    first = setTimeout(look, settlesAfterMs);
    first.unref();
  });
  setInterval(look, everyMs).unref();
}
