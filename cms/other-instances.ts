/** The instances of the site beside this one, as far as publishes go: they share a PostgreSQL, or there are none. */
import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Change } from './change.ts';
import { processWide } from './process-wide.ts';
import { startRelay } from './publish-relay.ts';
import { publishing } from './publishing.ts';
import { outsideOfRequests } from './render-record.ts';

/** Begins to hear of what is published at the others. */
export function startHearing(): void {
  const { databaseUrl } = config();
  processWide.relay ??= databaseUrl
    ? outsideOfRequests(() => startRelay(databaseUrl, openDatabase, publishing))
    : null;
}

/** Tells the others that something was published, and when. Never rejects. */
export async function tellOthers(changes: readonly Change[] | 'unknown', at: Date): Promise<void> {
  await processWide.relay?.tell(changes, at);
}
