/** A persistent PostgreSQL connection outside the pool, which reconnects when it breaks. It holds a lock or listens. */
import { Client } from 'pg';

/** Delay before the first reconnect, in milliseconds. It doubles each time, up to thirty times this value. */
const firstPause = 250;

/** Connect timeout, in milliseconds. */
const connectTimeoutMs = 5_000;

/** Use of a persistent connection. */
export interface ConnectionPurpose<Answer> {
  /** Query timeout, in milliseconds. */
  readonly queryTimeoutMs: number;
  /** Runs once on each new connection, before the first `ask`. */
  begin(client: Client): Promise<unknown>;
  /** Query that runs immediately and then repeatedly. It detects a connection that died silently. */
  ask(client: Client): Promise<Answer>;
  /** Receives the result of `ask`; not called for a connection that broke meanwhile, or after `stop`. */
  answered(answer: Answer, isFirst: boolean): void;
  /** Called when the connection broke or could not be opened. It reconnects automatically. */
  lost(err: unknown): void;
}

/**
 * Keeps a connection to the PostgreSQL at `url` until it is stopped; its timer does not keep the process alive. Never
 * rejects: it retries while the server is down.
 * @param beat interval between two queries, in milliseconds
 */
export function persistentConnection<Answer>(
  url: string,
  intervalMs: number,
  { queryTimeoutMs, begin, ask, answered, lost }: ConnectionPurpose<Answer>,
): { stop(): Promise<void> } {
  let isStopped = false;
  let pause = firstPause;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  function later(work: () => Promise<void>, milliseconds: number): void {
    timer = setTimeout(() => void work(), milliseconds);
    timer.unref();
  }

  function lose(broken: Client, err: unknown): void {
    if (isStopped || broken !== client) return;
    client = undefined;
    lost(err);
    broken.end().catch(() => undefined);
    clearTimeout(timer);
    later(open, pause);
    pause = Math.min(pause * 2, firstPause * 30);
  }

  async function open(): Promise<void> {
    const opened = new Client({
      ...{ connectionString: url, keepAlive: true },
      ...{ connectionTimeoutMillis: connectTimeoutMs, query_timeout: queryTimeoutMs },
    });
    client = opened;
    opened.on('error', (err) => lose(opened, err));
    opened.on('end', () => lose(opened, undefined));
    try {
      await opened.connect();
      await begin(opened);
    } catch (err) {
      return lose(opened, err);
    }
    await question(opened, true);
  }

  async function question(opened: Client, isFirst: boolean): Promise<void> {
    try {
      const answer = await ask(opened);
      if (isStopped || opened !== client) return;
      pause = firstPause;
      answered(answer, isFirst);
      later(() => question(opened, false), intervalMs);
    } catch (err) {
      lose(opened, err);
    }
  }

  void open();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
