import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { optionalLine, optionalParagraph } from '../shared/text.schema.ts';
import {
  createSelectionTest,
  idsField,
  linesField,
  timetableIds,
} from '../shared/timetable-fields.schema.ts';
import { knownOperators } from '../shared/timetable-ids.ts';
import { linePages, linePagesProjection } from '../shared/travel-pages.schema.ts';

/** Schema of the block with the cancellations, delays and notices of lines. */
export const serviceStatus = defineBlockSchema({
  type: 'serviceStatus',
  title: 'Service status',
  description: 'Cancelled and late services and notices, now and in the coming days. Always current.',
  group: 'wayfinding',
  synonyms: ['disruptions', 'delays', 'alerts', 'live status'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    by: z.enum(['all', 'line', 'operator']),
    lines: timetableIds,
    operators: timetableIds,
    linePages,
  }),
  projection: linePagesProjection,
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'by',
      title: 'Which lines',
      type: 'string',
      options: {
        list: [
          { value: 'all', title: 'All lines' },
          { value: 'line', title: 'Hand-picked' },
          { value: 'operator', title: 'All lines of an operator' },
        ],
        layout: 'radio',
      },
      initialValue: 'all',
      validation: (rule) => rule.required().error('Choose which lines.'),
    }),
    linesField(createSelectionTest('line')),
    idsField({
      name: 'operators',
      title: 'Operators',
      description: 'Their lines are grouped by trains, coaches and ferries.',
      list: knownOperators,
      isUsed: createSelectionTest('operator'),
      needed: 'Choose at least one operator.',
    }),
  ],
  reads: ['page'],
  migrations: [],
  previewField: 'heading',
});
