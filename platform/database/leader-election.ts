/**
 * One of the instances that share a database is chosen, for as long as it lives and is heard of: it does what is to be done once
 * and not once for each. It is whoever has a lock of the database, which goes with the session that took it.
 */

import { z } from 'zod';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { reading, registerGauges } from '../metrics/metrics.ts';
import { singleton } from '../singleton.ts';
import { persistentConnection } from './persistent-connection.ts';

// Any number, as long as every instance takes the same one, and nobody else does.
const lock = 7_260_418;

/** How long a query may take, in milliseconds. */
const queryTimeoutMs = 5_000;

/** What differs in tests. */
export interface ElectionTimes {
  /** How often the others try to be chosen, and the one that is says that it lives, in milliseconds. */
  readonly beat: number;
  /** After how long without a word the database chooses another, in milliseconds: one that hangs, or whose machine is gone. */
  readonly silence: number;
}

const ourTimes: ElectionTimes = { beat: 2_000, silence: 15_000 };

/** Whether it is this process. */
export interface Leadership {
  /** As far as it knows: for a moment two may believe so, and what they do must be sound all the same. */
  readonly isLeader: boolean;
  /** Has something done now, if it is, and whenever it becomes so. */
  whenLeader(work: () => void): void;
  /** Stands back, for good. */
  stop(): Promise<void>;
}

const answer = z.object({ rows: z.tuple([z.object({ isLeader: z.boolean() })]) });

/** Stands for being chosen on the PostgreSQL at `url`, until it is stopped. Never rejects: a server that is away is tried again. */
export function runForLeader(url: string, { beat, silence }: ElectionTimes = ourTimes): Leadership {
  const works: (() => void)[] = [];
  let isLeader = false;
  let isTold = false;

  const connection = persistentConnection(url, beat, {
    queryTimeoutMs,
    begin: (client) => client.query(`set idle_session_timeout = ${silence}`),
    // Whoever has it has it; to ask once more would be to take it twice.
    ask: (client) =>
      client.query(
        isLeader ? 'select true as "isLeader"' : `select pg_try_advisory_lock(${lock}) as "isLeader"`,
      ),
    answered(found) {
      isTold = false;
      const wasLeader = isLeader;
      isLeader = answer.parse(found).rows[0].isLeader;
      if (!isLeader || wasLeader) return;
      log.info({ event: 'rounds.ours' }, 'This instance looks after what is left over.');
      for (const work of works) work();
    },
    lost(err) {
      if (isLeader)
        log.warn({ event: 'rounds.lost', err }, 'Another instance may look after what is left over.');
      else if (!isTold)
        log.warn({ event: 'rounds.unavailable', err }, 'This instance can’t stand for what is done by one.');
      isLeader = false;
      // Once, however often it is tried.
      isTold = true;
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

/** On the embedded database there is nobody else. */
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

const chosen = singleton<Leadership>('choice');

/** The one of this process, which stands from the first call on. */
export function leadership(): Leadership {
  if (chosen.current) return chosen.current;
  const { databaseUrl } = config();
  const own = databaseUrl ? runForLeader(databaseUrl) : leadAlone();
  chosen.current = own;
  registerGauges('rounds', () => [reading('southbound_rounds_ours', {}, own.isLeader ? 1 : 0)]);
  return own;
}

/** Has the one of this process stand back, for good; nothing where it never stood. */
export async function resignLeadership(): Promise<void> {
  await chosen.current?.stop();
}
