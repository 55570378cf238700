/** Parses stored pages and listed documents (Zod); invalid parts are left out and logged. */
import { z } from 'zod';
import { routableTypes } from '#contracts/content/routable-types.ts';
import { brand } from '#platform/brand.ts';
import { log } from '#platform/log.ts';
import { optionalImage } from '#schemas/shared/image.schema.ts';
import { parseParts } from '#schemas/shared/parse-parts.ts';
import { seo } from '#schemas/shared/seo.schema.ts';
import { storedPath } from '#schemas/shared/site-path.ts';
import { hasText } from '#schemas/validation/verdict.ts';
import type { PageContent } from './content-source.ts';

const absent = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().transform((value) => value ?? null);

/** Fields that the lake itself writes: an answer without them is not a page. Editors write the rest. */
export const storedPageSchema = z.looseObject({
  id: z.string(),
  type: z.enum(routableTypes),
  revision: z.string(),
  updatedAt: z.string(),
});

const text = absent(z.string());
const title = z.string().trim().refine(hasText);
const addressed = z.looseObject({ path: z.string().transform((path) => storedPath(path) ?? path) });
const titled = z.object({ title });

/** Derives a title from the last segment of a path, for a page without one. */
function titleOf(path: string): string {
  return path.split('/').filter(Boolean).at(-1)?.replaceAll(/[_-]+/g, ' ') || brand.name;
}

/**
 * Parses the page at a canonical path. An invalid part is left out or replaced; one `content.odd` event names all such parts.
 */
export function pageOf(stored: z.output<typeof storedPageSchema>, path: string): PageContent {
  const parts = new Set<string>();
  function part<Shape extends z.ZodType, Instead>(name: string, shape: Shape, instead: Instead) {
    const parsed = shape.safeParse(stored[name]);
    if (parsed.success) return parsed.data;
    parts.add(name);
    return instead;
  }
  // If two documents have the same address, the first one wins.
  const above = new Map<string, unknown>();
  for (const entry of part('ancestors', z.array(z.unknown()), [])) {
    const found = addressed.safeParse(entry);
    if (!found.success) parts.add('ancestors');
    else if (!above.has(found.data.path)) above.set(found.data.path, entry);
  }
  const ancestors = [...above].flatMap(([at, entry]) => {
    const parsed = titled.safeParse(entry);
    if (parsed.success) return [{ path: at, title: parsed.data.title }];
    parts.add('ancestors');
    return [];
  });
  const { id, type, revision, updatedAt } = stored;
  const page = {
    id,
    type,
    revision,
    updatedAt,
    path,
    title: part('title', title, titleOf(path)),
    summary: part('summary', text, null),
    seo: seoOf(stored.seo, () => parts.add('seo')),
    image: part('image', optionalImage, undefined) ?? null,
    ancestors: ancestors.toSorted((a, b) => a.path.length - b.path.length),
    publishedAt: part('publishedAt', text, null),
    author: part('author', text, null),
    blocks: part('blocks', z.array(z.unknown()), []),
  };
  if (parts.size > 0)
    log.warn(
      { event: 'content.odd', what: 'page', document: id, parts: [...parts] },
      'Invalid parts of a page were left out.',
    );
  return page;
}

/** Parses the SEO fields. If they are unreadable, the page is hidden from search engines, as its editor may have wanted. */
function seoOf(stored: unknown, noteOdd: () => void): PageContent['seo'] {
  const parsed = parseParts(absent(seo), stored);
  if (parsed.ok) {
    if (parsed.dropped.length > 0) noteOdd();
    return parsed.data;
  }
  noteOdd();
  return seo.parse({ hidden: true });
}

/** Schema of a document in a list. */
export const listItem = z.object({
  id: z.string(),
  slug: z.string(),
  path: z.string(),
  title: z.string(),
  summary: text.catch(null),
  picture: optionalImage
    .transform((picture) =>
      picture ? { src: picture.src, width: picture.width, height: picture.height, alt: picture.alt } : null,
    )
    .catch(null),
  region: text.catch(null),
  publishedAt: text.catch(null),
  author: text.catch(null),
});
