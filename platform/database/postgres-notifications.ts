/**
 * Messages between instances through PostgreSQL's LISTEN and NOTIFY. Only current listeners receive them; nothing is
 * stored.
 */
import { log } from '../log.ts';
import { persistentConnection } from './persistent-connection.ts';

/** Maximum size of a message, in bytes (PostgreSQL, NOTIFY). */
export const maxNotificationBytes = 7_999;

/** Times that tests change. */
export interface ListenTimes {
  /** Interval of the keep-alive query, in milliseconds. */
  readonly intervalMs: number;
  /** Timeout of that query, in milliseconds. */
  readonly answerTimeoutMs: number;
}

const ourTimes: ListenTimes = { intervalMs: 5_000, answerTimeoutMs: 5_000 };

/** Handlers of a listener. */
export type NotificationHandlers = {
  /** Receives a message, possibly from this process. */
  hear(text: string): void;
  /** Called on each new connection. Messages are received from now on; earlier ones may have been missed. */
  onListening(): void;
};

/** A listener, which reconnects whenever the connection breaks. */
export type Listener = { stop(): Promise<void> };

/**
 * Listens on its own connection until it is stopped. Never rejects: it retries while the server is down.
 * @param channel letters, digits and underscores
 */
export function listenForNotifications(
  url: string,
  channel: string,
  { hear, onListening }: NotificationHandlers,
  { intervalMs, answerTimeoutMs }: ListenTimes = ourTimes,
): Listener {
  return persistentConnection(url, intervalMs, {
    queryTimeoutMs: answerTimeoutMs,
    async begin(client) {
      client.on('notification', ({ payload }) => hear(payload ?? ''));
    },
    // Repeated as a keep-alive; listening again changes nothing.
    ask: (client) => client.query(`listen ${channel}`),
    answered(_answer, isFirst) {
      if (isFirst) onListening();
    },
    lost(err) {
      log.warn(
        { event: 'announcements.lost', err, channel },
        'Lost the connection for messages of other instances; reconnecting.',
      );
    },
  });
}
