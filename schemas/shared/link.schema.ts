/** Schema of links: to a document of the site or to a URL, with an optional fragment and a label. */
import { defineField } from '@sanity/types';
import { z } from 'zod';
import { routableTypes } from '#contracts/content/routable-types.ts';
import { checkFragment, labelAdvice, labelFault, targetFault, urlFault } from '../validation/link-rules.ts';
import { optional, requiredText } from './text.schema.ts';

/** GROQ: the canonical path of a routable document. */
export const pathExpression = `select(
  _type == "page" => path.current,
  _type == "destination" => "/destinations/" + slug.current + "/",
  _type == "blogPost" => "/blogs/" + slug.current + "/",
  _type == "tour" => "/tours/" + slug.current + "/"
)`;

/**
 * GROQ: the address of a link object `{target, url, fragment}`. `missing` is true if the target is not live, so that a
 * page can show plain text and report it.
 */
export const linkProjection = `
  "href": select(
    defined(target) => target->{"path": ${pathExpression}}.path + coalesce("#" + fragment, ""),
    url
  ),
  "missing": defined(target) && !defined(target->_id)
`;

/** An allowed link address: a path of this site, http(s), mail or telephone. */
const href = z
  .string()
  .trim()
  .max(2_048)
  .regex(/^(\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i, 'not an address that a link may have')
  // Other code compares schemes in lowercase.
  .transform((address) => address.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase()));

/** A link. If its target no longer exists, `href` is undefined and the label is shown as plain text. */
export const link = z.object({
  label: requiredText(120),
  href: optional(href),
});

/** A link annotation in rich text: the same addresses, without its own label. */
export const linkAnnotation = z.object({
  _key: z.string(),
  _type: z.literal('link'),
  href: optional(href),
});

const addressFields = [
  defineField({
    name: 'target',
    title: 'Page on this site',
    description: 'The link is updated if the page’s address changes.',
    type: 'reference',
    to: routableTypes.map((type) => ({ type })),
    validation: (rule) => rule.custom((_target, { parent }) => targetFault(parent)),
  }),
  defineField({
    name: 'url',
    title: 'Or an external address',
    description: 'Starts with https://, mailto: or tel:',
    type: 'url',
    // `allowRelative` and any scheme disable Sanity's own rule, whose message is too technical for editors.
    validation: (rule) => rule.uri({ scheme: /./, allowRelative: true }).custom(urlFault),
  }),
  defineField({
    name: 'fragment',
    title: 'Part of the page',
    description: 'To link to one block, its anchor: block-timetable, for example.',
    type: 'string',
    validation: (rule) => rule.custom(checkFragment),
  }),
];

/** Studio form of a link. */
export const linkFields = [
  defineField({
    name: 'label',
    title: 'Link text',
    type: 'string',
    validation: (rule) => [rule.custom(labelFault), rule.custom(labelAdvice).warning()],
  }),
  ...addressFields,
];

/** Studio form of a link in rich text, where the marked text is the label. */
export const linkAnnotationFields = addressFields;
