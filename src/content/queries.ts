import { siteSettingsProjection } from '#schemas/documents/site-settings.ts';
import { blocksProjection } from '#schemas/projection.ts';
import { imageProjection } from '#schemas/shared/image.ts';
import { pathExpression } from '#schemas/shared/link.ts';
import { seoProjection } from '#schemas/shared/seo.ts';

const pageFields = `
  "id": _id, "type": _type, "revision": _rev, "updatedAt": _updatedAt,
  "path": ${pathExpression},
  title, summary, publishedAt, author,
  ${seoProjection},
  "image": coalesce(seo.picture, picture, blocks[_type == "hero"][0].picture){${imageProjection}},
  "ancestors": *[_type == "page" && path.current in $ancestors]{"path": path.current, title}
`;

/**
 * A destination, article or tour opens with its own name, sentence and picture, so that an editor writes them once.
 */
const openingBlock = `[{
  "_key": "opening", "_type": "hero",
  "eyebrow": select(_type == "destination" => region, _type == "tour" => duration),
  "heading": title, "lead": summary,
  picture{${imageProjection}}
}]`;

/** A page by `$path`. */
export const pageByPath = `*[_type == "page" && path.current == $path][0]{
  ${pageFields},
  "blocks": coalesce(blocks, [])[]${blocksProjection}
}`;

/** A destination, blog post or tour by `$slug`. */
export const listedBySlug = (
  type: 'destination' | 'blogPost' | 'tour',
) => `*[_type == "${type}" && slug.current == $slug][0]{
  ${pageFields},
  "blocks": ${openingBlock} + coalesce(blocks, [])[]${blocksProjection}
}`;

/** The site's navigation and footer. */
export const settings = `*[_type == "siteSettings"][0]${siteSettingsProjection}`;

/** A page of a list, `$from` included, `$to` not; and how many there are. */
export const listed = (type: 'destination' | 'blogPost', order: string) => `{
  "total": count(*[_type == "${type}"]),
  "items": *[_type == "${type}"] | order(${order}){
    "id": _id, "slug": slug.current, "path": ${pathExpression}, title, summary, region, publishedAt, author,
    picture{${imageProjection}}
  }
}`;

/** Every address and redirect. */
export const routes = `{
  "pages": *[_type in ["page", "destination", "blogPost", "tour"]]{
    "path": ${pathExpression}, "updatedAt": _updatedAt, "hidden": seo.hidden == true
  },
  "redirects": *[_type == "redirect"]{from, "to": target->{"path": ${pathExpression}}.path}
}`;
