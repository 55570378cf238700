import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { lineField, requiredLineField } from '../shared/line-field.schema.ts';
import { line, optionalLine, optionalParagraph, optionalText, requiredText } from '../shared/text.schema.ts';
import { hasText, type Verdict } from '../validation/verdict.ts';

/** Maximum lengths in characters, so that a number and its unit stay on one line of a phone. */
const maxLength = { number: 10, unit: 12 } as const;

/** Checks the number of a figure; it may have a sign, a comma or a currency. */
function checkNumber(value: unknown): Verdict {
  if (!hasText(value) || !/\d/.test(value)) return 'Enter a number, such as 98 or 1,650.';
  return value.trim().length <= maxLength.number
    ? true
    : `Use up to ${maxLength.number} characters. Words belong in the unit or the name.`;
}

/** Schema of the block with a few large numbers. */
export const figures = defineBlockSchema({
  type: 'figures',
  title: 'Figures',
  description: 'Two to six large numbers that make a point: 98 km of coast, 19 tunnels.',
  group: 'facts',
  synonyms: ['statistics', 'stats', 'numbers', 'counter', 'kpi', 'infographic', 'big numbers', 'metrics'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    figures: z
      .array(
        z.object({
          _key: z.string(),
          number: requiredText(maxLength.number).refine((text) => /\d/.test(text)),
          unit: optionalText(maxLength.unit),
          name: line,
          note: optionalLine,
        }),
      )
      .min(1),
  }),
  projection: '',
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'figures',
      title: 'Figures',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'figure',
          title: 'Figure',
          fields: [
            defineField({
              name: 'number',
              title: 'Number',
              type: 'string',
              validation: (rule) => rule.custom(checkNumber),
            }),
            defineField({
              name: 'unit',
              title: 'Unit',
              description: 'Such as km, % or hours. Leave it empty for a plain count.',
              type: 'string',
              validation: (rule) => rule.max(maxLength.unit).error(`Use up to ${maxLength.unit} characters.`),
            }),
            requiredLineField('name', 'What it counts'),
            lineField('note', 'Explanation', 'A few words: where, since when, compared with what.'),
          ],
          preview: {
            select: { number: 'number', unit: 'unit', name: 'name' },
            prepare: ({ number, unit, name }) => ({
              title: [number, unit].filter(Boolean).join(' ') || 'No number yet',
              subtitle: name,
            }),
          },
        }),
      ],
      validation: (rule) => rule.required().min(2).max(6).error('Add two to six figures.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  previewCount: { field: 'figures', one: 'figure', many: 'figures' },
});
