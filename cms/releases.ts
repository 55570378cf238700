/** Reads releases: sets of documents that are published together. */
import { z } from 'zod';
import { parseResult } from './parse-result.ts';
import { queryUncached } from './uncached-query.ts';

const names = z.array(z.string());
const titled = z.array(z.object({ name: z.string(), title: z.string().nullish() }));

/** Returns the names of the releases that are scheduled until a time, the latest first. Throws like a `ContentSource`. */
export function findScheduledReleases(until: Date): Promise<readonly string[]> {
  const query =
    '*[_type == "system.release" && state == "scheduled" && dateTime(publishAt) <= dateTime($until)] | order(publishAt desc).name';
  return parseResult(names, () => queryUncached(query, { until: until.toISOString() }, 'raw'));
}

/** Returns the titles of releases by name. A release that is gone is left out. Throws like a `ContentSource`. */
export async function readReleaseTitles(of: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (of.length === 0) return new Map();
  const query = '*[_type == "system.release" && name in $names]{name, "title": metadata.title}';
  const found = await parseResult(titled, () => queryUncached(query, { names: of }, 'raw'));
  return new Map(found.map(({ name, title }) => [name, title?.trim() || 'Unnamed release']));
}
