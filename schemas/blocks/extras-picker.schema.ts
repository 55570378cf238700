import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { optionalLine, optionalParagraph } from '../shared/text.schema.ts';

/** Schema of the block that sells extras for the items in the cart. */
export const extrasPicker = defineBlockSchema({
  type: 'extrasPicker',
  title: 'Extras',
  description:
    'Extras for the journeys and passes in the visitor’s cart: luggage, bicycles, vehicles, meals. Shown on the cart page.',
  group: 'forms',
  synonyms: ['add-ons', 'luggage', 'bike', 'options'],
  shape: z.object({ heading: optionalLine, lead: optionalParagraph }),
  projection: '',
  fields: [headingField(), leadField],
  reads: [],
  migrations: [],
  previewField: 'heading',
});
