import { z } from 'zod';
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

const redirectEntry = z.object({ from: address, to: address });

const answered = z.object({ pages: z.array(z.unknown()), redirects: z.array(z.unknown()) });

/** False for a redirect whose target was unpublished: that is no slip. */
function leadsSomewhere(entry: unknown): boolean {
  return !(typeof entry === 'object' && entry !== null && 'to' in entry && entry.to === null);
}

/** Every address and redirect of the site, past any cache; odd ones are logged. Throws as a `ContentSource` does. */
export async function readRoutes(): Promise<RouteTable> {
  const { pages, redirects } = await parsedAnswer(answered, () => queryFresh(routes));
  return {
    pages: parsedEntries(pageEntry, pages, 'address'),
    redirects: parsedEntries(redirectEntry, redirects.filter(leadsSomewhere), 'redirect'),
  };
}
