/** Tells a new edition of a stored feed from another feed that merely has its file's name. */
import { comparable } from '#contracts/text/folded.ts';
import { readIdentity } from '#domains/travel/gtfs/read-identity.ts';

/** The store has another feed by the name of the one to merge. `message` is for a person. */
export class FeedNameTakenError extends Error {
  override readonly name = 'FeedNameTakenError';
}

/**
 * Throws `FeedNameTakenError` when the feed at `path` shares no agency with the stored one of its name, or none of its routes: an
 * agency may have a feed of buses and one of ferries. What can't be read of a feed passes: its faults are told when it is
 * read as a whole.
 */
export async function expectNewEdition(path: string, stored: string, name: string): Promise<void> {
  const [ours, theirs] = [await readIdentity(path), await readIdentity(stored)];
  const ways = `Add --name NAME to give it a name of its own, or --name ${name} to replace the other.`;
  if (!shareAny(ours.agencies, theirs.agencies))
    throw new FeedNameTakenError(
      `There is a feed called ${name} already, of ${theirs.agencies.join(', ')}. This one is of ${ours.agencies.join(', ')}. ${ways}`,
    );
  if (!shareAny(ours.routes, theirs.routes))
    throw new FeedNameTakenError(
      `There is a feed called ${name} already, and this one has none of its routes. ${ways}`,
    );
}

/** Compares names, however they are written. True where either has none. */
function shareAny(ours: readonly string[], theirs: readonly string[]): boolean {
  const known = new Set(theirs.map(comparable));
  return ours.length === 0 || theirs.length === 0 || ours.some((each) => known.has(comparable(each)));
}
