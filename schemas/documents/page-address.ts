import type { ValidationContext } from '@sanity/types';
import { isRecord } from '#contracts/is-record.ts';
import { folded } from '#contracts/text/folded.ts';
import { asker } from '../validation/ask.ts';
import { hasText, publishedId } from '../validation/words.ts';

/** The address of a page of this name below another one's; '' where the name has neither letters nor digits. */
export function pathBelow(above: string, title: unknown): string {
  if (!hasText(title)) return '';
  // As the pages beside it are written.
  const between = above.includes('_') ? '_' : '-';
  const part = folded(title)
    .replaceAll(/[^a-z0-9]+/g, between)
    .replaceAll(/^[_-]+|[_-]+$/g, '');
  return part === '' ? '' : `${above.endsWith('/') ? above : `${above}/`}${part}/`;
}

/** GROQ: the longest address of another page that `$path` continues, drafts included. */
const aboveQuery = `*[_type == "page" && !(_id in [$id, "drafts." + $id]) && string::startsWith($path, path.current)]
  | order(length(path.current) desc)[0].path.current`;

/** What “Generate” makes of a page's name: an address below the page whose address the present one continues. */
export async function addressFromName(
  document: Readonly<Record<string, unknown>>,
  context: Pick<ValidationContext, 'getClient'>,
): Promise<string> {
  const begun = isRecord(document.path) && hasText(document.path.current) ? document.path.current : '/';
  const above = await asker(context)(aboveQuery, {
    id: publishedId(String(document._id ?? '')),
    path: begun,
  });
  return pathBelow(hasText(above) ? above : '/', document.title);
}
