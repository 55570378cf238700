/** Tells a new edition of a stored feed from another feed that merely has its file's name. */
import { comparable } from '#schemas/shared/folded.ts';
import { readAgencyNames } from '#src/travel/gtfs/read-agency-names.ts';

/** The store has a feed of another agency by the name of the one to merge. `message` is for a person. */
export class FeedNameTakenError extends Error {
  override readonly name = 'FeedNameTakenError';
}

/**
 * Throws `FeedNameTakenError` when the feed at `path` shares no agency with the stored one of its name. A feed whose
 * agencies can't be read passes: its faults are told when it is read as a whole.
 */
export async function expectNewEdition(path: string, stored: string, name: string): Promise<void> {
  const [ours, theirs] = [await readAgencyNames(path), await readAgencyNames(stored)];
  if (ours.length === 0 || theirs.length === 0) return;
  const known = new Set(theirs.map(comparable));
  if (ours.some((agency) => known.has(comparable(agency)))) return;
  throw new FeedNameTakenError(
    `There is a feed called ${name} already, of ${theirs.join(', ')}. This one is of ${ours.join(', ')}. Add --name NAME to give it a name of its own, or --name ${name} to replace the other.`,
  );
}
