/** Reads the route table from the content: all page addresses and redirects, without invalid and duplicate ones. */
import { z } from 'zod';
import { log } from '#platform/log.ts';
import { addressOf, redirectPath, storedPath } from '#schemas/shared/site-path.ts';
import type { RouteTable } from './content-source.ts';
import { parseEntries, parseResult } from './parse-result.ts';
import { routes } from './queries.ts';
import { queryFresh } from './sanity-client.ts';

/** Schema of a stored address, parsed by one of the rules in `site-path.ts`. */
const address = (canonical: (stored: unknown) => string | null) =>
  z.unknown().transform((stored, context) => {
    const path = canonical(stored);
    if (path !== null) return path;
    context.addIssue({ code: 'custom', message: 'not an address that can be asked for' });
    return z.NEVER;
  });

const pageEntry = z
  .object({
    id: z.string(),
    type: z.string(),
    path: address(storedPath),
    updatedAt: z.string(),
    hidden: z.boolean().nullish(),
  })
  // Below /blogs/ and similar paths, an address names a document of that type by its slug: a `page` there would never be
  // found.
  .refine(({ type, path }) => addressOf(path).type === type, 'an address of another type')
  .transform(({ id, path, updatedAt, hidden }) => ({ id, path, updatedAt, hidden: hidden === true }));

const redirectEntry = z.object({ id: z.string(), from: address(redirectPath), to: address(storedPath) });

const answered = z.object({
  settings: z.array(z.string()).nullish(),
  pages: z.array(z.unknown()),
  redirects: z.array(z.unknown()),
});

/** Returns false for a redirect whose target is unpublished, which is not an error. */
function leadsSomewhere(entry: unknown): boolean {
  return !(typeof entry === 'object' && entry !== null && 'to' in entry && entry.to === null);
}

/** Reads all addresses and redirects of the site without a cache. Logs invalid ones. Throws as a `ContentSource` does. */
export async function readRoutes(): Promise<RouteTable> {
  const { settings, pages, redirects } = await parseResult(answered, () => queryFresh(routes));
  reportOthers('navigation and footer', settings?.slice(1) ?? []);
  return {
    pages: firstOfEach(parseEntries(pageEntry, pages, 'address'), ({ path }) => path),
    redirects: firstOfEach(
      parseEntries(redirectEntry, redirects.filter(leadsSomewhere), 'redirect'),
      ({ from }) => from,
    ).map(({ from, to }) => ({ from, to })),
  };
}

/** Removes entries with a duplicate address: the lowest id wins, as in the page queries. Logs the removed ones. */
function firstOfEach<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  addressOfEntry: (entry: Entry) => string,
): Entry[] {
  const first = new Map<string, Entry>();
  const others: string[] = [];
  for (const entry of entries) {
    const address = addressOfEntry(entry);
    if (first.has(address)) others.push(entry.id);
    else first.set(address, entry);
  }
  reportOthers('address of another', others);
  return [...first.values()];
}

/** Logs one event that names documents which duplicate another one. */
function reportOthers(what: string, documents: readonly string[]): void {
  if (documents.length > 0)
    log.warn(
      { event: 'content.odd', what, documents: documents.slice(0, 20), count: documents.length },
      'Duplicate documents were left out.',
    );
}
