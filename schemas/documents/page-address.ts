/** Generates a page's path (slug) from its name, below the page above it. */
import { isRecord } from '#contracts/is-record.ts';
import { folded } from '#contracts/text/fold-text.ts';
import { contentQuery, otherDocuments, type QueryContext } from '../validation/content-query.ts';
import { hasText, publishedId } from '../validation/verdict.ts';

/** Builds the path of a page with this name below another page. Returns '' for a name without letters and digits. */
export function pathBelow(above: string, title: unknown): string {
  if (!hasText(title)) return '';
  // Uses the separator of its parent's path.
  const between = above.includes('_') ? '_' : '-';
  const part = folded(title)
    .replaceAll(/[^a-z0-9]+/g, between)
    .replaceAll(/^[_-]+|[_-]+$/g, '');
  return part === '' ? '' : `${above.endsWith('/') ? above : `${above}/`}${part}/`;
}

/** GROQ: the longest path of another page that is a prefix of `$path`, drafts included. */
const aboveQuery = `*[_type == "page" && ${otherDocuments} && string::startsWith($path, path.current)]
  | order(length(path.current) desc)[0].path.current`;

/**
 * Builds the path for the Studio's “Generate” button from a page's name. It is below the page whose path is the longest
 * prefix of the current one.
 */
export async function addressFromName(
  document: Readonly<Record<string, unknown>>,
  { getClient }: Pick<QueryContext, 'getClient'>,
): Promise<string> {
  const begun = isRecord(document.path) && hasText(document.path.current) ? document.path.current : '/';
  const id = String(document._id ?? '');
  const above = await contentQuery({ getClient, document: { _id: id } })(aboveQuery, {
    id: publishedId(id),
    path: begun,
  });
  return pathBelow(hasText(above) ? above : '/', document.title);
}
