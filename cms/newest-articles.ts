import { z } from 'zod';
import { imageProjection, optionalImage } from '#schemas/shared/image.schema.ts';
import { pathExpression } from '#schemas/shared/link.schema.ts';
import { parseEntries, parseResult } from './parse-result.ts';
import { isHidden } from './queries.ts';
import { mediaBase, query } from './sanity-client.ts';

const when = z.iso.datetime({ offset: true });
const article = z.object({
  id: z.string(),
  path: z.string(),
  title: z.string().trim().min(1),
  summary: z.string().nullish(),
  author: z.string().nullish(),
  publishedAt: when,
  updatedAt: when,
  picture: optionalImage.catch(undefined),
});

/** An article of the blog feed. Times are ISO 8601. */
export type Article = z.output<typeof article>;

/** Number of articles in the feed. */
const maxArticles = 30;

/** Returns the newest articles for the feed, without those hidden from search engines. Throws as a `ContentSource` does. */
export async function readNewestArticles(): Promise<readonly Article[]> {
  const entries = await parseResult(z.array(z.unknown()), () =>
    query(
      `*[_type == "blogPost" && !(${isHidden})] | order(publishedAt desc, _id asc)[0...${maxArticles}]{
        "id": _id, "path": ${pathExpression}, title, summary, author, publishedAt, "updatedAt": _updatedAt,
        picture{${imageProjection}}
      }`,
      { mediaBase: mediaBase() },
      ['list:blogPost'],
    ),
  );
  return parseEntries(article, entries, 'article');
}
