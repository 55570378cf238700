import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { line, optionalLine, optionalList, optionalParagraph } from '../shared/text.schema.ts';
import { timetableId } from '../shared/timetable-fields.schema.ts';
import { knownLines, knownStops, knownTowns } from '../shared/timetable-ids.ts';
import { searchPath, searchPathProjection } from '../shared/travel-pages.schema.ts';
import { checkVisibleText } from '../validation/verdict.ts';

/** Maximum number of journeys: more are hard to compare, and each needs a price look-up. */
const maxPairs = 12;

/** Studio form of a list of short lines. */
function linesOf(name: string, title: string, description: string) {
  return defineField({
    name,
    title,
    description,
    type: 'array',
    of: [
      defineArrayMember({
        type: 'string',
        validation: (rule) =>
          rule.required().custom(checkVisibleText).max(300).error('Use up to 300 characters for each.'),
      }),
    ],
    validation: (rule) => rule.unique().error('List each item only once.'),
  });
}

/** Studio form of a town or a stop of a line. */
function placeField(name: 'from' | 'to', title: string) {
  return defineField({
    name,
    title,
    type: 'string',
    options: { list: [...knownTowns, ...knownStops] },
    validation: (rule) => rule.required().error('Choose a town or a stop.'),
  });
}

/** Schema of the block with the lowest fares between places on a line. */
export const fareGuide = defineBlockSchema({
  type: 'fareGuide',
  title: 'Fares from',
  description:
    'The lowest prices on sale in the coming weeks between places on a line, and what a ticket includes. Prices are looked up automatically; you write the rest.',
  group: 'facts',
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    pairs: optionalList(
      z.object({ _key: z.string(), route: timetableId, from: timetableId, to: timetableId }),
    ).transform((pairs) => pairs.slice(0, maxPairs)),
    included: optionalList(line),
    notIncluded: optionalList(line),
    searchPath,
  }),
  projection: searchPathProjection,
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'pairs',
      title: 'Journeys',
      description: 'Direct journeys on one line.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'farePair',
          title: 'Journey',
          fields: [
            defineField({
              name: 'route',
              title: 'Line',
              type: 'string',
              options: { list: [...knownLines] },
              validation: (rule) => rule.required().error('Choose a line.'),
            }),
            placeField('from', 'From'),
            placeField('to', 'To'),
          ],
          preview: { select: { title: 'from', subtitle: 'to' } },
        }),
      ],
      validation: (rule) => rule.required().min(1).max(maxPairs).error(`Choose 1 to ${maxPairs} journeys.`),
    }),
    linesOf('included', 'Included', 'One item per line, such as “A reserved seat”.'),
    linesOf('notIncluded', 'Not included', 'Extra costs, and things that travellers need to bring.'),
  ],
  reads: ['page'],
  migrations: [],
  previewField: 'heading',
  previewCount: { field: 'pairs', one: 'journey', many: 'journeys' },
});
