import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { optional, optionalLine, optionalList, optionalParagraph } from '../shared/text.schema.ts';
import { timetableId } from '../shared/timetable-fields.schema.ts';
import { knownLines, knownStops, titleOfId } from '../shared/timetable-ids.ts';

/** Schema of the block with a map of timetable lines, or parts of them. */
export const routeMap = defineBlockSchema({
  type: 'routeMap',
  title: 'Map of lines',
  description:
    'Timetable lines with their stops on a map. For a journey, only the part of each line it uses.',
  group: 'wayfinding',
  synonyms: ['map', 'line map', 'route'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    lines: optionalList(
      z.object({
        _key: z.string(),
        route: timetableId,
        from: optional(timetableId),
        to: optional(timetableId),
      }),
    ),
  }),
  projection: '',
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'lines',
      title: 'Lines',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'mapLine',
          title: 'Line',
          fields: [
            defineField({
              name: 'route',
              title: 'Line',
              type: 'string',
              options: { list: [...knownLines] },
              validation: (rule) => rule.required().error('Choose a line.'),
            }),
            defineField({
              name: 'from',
              title: 'From',
              description: 'Only to show part of the line: its first stop.',
              type: 'string',
              options: { list: [...knownStops] },
            }),
            defineField({
              name: 'to',
              title: 'To',
              description: 'The last stop of that part.',
              type: 'string',
              options: { list: [...knownStops] },
            }),
          ],
          preview: {
            select: { route: 'route' },
            prepare: ({ route }) => ({ title: titleOfId(route) ?? 'No line chosen' }),
          },
        }),
      ],
      validation: (rule) => rule.required().min(1).error('Choose at least one line.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  previewCount: { field: 'lines', one: 'line', many: 'lines' },
});
