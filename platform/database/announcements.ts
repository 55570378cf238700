/** Words from instance to instance, by PostgreSQL's LISTEN and NOTIFY: heard by whoever listens at that moment, kept by nobody. */
import { log } from '../log.ts';
import { persistentConnection } from './persistent-connection.ts';

/** What may be said at once, in bytes (PostgreSQL, NOTIFY). */
export const longestAnnouncement = 7_999;

/** What differs in tests. */
export interface ListenTimes {
  /** How often the server is asked whether it is still there, in milliseconds. */
  readonly beat: number;
  /** How long it may take to answer, in milliseconds. */
  readonly answerTimeoutMs: number;
}

const ourTimes: ListenTimes = { beat: 5_000, answerTimeoutMs: 5_000 };

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
  { beat, answerTimeoutMs }: ListenTimes = ourTimes,
): Listener {
  return persistentConnection(url, beat, {
    queryTimeoutMs: answerTimeoutMs,
    async begin(client) {
      client.on('notification', ({ payload }) => hear(payload ?? ''));
    },
    // Said again and again, which changes nothing there.
    ask: (client) => client.query(`listen ${channel}`),
    answered(_answer, isFirst) {
      if (isFirst) onListening();
    },
    lost(err) {
      log.warn({ event: 'announcements.lost', err, channel }, 'What other instances say is not heard.');
    },
  });
}
