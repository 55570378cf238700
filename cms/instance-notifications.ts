/** The instances of the site beside this one, as far as publishes go: they share a PostgreSQL, or there are none. */

import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { singleton } from '#platform/singleton.ts';
import type { Change } from './content-change.ts';
import { type PublishRelay, startRelay } from './publish-relay.ts';
import { publishing } from './publishing.ts';
import { runOutsideRequest } from './render-dependencies.ts';

/** To the other instances; null for one that stands alone. */
const relay = singleton<PublishRelay | null>('content.relay');

/** Begins to hear of what is published at the others. */
export function listenToInstances(): void {
  const { databaseUrl } = config();
  relay.current ??= databaseUrl
    ? runOutsideRequest(() => startRelay(databaseUrl, openDatabase, publishing))
    : null;
}

/** Tells the others that something was published, and when. Never rejects. */
export async function notifyInstances(changes: readonly Change[] | 'unknown', at: Date): Promise<void> {
  await relay.current?.tell(changes, at);
}
