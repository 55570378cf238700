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
  const [ours, theirs] = [await readFeedIdentity(path), await readFeedIdentity(stored)];
  const ways = `Add --name NAME to give it a name of its own, or --name ${name} to replace the other.`;
  if (!haveCommonName(ours.agencies, theirs.agencies))
    throw new FeedNameTakenError(
      `There is a feed called ${name} already, of ${theirs.agencies.join(', ')}. This one is of ${ours.agencies.join(', ')}. ${ways}`,
    );
  if (!haveCommonName(ours.routes, theirs.routes))
    throw new FeedNameTakenError(
      `There is a feed called ${name} already, and this one has none of its routes. ${ways}`,
    );
}

/** Compares names without regard to spelling. Returns true if either list is empty. */
function haveCommonName(ours: readonly string[], theirs: readonly string[]): boolean {
  const known = new Set(theirs.map(toComparable));
  return ours.length === 0 || theirs.length === 0 || ours.some((each) => known.has(toComparable(each)));
}
