import { siteSettingsProjection } from '#schemas/documents/site-settings.schema.ts';
import { blocksProjection } from '#schemas/projection.ts';
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
 * A destination, article or tour opens with its own name, sentence and picture, so that an editor writes them once; a tour
 * with the way to its departures too.
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

/** A page by `$paths`, the forms that its stored address may have; of two with one address the one of the lower id. */
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

/** The blocks of a document of any type, as the two above have them. */
const blocksOfAny = `(select(_type == "page" => [], ${openingBlock}) + coalesce(blocks, []))[]${blocksProjection}`;

/** The document of `$id`, whatever its address. */
export const pageById = `*[_id == $id && _type in ["page", "destination", "blogPost", "tour"]][0]{
  ${pageFields},
  "blocks": ${blocksOfAny}
}`;

/** The same of `$document`, given as it is seen by somebody or was at another time; what it refers to is asked for. */
export const pageOfDocument = `{"document": $document}.document{
  ${pageFields},
  "blocks": ${blocksOfAny}
}`;

/** The documents of `$ids` as they are stored. */
export const documentsByIds = `*[_id in $ids]`;

/** The type and the stored address of the document of `$id`. */
export const addressById = `*[_id == $id && _type in ["page", "destination", "blogPost", "tour"]][0]{
  "type": _type, "path": ${pathExpression}
}`;

/** The revision of the page of `$id`. */
export const pageRevision = `*[_id == $id && _type in ["page", "destination", "blogPost", "tour"]][0]._rev`;

/** The preview link of a token's fingerprint, `$hash`. */
export const previewLinkByHash = `*[_type == "previewLink" && tokenHash == $hash]{
  "id": _id, "createdAt": _createdAt, "page": page._ref, expiresAt, revokedAt, pinnedRevision, note
}`;

/** Of several documents of the navigation and the footer, the one that the Studio opens. */
const firstSettings = 'select(_id == "siteSettings" => 0, 1), _id';

/** The site's navigation and footer, and the notices whose window is not over at `$since`. */
export const settings = `*[_type == "siteSettings"] | order(${firstSettings})[0]${siteSettingsProjection}`;

/** How many documents of a type there are. */
export const countOf = (type: 'destination' | 'blogPost') => `count(*[_type == "${type}"])`;

/** A part of a list, `$from` included, `$to` not. The id ends every tie, so that no entry is in two parts. */
export const listed = (type: 'destination' | 'blogPost', order: string) => `
  *[_type == "${type}"] | order(${order}, _id asc) [$from...$to]{
    "id": _id, "slug": slug.current, "path": ${pathExpression}, title, summary, region, publishedAt, author,
    picture{${imageProjection}}
  }
`;

/** GROQ: whether a document is kept from search engines. What says neither yes nor no is. */
export const isHidden = 'coalesce(seo.hidden, false) != false';

/** Every address and redirect, and the documents that would be the site's navigation and footer, the one that is first. */
export const routes = `{
  "settings": *[_type == "siteSettings"] | order(${firstSettings})._id,
  "pages": *[_type in ["page", "destination", "blogPost", "tour"]] | order(_id){
    "id": _id, "type": _type, "path": ${pathExpression}, "updatedAt": _updatedAt, "hidden": ${isHidden}
  },
  "redirects": *[_type == "redirect"] | order(_id){"id": _id, from, "to": target->{"path": ${pathExpression}}.path}
}`;
