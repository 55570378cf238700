/** A connection to PostgreSQL beside those of the pool, which stands for as long as the process does: by it something is held or heard. */
import { Client } from 'pg';

/** How long after a broken connection the next one is tried, in milliseconds; twice as long each time, to thirty times this. */
const firstPause = 250;

/** How long it may take to be let in, in milliseconds. */
const connectTimeoutMs = 5_000;

/** What a connection stands for. */
export interface ConnectionPurpose<Answer> {
  /** How long a query may take, in milliseconds. */
  readonly queryTimeoutMs: number;
  /** Done once with each connection, before it is asked anything. */
  begin(client: Client): Promise<unknown>;
  /** Asked at once and then again and again, so that a connection that died without a word is found by it. */
  ask(client: Client): Promise<Answer>;
  /** What it answered. Not told of a connection that broke meanwhile, nor once all is stopped. */
  answered(answer: Answer, isFirst: boolean): void;
  /** It broke, or could not be opened: another one is tried by itself. */
  lost(err: unknown): void;
}

/**
 * Keeps a connection to the PostgreSQL at `url` until it is stopped, by a timer that does not keep the process alive. Never rejects: a
 * server that is away is tried again.
 * @param beat between two questions, in milliseconds
 */
export function persistentConnection<Answer>(
  url: string,
  beat: number,
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
      later(() => question(opened, false), beat);
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
