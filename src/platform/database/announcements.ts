/** Words from instance to instance, by PostgreSQL's LISTEN and NOTIFY: heard by whoever listens at that moment, kept by nobody. */
import { Client } from 'pg';
import { log } from '../log.ts';

/** What may be said at once, in bytes (PostgreSQL, NOTIFY). */
export const longestAnnouncement = 7_999;

/** How long after a broken connection the next one is tried, in milliseconds; twice as long each time, to thirty times this. */
const firstPause = 250;

/** What differs in tests. */
export interface ListenTimes {
  /** How often the server is asked whether it is still there, in milliseconds. */
  readonly beat: number;
  /** How long it may take to answer, in milliseconds. */
  readonly patience: number;
}

const ourTimes: ListenTimes = { beat: 5_000, patience: 5_000 };

/** What is done with what is heard. */
export type AnnouncementHandlers = {
  /** Something was said, maybe by this process itself. */
  hear(text: string): void;
  /** From now on everything is heard; what was said before, since the last time or ever, may have been missed. */
  onListening(): void;
};

/** A listener, which finds its way back to the server whenever the connection breaks. */
export type Listener = { stop(): Promise<void> };

/**
 * Listens on a connection of its own until it is stopped. Never rejects: a server that is away is tried again.
 * @param channel letters, digits and underscores
 */
export function listenTo(
  url: string,
  channel: string,
  { hear, onListening }: AnnouncementHandlers,
  { beat, patience }: ListenTimes = ourTimes,
): Listener {
  let isStopped = false;
  let pause = firstPause;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  function later(work: () => Promise<void>, milliseconds: number): void {
    timer = setTimeout(() => void work(), milliseconds);
    timer.unref();
  }

  function tryAgain(broken: Client, err: unknown): void {
    if (isStopped || broken !== client) return;
    client = undefined;
    log.warn({ event: 'announcements.lost', err, channel }, 'What other instances say is not heard.');
    broken.end().catch(() => undefined);
    clearTimeout(timer);
    later(open, pause);
    pause = Math.min(pause * 2, firstPause * 30);
  }

  async function open(): Promise<void> {
    const opened = new Client({
      ...{ connectionString: url, keepAlive: true },
      ...{ connectionTimeoutMillis: 5_000, query_timeout: patience },
    });
    client = opened;
    opened.on('error', (err) => tryAgain(opened, err));
    opened.on('end', () => tryAgain(opened, undefined));
    opened.on('notification', ({ payload }) => hear(payload ?? ''));
    try {
      await opened.connect();
      await listen(opened);
      pause = firstPause;
      if (!isStopped) onListening();
    } catch (err) {
      tryAgain(opened, err);
    }
  }

  /** Said again and again, which changes nothing there: a connection that died without a word is found by it. */
  async function listen(opened: Client): Promise<void> {
    await opened.query(`listen ${channel}`);
    if (isStopped || opened !== client) return;
    later(() => listen(opened).catch((err: unknown) => tryAgain(opened, err)), beat);
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
