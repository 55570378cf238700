/** Words from instance to instance, by PostgreSQL's LISTEN and NOTIFY: heard by whoever listens at that moment, kept by nobody. */
import { Client } from 'pg';
import { log } from '../log.ts';

/** What may be said at once, in bytes (PostgreSQL, NOTIFY). */
export const longestAnnouncement = 7_999;

/** How long after a broken connection the next one is tried, in milliseconds; twice as long each time, to thirty times this. */
const firstPause = 250;

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
): Listener {
  let isStopped = false;
  let pause = firstPause;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  function tryAgain(broken: Client, err: unknown): void {
    if (isStopped || broken !== client) return;
    client = undefined;
    log.warn({ event: 'announcements.lost', err, channel }, 'What other instances say is not heard.');
    broken.end().catch(() => undefined);
    timer = setTimeout(() => void open(), pause);
    timer.unref();
    pause = Math.min(pause * 2, firstPause * 30);
  }

  async function open(): Promise<void> {
    const opened = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    client = opened;
    opened.on('error', (err) => tryAgain(opened, err));
    opened.on('end', () => tryAgain(opened, undefined));
    opened.on('notification', ({ payload }) => hear(payload ?? ''));
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      pause = firstPause;
      if (!isStopped) onListening();
    } catch (err) {
      tryAgain(opened, err);
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
