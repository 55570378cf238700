/** GROQ queries of the site. */

import { blocksProjection } from '#schemas/blocks-projection.ts';
import { siteSettingsProjection } from '#schemas/documents/site-settings.schema.ts';
import { imageProjection } from '#schemas/shared/image.schema.ts';
import { pathExpression } from '#schemas/shared/link.schema.ts';
import { seoProjection } from '#schemas/shared/seo.schema.ts';

const pageFields = `
  "id": _id, "type": _type, "revision": _rev, "updatedAt": _updatedAt,
  "path": ${pathExpression},
  title, summary, publishedAt, author,
  ${seoProjection},
  "image": coalesce(seo.picture, picture, blocks[_type == "hero"][0].picture){${imageProjection}},
  "ancestors": *[_type == "page" && path.current in $ancestors] | order(_id){"path": path.current, title}
`;

/**
 * The opening block of a destination, article or tour, made of the document's own title, summary and picture, so that editors
 * enter them once. A tour also links to its departures.
 */
const openingBlock = `[{
  "_key": "opening", "_type": "hero",
  "eyebrow": select(_type == "destination" => region, _type == "tour" => duration, _type == "blogPost" => author),
  "publishedAt": select(_type == "blogPost" => publishedAt),
  "heading": title, "lead": summary,
  "tourId": select(_type == "tour" => slug.current),
  "links": select(_type == "tour" => blocks[_type == "tourDetail"][0...1]{
    "label": "Choose a date", "href": "#block-" + _key
  }),
  picture{${imageProjection}}
}]`;

/** A page by `$paths`, the possible stored forms of its address. If two pages have the same address, the lower id wins. */
export const pageByPath = `*[_type == "page" && path.current in $paths] | order(_id)[0]{
  ${pageFields},
  "blocks": coalesce(blocks, [])[]${blocksProjection}
}`;

/** A destination, blog post or tour by `$slug`. */
export const listedBySlug = (
  type: 'destination' | 'blogPost' | 'tour',
) => `*[_type == "${type}" && slug.current == $slug] | order(_id)[0]{
  ${pageFields},
  "blocks": ${openingBlock} + coalesce(blocks, [])[]${blocksProjection}
}`;

/** The number of pages by `$paths`, as in `pageByPath`. */
export const countByPath = 'count(*[_type == "page" && path.current in $paths])';

/** The number of destinations, blog posts or tours by `$slug`. */
export const countBySlug = (type: 'destination' | 'blogPost' | 'tour') =>
  `count(*[_type == "${type}" && slug.current == $slug])`;

/** The blocks of any document type, as in the two queries above. */
const blocksOfAny = `(select(_type == "page" => [], ${openingBlock}) + coalesce(blocks, []))[]${blocksProjection}`;

/** A page of any type by `$id`. */
export const pageById = `*[_id == $id && _type in ["page", "destination", "blogPost", "tour"]][0]{
  ${pageFields},
  "blocks": ${blocksOfAny}
}`;

/** The page of `$document`, which is passed as a parameter: a draft, or an older revision. References in it are resolved. */
export const pageOfDocument = `{"document": $document}.document{
  ${pageFields},
  "blocks": ${blocksOfAny}
}`;

/** The stored documents with `$ids`. */
export const documentsByIds = `*[_id in $ids]`;

/** The type and stored address of document `$id`. */
export const addressById = `*[_id == $id && _type in ["page", "destination", "blogPost", "tour"]][0]{
  "type": _type, "path": ${pathExpression}
}`;

/** The form with key `$key` in document `$id`, and the document's title. */
export const formByKey = `*[_id == $id][0]{title, "block": blocks[_type == "form" && _key == $key][0]}`;

/** The revision of page `$id`. */
export const pageRevision = `*[_id == $id && _type in ["page", "destination", "blogPost", "tour"]][0]._rev`;

/** The preview link with token hash `$hash`. */
export const previewLinkByHash = `*[_type == "previewLink" && tokenHash == $hash]{
  "id": _id, "createdAt": _createdAt, "page": page._ref, expiresAt, revokedAt, pinnedRevision, release, note
}`;

/** Sort order of settings documents: if there are several, the one that the Studio edits comes first. */
const firstSettings = 'select(_id == "siteSettings" => 0, 1), _id';

/** The site's navigation, footer, and notices whose window ends after `$since`. */
export const settings = `*[_type == "siteSettings"] | order(${firstSettings})[0]${siteSettingsProjection}`;

/** The number of documents of a type. */
export const countOf = (type: 'destination' | 'blogPost') => `count(*[_type == "${type}"])`;

/**
 * A slice of a list, from `$from` up to but excluding `$to`. Sorting by id last makes the order total, so that no entry is in
 * two slices.
 */
export const listed = (type: 'destination' | 'blogPost', order: string) => `
  *[_type == "${type}"] | order(${order}, _id asc) [$from...$to]{
    "id": _id, "slug": slug.current, "path": ${pathExpression}, title, summary, region, publishedAt, author,
    picture{${imageProjection}}
  }
`;

/** GROQ condition: a document is hidden from search engines. Any stored value other than false counts as hidden. */
export const isHidden = 'coalesce(seo.hidden, false) != false';

/** All addresses and redirects, and the ids of all settings documents, the one in use first. */
export const routes = `{
  "settings": *[_type == "siteSettings"] | order(${firstSettings})._id,
  "pages": *[_type in ["page", "destination", "blogPost", "tour"]] | order(_id){
    "id": _id, "type": _type, "path": ${pathExpression}, "updatedAt": _updatedAt, "hidden": ${isHidden}
  },
  "redirects": *[_type == "redirect"] | order(_id){"id": _id, from, "to": target->{"path": ${pathExpression}}.path}
}`;
