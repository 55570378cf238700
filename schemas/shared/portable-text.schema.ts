import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { proseFault } from '../validation/prose-rules.ts';
import { imageField, imageProjection, imageShape, toImage } from './image.schema.ts';
import { linkAnnotation, linkAnnotationFields, linkProjection } from './link.schema.ts';
import { optional, optionalLine, optionalList } from './text.schema.ts';

/** GROQ: rich text with its links and pictures resolved. */
export const portableTextProjection = `
  ...,
  markDefs[]{..., _type == "link" => {${linkProjection}}},
  _type == "image" => {${imageProjection}, caption}
`;

const span = z.object({
  _key: z.string().optional(),
  _type: z.literal('span'),
  text: z.string(),
  marks: optionalList(z.string()),
});

/** Maximum rendered depth of nested lists; the Studio allows more. */
const deepestLevel = 4;

/**
 * A paragraph, heading, quotation or list item. A list item loses a heading style, because it would skip a level of the
 * outline.
 */
export const textBlock = z
  .object({
    _key: z.string(),
    _type: z.literal('block'),
    style: z.enum(['normal', 'h2', 'h3', 'blockquote']).catch('normal'),
    listItem: optional(z.enum(['bullet', 'number'])),
    level: optional(z.number().transform((level) => Math.min(Math.max(Math.round(level), 1), deepestLevel))),
    children: z.array(span).min(1),
    markDefs: optionalList(linkAnnotation),
  })
  .transform((block) => (block.listItem ? { ...block, style: 'normal' as const } : block));
export type TextBlock = z.output<typeof textBlock>;

/** A picture in rich text. */
const textImage = imageShape
  .extend({ _key: z.string(), _type: z.literal('image'), caption: optionalLine })
  .transform(({ _key, _type, caption, ...picture }) => ({ _key, _type, caption, image: toImage(picture) }));
export type TextImage = z.output<typeof textImage>;

/** Rich text: paragraphs, headings, lists, links and pictures. */
export const portableText = z.array(z.discriminatedUnion('_type', [textBlock, textImage])).min(1);
export type PortableText = z.output<typeof portableText>;

/** Rich text without pictures and headings, for answers and captions. */
export const shortPortableText = z.array(textBlock).min(1);

const textMember = (styles: { title: string; value: string }[]) =>
  defineArrayMember({
    type: 'block',
    styles,
    lists: [
      { title: 'Bullets', value: 'bullet' },
      { title: 'Numbers', value: 'number' },
    ],
    marks: {
      decorators: [
        { title: 'Strong', value: 'strong' },
        { title: 'Emphasis', value: 'em' },
      ],
      annotations: [{ name: 'link', title: 'Link', type: 'object', fields: linkAnnotationFields }],
    },
  });

/** Studio form of rich text. */
export function portableTextField(name: string, title: string) {
  return defineField({
    name,
    title,
    type: 'array',
    of: [
      textMember([
        { title: 'Text', value: 'normal' },
        { title: 'Heading', value: 'h2' },
        { title: 'Subheading', value: 'h3' },
        { title: 'Quotation', value: 'blockquote' },
      ]),
      { ...imageField('image', 'Picture', { required: true }), name: 'image' },
    ],
    validation: (rule) => [
      rule.required().min(1).error('Write at least one paragraph.'),
      rule.custom(proseFault),
    ],
  });
}

/** Studio form of rich text without headings and pictures. It is required, unless a description says what it is for. */
export function shortPortableTextField(name: string, title: string, optionalFor?: { description: string }) {
  return defineField({
    name,
    title,
    ...optionalFor,
    type: 'array',
    of: [textMember([{ title: 'Text', value: 'normal' }])],
    validation: (rule) => [
      ...(optionalFor ? [] : [rule.required().min(1).error('Write at least one paragraph.')]),
      rule.custom(proseFault),
    ],
  });
}
