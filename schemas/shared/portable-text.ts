import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { image, imageField, imageProjection } from './image.ts';
import { linkAnnotation, linkAnnotationFields, linkProjection } from './link.ts';
import { optionalLine, optionalList } from './text.ts';

/** GROQ: running text with its links and pictures resolved. */
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

/** A paragraph, heading, quotation or list item. */
export const textBlock = z.object({
  _key: z.string(),
  _type: z.literal('block'),
  style: z.enum(['normal', 'h2', 'h3', 'blockquote']).catch('normal'),
  listItem: z
    .enum(['bullet', 'number'])
    .nullish()
    .transform((value) => value ?? undefined),
  level: z
    .number()
    .int()
    .min(1)
    .max(4)
    .nullish()
    .transform((value) => value ?? undefined),
  children: z.array(span).min(1),
  markDefs: optionalList(linkAnnotation),
});
export type TextBlock = z.output<typeof textBlock>;

/** A picture in the text; one whose file is gone comes out as null and is left out. */
const textImage = z
  .looseObject({ _key: z.string(), _type: z.literal('image'), caption: optionalLine })
  .transform((value) => {
    const picture = image.safeParse(value);
    return picture.success
      ? { _key: value._key, _type: value._type, caption: value.caption, image: picture.data }
      : null;
  });
export type TextImage = NonNullable<z.output<typeof textImage>>;

/** Running text: paragraphs, headings, lists, links and pictures. */
export const portableText = z
  .array(z.discriminatedUnion('_type', [textBlock, textImage]))
  .min(1)
  .transform((nodes) => nodes.filter((node) => node !== null));
export type PortableText = z.output<typeof portableText>;

/** Running text without pictures and headings, for answers and captions. */
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

/** The Studio's form of running text. */
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
      { ...imageField('image', 'Picture'), name: 'image' },
    ],
    validation: (rule) => rule.required().min(1).error('Write at least one paragraph.'),
  });
}

/** The Studio's form of running text without headings and pictures. */
export function shortPortableTextField(name: string, title: string) {
  return defineField({
    name,
    title,
    type: 'array',
    of: [textMember([{ title: 'Text', value: 'normal' }])],
    validation: (rule) => rule.required().min(1).error('Write at least one paragraph.'),
  });
}
