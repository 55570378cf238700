/** Which document a page of the site is made of, and on which pages a document is seen. */
import { z } from 'zod';
import { pathExpression, routableTypes } from '#schemas/shared/link.schema.ts';
import { addressOf, canonicalPath, storedForms } from '#schemas/shared/site-path.ts';

const pages = routableTypes.map((type) => `"${type}"`).join(', ');
const place = `{title, "path": ${pathExpression}}`;

/** GROQ's filter, and its parameters, for the document that is shown at a path of the site; undefined for what is no page. */
export function documentAtPath(path: string): { filter: string; params: Record<string, string> } | undefined {
  const canonical = canonicalPath(path);
  if (!canonical) return undefined;
  const preview = /^\/pre_([\w.-]+)\/$/.exec(canonical)?.[1];
  if (preview) return { filter: `_type in [${pages}] && _id == $id`, params: { id: preview } };
  const address = addressOf(canonical);
  if (address.type !== 'page')
    return {
      filter: '_type == $type && slug.current == $slug',
      params: { type: address.type, slug: address.slug },
    };
  const [first = canonical, second = first] = storedForms(canonical);
  return { filter: '_type == "page" && path.current in [$first, $second]', params: { first, second } };
}

const isRoutable = (type: string) => routableTypes.some((routable) => routable === type);

/** GROQ: the pages on which the document of `$id` is seen; null for a type that is on all of them, or on none. */
export function locationsQuery(type: string): string | null {
  // A listener hears of a draft by its own id, the answer has it by the published one.
  if (isRoutable(type))
    return `*[_type in [${pages}] && (_id in [$id, "drafts." + $id] || references($id))] | order(select(_id == $id => 0, 1), title)[0...20]${place}`;
  if (type === 'sharedSection' || type === 'travelPass' || type === 'station')
    return `*[_type in [${pages}] && (references($id) || references(*[_type == "sharedSection" && references($id)]._id))] | order(title)[0...20]${place}`;
  // Every page has them: the home page stands for all.
  if (type === 'siteSettings' || type === 'siteNotice')
    return `*[_type == "page" && path.current == "/"]${place}`;
  return null;
}

const located = z.object({ title: z.string().nullish(), path: z.string().startsWith('/') });

/** What the Studio says of where a document is seen, from what `locationsQuery` answered. */
export function locationsOf(
  type: string,
  found: unknown,
): { locations?: { title: string; href: string }[]; message?: string; tone?: 'caution' | 'positive' } {
  const locations = (Array.isArray(found) ? found : []).flatMap((entry) => {
    const parsed = located.safeParse(entry);
    return parsed.success ? [{ title: parsed.data.title ?? 'Unnamed', href: parsed.data.path }] : [];
  });
  if (type === 'siteSettings' || type === 'siteNotice')
    return { locations, message: 'Shown on every page', tone: 'positive' };
  if (locations.length > 0) return { locations };
  return { message: isRoutable(type) ? 'It has no address yet' : 'On no page yet', tone: 'caution' };
}
