import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { farePairs, farePairsField } from '../shared/fare-pairs.schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { imageField, imageProjection, optionalImage } from '../shared/image.schema.ts';
import { lineField } from '../shared/line-field.schema.ts';
import { link, linkFields, linkProjection } from '../shared/link.schema.ts';
import { line, optional, optionalLine, optionalList, optionalParagraph } from '../shared/text.schema.ts';
import { slug } from '../shared/tour-card.schema.ts';

/** Schema of the opening (hero): poster, page title, introduction and buttons. */
export const hero = defineBlockSchema({
  type: 'hero',
  title: 'Opening',
  description: 'A poster with the page’s name and a short introduction. The first block on most pages.',
  group: 'words',
  synonyms: ['hero', 'banner', 'header', 'heading', 'title', 'headline', 'masthead'],
  shape: z.object({
    eyebrow: optionalLine,
    /**
     * Publication date of a blog post, ISO 8601. Its opening is generated from the document, with the author above the
     * heading.
     */
    publishedAt: optional(z.iso.datetime({ offset: true })),
    /** Id of a tour whose opening is generated from the document; its price comes from the catalogue. */
    tourId: optional(slug),
    heading: line,
    lead: optionalParagraph,
    picture: optionalImage,
    posterHeight: z.enum(['full', 'low']).catch('full'),
    /** Journeys that the page sells: a fare, and a button to the search, stand before the other buttons. */
    pairs: farePairs,
    links: optionalList(link),
  }),
  projection: `picture{${imageProjection}}, links[]{..., ${linkProjection}}`,
  fields: [
    lineField('eyebrow', 'Line above the heading'),
    headingField({ required: true }),
    leadField,
    imageField('picture', 'Poster'),
    defineField({
      name: 'posterHeight',
      title: 'Poster height',
      description: 'On wide screens. Choose low to leave room for the next block, such as a search.',
      type: 'string',
      initialValue: 'full',
      options: {
        layout: 'radio',
        list: [
          { title: 'Full', value: 'full' },
          { title: 'Low', value: 'low' },
        ],
      },
    }),
    farePairsField({
      title: 'Journeys for sale',
      description:
        'Shows a price, and a button to search for these direct journeys. If all are on one line, both are for the first journey; otherwise the price is the lowest of all.',
    }),
    defineField({
      name: 'links',
      title: 'Buttons',
      type: 'array',
      of: [defineArrayMember({ type: 'object', name: 'link', title: 'Button', fields: linkFields })],
      validation: (rule) => rule.max(2).error('Up to two buttons.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  previewPicture: 'picture',
  isOpening: true,
});
