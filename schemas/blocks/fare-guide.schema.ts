import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { farePairs, farePairsField } from '../shared/fare-pairs.schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { line, optionalLine, optionalList, optionalParagraph } from '../shared/text.schema.ts';
import { searchPath, searchPathProjection } from '../shared/travel-pages.schema.ts';
import { checkVisibleText } from '../validation/verdict.ts';

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

/** Schema of the block with the lowest fares between places on a line. */
export const fareGuide = defineBlockSchema({
  type: 'fareGuide',
  title: 'Fares from',
  description:
    'The lowest prices on sale in the coming weeks between places on a line, and what a ticket includes. Prices are looked up automatically; you write the rest.',
  group: 'facts',
  synonyms: ['fares', 'prices', 'price table', 'conditions', 'comparison'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    pairs: farePairs,
    included: optionalList(line),
    notIncluded: optionalList(line),
    searchPath,
  }),
  projection: searchPathProjection,
  fields: [
    headingField(),
    leadField,
    farePairsField({
      title: 'Journeys',
      description: 'Direct journeys on one line.',
      isRequired: true,
    }),
    linesOf('included', 'Included', 'One item per line, such as “A reserved seat”.'),
    linesOf('notIncluded', 'Not included', 'Extra costs, and things that travellers need to bring.'),
  ],
  reads: ['page'],
  migrations: [],
  previewField: 'heading',
  previewCount: { field: 'pairs', one: 'journey', many: 'journeys' },
});
