import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField } from '../shared/heading.schema.ts';
import { paragraphField } from '../shared/line-field.schema.ts';
import { link, linkFields, linkProjection } from '../shared/link.schema.ts';
import { line, optionalParagraph } from '../shared/text.schema.ts';

/** Schema of the call-to-action block: heading, text and up to two buttons on a coloured plane. */
export const callToAction = defineBlockSchema({
  type: 'callToAction',
  title: 'Call to action',
  description: 'One next step for visitors, on a coloured background.',
  group: 'wayfinding',
  synonyms: ['cta', 'button', 'banner', 'promo', 'teaser', 'invitation', 'next step'],
  shape: z.object({
    heading: line,
    text: optionalParagraph,
    tone: z.enum(['rail', 'ferry', 'coach']).catch('rail'),
    links: z.array(link).min(1),
  }),
  projection: `links[]{..., ${linkProjection}}`,
  fields: [
    headingField({ required: true }),
    paragraphField('text', 'Text', 3),
    defineField({
      name: 'tone',
      title: 'Colour',
      type: 'string',
      initialValue: 'rail',
      options: {
        layout: 'radio',
        list: [
          { title: 'Rail green', value: 'rail' },
          { title: 'Ferry navy', value: 'ferry' },
          { title: 'Coach blue', value: 'coach' },
        ],
      },
    }),
    defineField({
      name: 'links',
      title: 'Buttons',
      type: 'array',
      of: [defineArrayMember({ type: 'object', name: 'link', title: 'Button', fields: linkFields })],
      validation: (rule) => rule.required().min(1).max(2).error('Up to two buttons.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
});
