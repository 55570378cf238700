/** Carries a document's new address into its versions in releases. */
import { z } from 'zod';
import { releaseOf } from '#schemas/validation/verdict.ts';
import { pathOf } from '../editing/search-preview.ts';
import type { SectionMutation } from './move-section.ts';
import { canonicalAddress } from './redirects.ts';

/** GROQ in perspective `raw`: the versions of `$id` in releases, and the names of scheduled releases. */
export const versionsQuery = `{
  "versions": *[sanity::versionOf($id) && _id in path("versions.**")]{_id, _rev, _type, path, slug},
  "scheduled": *[_type == "system.release" && state == "scheduled"].name
}`;

const state = z.looseObject({
  versions: z.array(z.looseObject({ _id: z.string(), _rev: z.string() })),
  scheduled: z.array(z.string()),
});

/**
 * Plans the change of address in versions that still have the old one, from the result of `versionsQuery`. Otherwise their
 * release would move the document back. Throws if a scheduled release has a version, because it is locked.
 * @param address the new `path` or `slug`
 */
export function planVersionAddresses(
  found: unknown,
  from: string,
  address: Readonly<Record<string, unknown>>,
): readonly SectionMutation[] {
  const { versions, scheduled } = state.parse(found);
  if (versions.some(({ _id }) => scheduled.includes(releaseOf(_id) ?? '')))
    throw new Error('The document is in a scheduled release');
  return versions
    .filter((version) => canonicalAddress(pathOf(version) ?? '') === canonicalAddress(from))
    .map(({ _id: id, _rev: ifRevisionID }) => ({ patch: { id, ifRevisionID, set: { ...address } } }));
}
