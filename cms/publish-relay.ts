/** Relays publishes between instances with PostgreSQL's LISTEN/NOTIFY: the webhook only calls one instance. */

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/opened-database.ts';
import {
  type Listener,
  listenForNotifications,
  maxNotificationBytes,
} from '#platform/database/postgres-notifications.ts';
import { log } from '#platform/log.ts';
import { observe } from '#platform/metrics/metrics.ts';
import { runOutsideRequest } from '#platform/next-internals/outside-requests.ts';
import { singleton } from '#platform/singleton.ts';
import type { Change } from './parse-content-webhook.ts';
import { type Publishing, publishing } from './publishing.ts';

const channel = 'southbound_published';

const announcement = z.object({
  from: z.string(),
  /** Time of the publish, in milliseconds since 1970; older releases omit it. */
  at: z.number().optional(),
  changes: z.union([
    z.literal('unknown'),
    z.array(
      z.object({
        id: z.string(),
        type: z.string().nullable(),
        operation: z.enum(['create', 'update', 'delete']),
        revision: z.string().nullable(),
      }),
    ),
  ]),
});

/** The connection to the other instances. */
export interface PublishRelay extends Listener {
  /**
   * Notifies the other instances. Never rejects: publishes that they miss are found by their own reconciliation within 30
   * seconds.
   */
  notify(changes: readonly Change[] | 'unknown', at: Date): Promise<void>;
}

/** Listens for publishes on the PostgreSQL at `url`. Reconciles missed publishes whenever listening starts or resumes. */
export function startRelay(
  url: string,
  getDatabase: () => Promise<Database>,
  ownPublishing: Publishing,
): PublishRelay {
  const ownName = randomUUID();

  function hear(text: string): void {
    const heard = announcement.safeParse(parsed(text));
    if (!heard.success) {
      log.warn({ event: 'content.unheard' }, 'A message of another instance could not be parsed.');
      void ownPublishing.publish('unknown');
    } else if (heard.data.from !== ownName) void publish(heard.data);
  }

  async function publish({ changes, at }: z.output<typeof announcement>): Promise<void> {
    await ownPublishing.publish(changes);
    if (at === undefined) return;
    const seconds = Math.max(0, Date.now() - at) / 1_000;
    observe('southbound_publish_delay_seconds', { heard: 'instance' }, seconds);
  }

  const listener = listenForNotifications(url, channel, {
    hear,
    onListening: () => void ownPublishing.reconcile(),
  });
  return {
    stop: listener.stop,
    async notify(changes, at) {
      const sender = { from: ownName, at: at.getTime() };
      const whole = JSON.stringify({ ...sender, changes });
      const isShort = Buffer.byteLength(whole) <= maxNotificationBytes;
      const text = isShort ? whole : JSON.stringify({ ...sender, changes: 'unknown' });
      try {
        await (await getDatabase()).execute(sql`select pg_notify(${channel}, ${text})`);
      } catch (err) {
        log.warn({ event: 'content.untold', err }, 'The other instances could not be notified of a publish.');
      }
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The relay of this process; null for a single instance, which has no PostgreSQL to share. */
const relay = singleton<PublishRelay | null>('content.relay');

/** Starts to listen for publishes that other instances report. */
export function listenToInstances(): void {
  const { databaseUrl } = config();
  relay.current ??= databaseUrl
    ? runOutsideRequest(() => startRelay(databaseUrl, openDatabase, publishing))
    : null;
}

/** Notifies the other instances of a publish and its time. Never rejects. */
export async function notifyInstances(changes: readonly Change[] | 'unknown', at: Date): Promise<void> {
  await relay.current?.notify(changes, at);
}
