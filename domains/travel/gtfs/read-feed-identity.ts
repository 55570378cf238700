import { FeedProblems } from './feed-problems.ts';
import { openFeedSource } from './feed-source.ts';
import { readAgencies } from './read-agencies.ts';
import { readRoutes } from './read-routes.ts';

/** Names by which two editions of the same feed are recognized. */
export interface FeedIdentity {
  /** Names of the agencies, without duplicates. */
  readonly agencies: readonly string[];
  /** Short and long name of each route. */
  readonly routes: readonly string[];
}

/**
 * Reads the agency and route names of the feed at `path`. An unreadable table counts as empty. Throws
 * `FeedSourceError`.
 */
export async function readFeedIdentity(path: string): Promise<FeedIdentity> {
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
