import { defineField } from '@sanity/types';
import { z } from 'zod';
import { checkFragment, labelAdvice, labelFault, targetFault, urlFault } from '../validation/link-rules.ts';
import { optional, requiredText } from './text.schema.ts';

/** The document types that have an address on the site. */
export const routableTypes = ['page', 'destination', 'blogPost', 'tour'] as const;
export type RoutableType = (typeof routableTypes)[number];

/** GROQ: the canonical path of a routable document. */
export const pathExpression = `select(
  _type == "page" => path.current,
  _type == "destination" => "/destinations/" + slug.current + "/",
  _type == "blogPost" => "/blogs/" + slug.current + "/",
  _type == "tour" => "/tours/" + slug.current + "/"
)`;

/**
 * GROQ: the address of a link object `{target, url, fragment}`. `missing` is true where the target is not live, so
 * that a page can show plain text and report it.
 */
export const linkProjection = `
  "href": select(
    defined(target) => target->{"path": ${pathExpression}}.path + coalesce("#" + fragment, ""),
    url
  ),
  "missing": defined(target) && !defined(target->_id)
`;

/** Only addresses that a link may have: a path of this site, http(s), mail or telephone. */
const href = z
  .string()
  .trim()
  .max(2_048)
  .regex(/^(\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i, 'not an address that a link may have')
  // Programs ask for addresses by how they begin.
  .transform((address) => address.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase()));

/** A link whose target may have gone: then `href` is undefined and the label stays as plain text. */
export const link = z.object({
  label: requiredText(120),
  href: optional(href),
});

/** An annotation in running text: the same addresses, without a label of its own. */
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
    // Sanity's own rule for addresses says what is wrong in words of programs, so it is left out.
    validation: (rule) => rule.uri({ scheme: /./, allowRelative: true }).custom(urlFault),
  }),
  defineField({
    name: 'fragment',
    title: 'Part of the page',
    description: 'An anchor on that page, such as block-timetable, without the #.',
    type: 'string',
    validation: (rule) => rule.custom(checkFragment),
  }),
];

/** The Studio's form of a link. */
export const linkFields = [
  defineField({
    name: 'label',
    title: 'Link text',
    type: 'string',
    validation: (rule) => [rule.custom(labelFault), rule.custom(labelAdvice).warning()],
  }),
  ...addressFields,
];

/** The Studio's form of a link inside running text, where the text is the label. */
export const linkAnnotationFields = addressFields;
