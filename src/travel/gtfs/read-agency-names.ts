import { FeedProblems } from './feed-problems.ts';
import { openFeedSource } from './feed-source.ts';
import { readAgencies } from './read-agencies.ts';

/** Whose feed the one at `path` is; nothing where its agency.txt can't be read. Throws `FeedSourceError`. */
export async function readAgencyNames(path: string): Promise<readonly string[]> {
  const source = await openFeedSource(path);
  try {
    const { agencies } = await readAgencies({
      source,
      problems: new FeedProblems(),
      progress: { rows: 0, bytes: 0, file: '' },
      onProgress: () => undefined,
    });
    return [...new Set(agencies.map(({ agencyName }) => agencyName).filter(Boolean))];
  } finally {
    source.close();
  }
}
