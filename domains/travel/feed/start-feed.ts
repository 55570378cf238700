import { config } from '#platform/config.ts';
import { feedKeeper } from './current-feed.ts';

/**
 * Makes sure, when the site starts, that there is a timetable: the embedded feed is imported when there is none, and
 * brought up to date when there is. From then on it is kept up to date. Never rejects; does nothing while Next builds.
 * @param onRenewed hears whenever a later timetable answers: pages that were kept show the one before
 */
export async function startFeed(onRenewed?: () => void): Promise<void> {
  if (config().isBuild) return;
  await feedKeeper().start(onRenewed);
}
