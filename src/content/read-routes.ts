import { z } from 'zod';
import { log } from '#src/platform/log.ts';
import { parsedAnswer, parsedEntries } from './answer.ts';
import { queryFresh } from './client.ts';
import type { RouteTable } from './content-source.ts';
import { addressOf, storedPath } from './path.ts';
import { routes } from './queries.ts';

const address = z.unknown().transform((path, context) => {
  const canonical = storedPath(path);
  if (canonical) return canonical;
  context.addIssue({ code: 'custom', message: 'not an address that can be asked for' });
  return z.NEVER;
});

const pageEntry = z
  .object({
    id: z.string(),
    type: z.string(),
    path: address,
    updatedAt: z.string(),
    hidden: z.boolean().nullish(),
  })
  // Below /blogs/ and its like an address names a document by its slug: a page there would never be found.
  .refine(({ type, path }) => addressOf(path).type === type, 'an address of another type')
  .transform(({ id, path, updatedAt, hidden }) => ({ id, path, updatedAt, hidden: hidden === true }));

const redirectEntry = z.object({ id: z.string(), from: address, to: address });

const answered = z.object({ pages: z.array(z.unknown()), redirects: z.array(z.unknown()) });

/** False for a redirect whose target was unpublished: that is no slip. */
function leadsSomewhere(entry: unknown): boolean {
  return !(typeof entry === 'object' && entry !== null && 'to' in entry && entry.to === null);
}

/** Every address and redirect of the site, past any cache; odd ones are logged. Throws as a `ContentSource` does. */
export async function readRoutes(): Promise<RouteTable> {
  const { pages, redirects } = await parsedAnswer(answered, () => queryFresh(routes));
  return {
    pages: firstOfEach(parsedEntries(pageEntry, pages, 'address'), ({ path }) => path),
    redirects: firstOfEach(
      parsedEntries(redirectEntry, redirects.filter(leadsSomewhere), 'redirect'),
      ({ from }) => from,
    ).map(({ from, to }) => ({ from, to })),
  };
}

/** Of several documents with one address the one of the lowest id stands there, as the queries of pages have it; one event names the others. */
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
  if (others.length > 0)
    log.warn(
      {
        event: 'content.odd',
        what: 'address of another',
        documents: others.slice(0, 20),
        count: others.length,
      },
      'Documents have the address of another one, and are left out.',
    );
  return [...first.values()];
}
