/**
 * Leader election between the instances that share a database. The leader runs the rounds that must run once. It holds
 * an advisory lock; PostgreSQL releases the lock when its session ends.
 */

import { z } from 'zod';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { gaugeValue, registerGauges } from '../metrics/metrics.ts';
import { singleton } from '../singleton.ts';
import { persistentConnection } from './persistent-connection.ts';

// Advisory lock key: any number that all instances share and nothing else uses.
const lock = 7_260_418;

/** Query timeout, in milliseconds. */
const queryTimeoutMs = 5_000;

/** Times that tests change. */
export interface ElectionTimes {
  /** Interval at which the leader sends a heartbeat and the others try to become leader, in milliseconds. */
  readonly intervalMs: number;
  /**
   * Silence after which the database ends the leader's session, in milliseconds, such as of a hanging or lost machine.
   */
  readonly silenceTimeoutMs: number;
}

const ourTimes: ElectionTimes = { intervalMs: 2_000, silenceTimeoutMs: 15_000 };

/** Leadership of this process. */
export interface Leadership {
  /**
   * As far as this process knows. For a moment two instances may both be true, so the leader's work must tolerate it.
   */
  readonly isLeader: boolean;
  /** Runs `work` now if this process is the leader, and each time it becomes leader. */
  whenLeader(work: () => void): void;
  /** Resigns permanently. */
  stop(): Promise<void>;
}

const answer = z.object({ rows: z.tuple([z.object({ isLeader: z.boolean() })]) });

/**
 * Runs for leader on the PostgreSQL at `url` until it is stopped. Never rejects: it retries while the server is down.
 */
export function runForLeader(
  url: string,
  { intervalMs, silenceTimeoutMs }: ElectionTimes = ourTimes,
): Leadership {
  const works: (() => void)[] = [];
  let isLeader = false;
  let isReported = false;

  const connection = persistentConnection(url, intervalMs, {
    queryTimeoutMs,
    begin: (client) => client.query(`set idle_session_timeout = ${silenceTimeoutMs}`),
    // The leader does not lock again: that would acquire the lock twice.
    ask: (client) =>
      client.query(
        isLeader ? 'select true as "isLeader"' : `select pg_try_advisory_lock(${lock}) as "isLeader"`,
      ),
    answered(found) {
      isReported = false;
      const wasLeader = isLeader;
      isLeader = answer.parse(found).rows[0].isLeader;
      if (!isLeader || wasLeader) return;
      log.info({ event: 'rounds.ours' }, 'This instance is now the leader.');
      for (const work of works) work();
    },
    lost(err) {
      if (isLeader)
        log.warn(
          { event: 'rounds.lost', err },
          'This instance has lost leadership; another one may become leader.',
        );
      else if (!isReported)
        log.warn(
          { event: 'rounds.unavailable', err },
          'This instance can’t run for leader: its database connection failed.',
        );
      isLeader = false;
      // Logged once per series of failures.
      isReported = true;
    },
  });
  return {
    get isLeader() {
      return isLeader;
    },
    whenLeader(work) {
      works.push(work);
      if (isLeader) work();
    },
    stop() {
      isLeader = false;
      return connection.stop();
    },
  };
}

/** With the embedded database, the only instance is always the leader. */
function leadAlone(): Leadership {
  let isLeader = true;
  return {
    get isLeader() {
      return isLeader;
    },
    whenLeader: (work) => work(),
    async stop() {
      isLeader = false;
    },
  };
}

const leadershipOfProcess = singleton<Leadership>('leadership');

/** Returns the leadership of this process. The first call makes it run for leader. */
export function leadership(): Leadership {
  if (leadershipOfProcess.current) return leadershipOfProcess.current;
  const { databaseUrl } = config();
  const own = databaseUrl ? runForLeader(databaseUrl) : leadAlone();
  leadershipOfProcess.current = own;
  registerGauges('rounds', () => [gaugeValue('southbound_rounds_ours', {}, own.isLeader ? 1 : 0)]);
  return own;
}

/** Resigns the leadership of this process permanently. Does nothing if it never ran for leader. */
export async function resignLeadership(): Promise<void> {
  await leadershipOfProcess.current?.stop();
}
