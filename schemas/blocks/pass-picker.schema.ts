import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { optionalLine, optionalList, optionalParagraph } from '../shared/text.schema.ts';
import { travelPassContent, travelPassProjection } from '../shared/travel-pass-content.schema.ts';

/** Schema of the block that compares and sells travel passes. */
export const passPicker = defineBlockSchema({
  type: 'passPicker',
  title: 'Travel passes',
  description: 'Compares passes by price and validity, and adds one to the cart.',
  group: 'forms',
  synonyms: ['pass', 'rail pass', 'bus pass', 'ticket'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    // A range whose document was deleted is left out; the others stay.
    passes: optionalList(travelPassContent.nullable()).transform((passes) =>
      passes.filter((pass) => pass !== null),
    ),
  }),
  projection: `passes[]->{${travelPassProjection}}`,
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'passes',
      title: 'Passes',
      description: 'In display order. Prices come from the catalogue.',
      type: 'array',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'travelPass' }] })],
      validation: (rule) => rule.required().min(1).max(8).unique().error('Choose 1 to 8 passes.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  previewCount: { field: 'passes', one: 'range of passes', many: 'ranges of passes' },
});
