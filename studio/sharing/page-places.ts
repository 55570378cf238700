/** Maps paths of the site to documents, and documents to the pages that show them. */
import { z } from 'zod';
import { routableTypes } from '#contracts/content/routable-types.ts';
import { countNoun } from '#contracts/counts.ts';
import { pathExpression } from '#schemas/shared/link.schema.ts';
import { addressOf, canonicalPath, storedForms } from '#schemas/shared/site-path.ts';

const pages = routableTypes.map((type) => `"${type}"`).join(', ');
const place = `{title, "path": ${pathExpression}}`;

/** Returns a GROQ filter with parameters for the document at a path; undefined if the path is not a page. */
export function findDocumentFilter(
  path: string,
): { filter: string; params: Record<string, string> } | undefined {
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

/** GROQ: pages that show the document `$id`; null for types that no page shows. */
export function locationsQuery(type: string): string | null {
  // Listeners report a draft by its own id; query results have the published one.
  if (isRoutable(type))
    return `*[_type in [${pages}] && (_id in [$id, "drafts." + $id] || references($id))] | order(select(_id == $id => 0, 1), title)[0...20]${place}`;
  if (type === 'sharedSection' || type === 'travelPass' || type === 'station')
    return `*[_type in [${pages}] && (references($id) || references(*[_type == "sharedSection" && references($id)]._id))] | order(title)[0...20]${place}`;
  // On every page, so the home page represents all.
  if (type === 'siteSettings' || type === 'siteNotice')
    return `*[_type == "page" && path.current == "/"]${place}`;
  return null;
}

const located = z.object({ title: z.string().nullish(), path: z.string().startsWith('/') });

/** Formats the result of `locationsQuery` for the Studio. */
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
  const [own, ...linking] = locations;
  // Sanity’s own words, “Used on 2 pages”, would count the page itself.
  if (own && isRoutable(type)) {
    const links = linking.length === 0 ? '' : `, linked from ${countNoun(linking.length, 'page')}`;
    return { locations, message: `Address: ${own.href}${links}` };
  }
  if (own) return { locations };
  return {
    message: isRoutable(type) ? 'No address yet: press Generate beside Address' : 'On no page yet',
    tone: 'caution',
  };
}
