import { FeedProblems } from './feed-problems.ts';
import { openFeedSource } from './feed-source.ts';
import { readAgencies } from './read-agencies.ts';
import { readRoutes } from './read-routes.ts';

/** What two editions of a feed share. */
export interface FeedIdentity {
  /** Names, each once. */
  readonly agencies: readonly string[];
  /** The short and the long name of each route. */
  readonly routes: readonly string[];
}

/** Whose feed the one at `path` is, and of which routes; nothing of a table that can't be read. Throws `FeedSourceError`. */
export async function readIdentity(path: string): Promise<FeedIdentity> {
  const source = await openFeedSource(path);
  try {
    const context = {
      source,
      problems: new FeedProblems(),
      progress: { rows: 0, bytes: 0, file: '' },
      onProgress: () => undefined,
    };
    const agencies = await readAgencies(context);
    const { routes } = await readRoutes(context, agencies);
    return {
      agencies: [...new Set(agencies.agencies.map(({ agencyName }) => agencyName).filter(Boolean))],
      routes: routes.map(({ routeShortName, routeLongName }) => `${routeShortName} ${routeLongName}`),
    };
  } finally {
    source.close();
  }
}
