/**
 * Connects this instance to the publish relay of the others. Instances share a PostgreSQL; without one there is a single
 * instance.
 */

import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { singleton } from '#platform/singleton.ts';
import type { Change } from './content-change.ts';
import { type PublishRelay, startRelay } from './publish-relay.ts';
import { publishing } from './publishing.ts';
import { runOutsideRequest } from './render-dependencies.ts';

/** The relay of this process; null for a single instance. */
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
  await relay.current?.tell(changes, at);
}
