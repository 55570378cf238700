import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { requiredLineField } from '../shared/line-field.schema.ts';
import {
  portableTextProjection,
  shortPortableText,
  shortPortableTextField,
} from '../shared/portable-text.schema.ts';
import { line, optional, optionalLine, optionalList, optionalParagraph } from '../shared/text.schema.ts';
import { timetableId } from '../shared/timetable-fields.schema.ts';
import { knownLines, knownStops, titleOfId } from '../shared/timetable-ids.ts';

/** Sides of a vehicle, in the direction of travel. */
const sides = [
  { value: 'left', title: 'Left' },
  { value: 'right', title: 'Right' },
  { value: 'both', title: 'Both sides' },
] as const;

/** In minutes. No line has a longer stretch without a stop. */
const longestStretch = 720;

/** Schema of the block with sights along a line. */
export const alongTheWay = defineBlockSchema({
  type: 'alongTheWay',
  title: 'Along the way',
  description: 'Sights from the window, stop by stop. Times come from the timetable; you write the words.',
  group: 'wayfinding',
  synonyms: ['sights', 'stops', 'highlights', 'itinerary', 'window'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    line: timetableId,
    towards: optional(timetableId),
    entries: optionalList(
      z.object({
        _key: z.string(),
        stop: optional(timetableId),
        after: optional(z.number().int().min(0).max(longestStretch)),
        title: line,
        text: optional(shortPortableText),
        side: optional(z.enum(sides.map(({ value }) => value))),
      }),
    ),
  }),
  projection: `entries[]{..., text[]{${portableTextProjection}}}`,
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'line',
      title: 'Line',
      type: 'string',
      options: { list: [...knownLines] },
      validation: (rule) => rule.required().error('Choose a line.'),
    }),
    defineField({
      name: 'towards',
      title: 'Towards',
      description: 'The stop where this direction ends. Left and right are as you face that way.',
      type: 'string',
      options: { list: [...knownStops] },
    }),
    defineField({
      name: 'entries',
      title: 'Sights',
      description: 'In the order of travel.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'sight',
          title: 'Sight',
          fields: [
            defineField({
              name: 'stop',
              title: 'After stop',
              description: 'Its time is shown beside the sight. Leave empty to show no time.',
              type: 'string',
              options: { list: [...knownStops] },
            }),
            defineField({
              name: 'after',
              title: 'Minutes after that stop',
              description: 'For sights between two stops: minutes after leaving the stop above.',
              type: 'number',
              validation: (rule) =>
                rule
                  .integer()
                  .min(0)
                  .max(longestStretch)
                  .error(`A whole number of minutes from 0 to ${longestStretch}.`),
            }),
            requiredLineField('title', 'What to see'),
            shortPortableTextField('text', 'Text'),
            defineField({
              name: 'side',
              title: 'Side',
              description: 'In the direction of travel.',
              type: 'string',
              options: { list: [...sides], layout: 'radio' },
            }),
          ],
          preview: {
            select: { title: 'title', stop: 'stop' },
            prepare: ({ title, stop }) => ({ title, subtitle: titleOfId(stop) }),
          },
        }),
      ],
      validation: (rule) => rule.required().min(1).error('Add at least one thing to see.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  previewCount: { field: 'entries', one: 'sight', many: 'sights' },
});
