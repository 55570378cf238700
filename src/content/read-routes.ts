import { z } from 'zod';
import { parsedAnswer, parsedEntries } from './answer.ts';
import { query, queryFresh } from './client.ts';
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
    type: z.string(),
    path: address,
    updatedAt: z.string(),
    hidden: z.boolean().nullish(),
  })
  // Below /blogs/ and its like an address names a document by its slug: a page there would never be found.
  .refine(({ type, path }) => addressOf(path).type === type, 'an address of another type')
  .transform(({ path, updatedAt, hidden }) => ({ path, updatedAt, hidden: hidden === true }));

const redirectEntry = z.object({ from: address, to: address });

const answered = z.object({ pages: z.array(z.unknown()), redirects: z.array(z.unknown()) });

async function tableOf(answer: () => Promise<unknown>, says: boolean): Promise<RouteTable> {
  const { pages, redirects } = await parsedAnswer(answered, answer);
  return {
    pages: parsedEntries(pageEntry, pages, says ? 'address' : null),
    redirects: parsedEntries(redirectEntry, redirects.filter(leadsSomewhere), says ? 'redirect' : null),
  };
}

/** False for a redirect whose target was unpublished: that is no slip. */
function leadsSomewhere(entry: unknown): boolean {
  return !(typeof entry === 'object' && entry !== null && 'to' in entry && entry.to === null);
}

/** Every address and redirect of the site, past any cache; odd ones are logged. Throws as a `ContentSource` does. */
export function readRoutes(): Promise<RouteTable> {
  return tableOf(() => queryFresh(routes), true);
}

/** The same, cached like pages are: inside the render of a kept page nothing may be read past the cache. */
export function readCachedRoutes(): Promise<RouteTable> {
  return tableOf(() => query(routes), false);
}
