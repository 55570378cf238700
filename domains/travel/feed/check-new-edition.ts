/** Checks that a feed is a new edition of the stored feed with the same name, not a different feed. */
import { toComparable } from '#contracts/text/fold-text.ts';
import { readFeedIdentity } from '#domains/travel/gtfs/read-feed-identity.ts';

/** Another feed with the same name is stored. `message` is written for a person. */
export class FeedNameTakenError extends Error {
  override readonly name = 'FeedNameTakenError';
}

/**
 * Throws `FeedNameTakenError` if the feed at `path` shares no agency or no route with the stored feed of its name.
 * One agency may publish a bus feed and a ferry feed. Unreadable tables pass here; the import reports their faults.
 */
export async function assertNewEdition(path: string, stored: string, name: string): Promise<void> {
  const [newFeed, storedFeed] = [await readFeedIdentity(path), await readFeedIdentity(stored)];
  const ways = `Add --name NAME to give this one another name, or --name ${name} to replace the existing feed.`;
  if (!haveCommonName(newFeed.agencies, storedFeed.agencies))
    throw new FeedNameTakenError(
      `There is already a feed called ${name}, of ${storedFeed.agencies.join(', ')}. This one is of ${newFeed.agencies.join(', ')}. ${ways}`,
    );
  if (!haveCommonName(newFeed.routes, storedFeed.routes))
    throw new FeedNameTakenError(
      `There is already a feed called ${name}, and this one has none of its routes. ${ways}`,
    );
}

/** Compares names without regard to spelling. Returns true if either list is empty. */
function haveCommonName(newFeed: readonly string[], storedFeed: readonly string[]): boolean {
  const known = new Set(storedFeed.map(toComparable));
  return (
    newFeed.length === 0 || storedFeed.length === 0 || newFeed.some((each) => known.has(toComparable(each)))
  );
}
