import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { mode } from '#contracts/search/mode.ts';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { imageField, imageProjection, optionalImage } from '../shared/image.schema.ts';
import { lineField, paragraphField, requiredLineField } from '../shared/line-field.schema.ts';
import { link, linkFields, linkProjection } from '../shared/link.schema.ts';
import { modeField } from '../shared/mode-field.schema.ts';
import { line, optional, optionalLine, optionalParagraph } from '../shared/text.schema.ts';

/** Schema of the block with journey cards written by editors. */
export const routeCards = defineBlockSchema({
  type: 'routeCards',
  title: 'Journeys',
  description: 'Journey cards with start, end, duration, picture and link.',
  group: 'wayfinding',
  synonyms: ['routes', 'lines', 'trains', 'connections', 'cards'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    cards: z
      .array(
        z.object({
          _key: z.string(),
          mode,
          title: line,
          from: line,
          to: line,
          duration: optionalLine,
          text: optionalParagraph,
          picture: optionalImage,
          link: optional(link),
        }),
      )
      .min(1),
  }),
  projection: `cards[]{..., picture{${imageProjection}}, link{..., ${linkProjection}}}`,
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'cards',
      title: 'Journeys',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'routeCard',
          title: 'Journey',
          fields: [
            modeField,
            requiredLineField('title', 'Name'),
            requiredLineField('from', 'From'),
            requiredLineField('to', 'To'),
            lineField('duration', 'Duration', 'In words, such as “about 5 hours”.'),
            paragraphField('text', 'Text', 3),
            imageField('picture', 'Picture'),
            defineField({ name: 'link', title: 'Link', type: 'object', fields: linkFields }),
          ],
          preview: { select: { title: 'title', subtitle: 'from', media: 'picture' } },
        }),
      ],
      validation: (rule) => rule.required().min(1).error('Add at least one journey.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  previewCount: { field: 'cards', one: 'journey', many: 'journeys' },
});
