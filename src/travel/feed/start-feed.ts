import { config } from '#src/platform/config.ts';
import { feedKeeper } from './current-feed.ts';

/**
 * Makes sure, when the site starts, that there is a timetable: the embedded feed is imported when there is none, and
 * brought up to date when there is. From then on it is kept up to date. Never rejects; does nothing while Next builds.
 */
export async function startFeed(): Promise<void> {
  if (config().isBuild) return;
  await feedKeeper().start();
}
