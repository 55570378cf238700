import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { lineField } from '../shared/line-field.schema.ts';
import { pathExpression } from '../shared/link.schema.ts';
import { optional, optionalLine, optionalParagraph } from '../shared/text.schema.ts';

/** Schema of the journey search block. The short form sends visitors to the page with the full form. */
export const journeySearch = defineBlockSchema({
  type: 'journeySearch',
  title: 'Journey search',
  description:
    'The journey search with its results below. The short form leads to a page with the full form.',
  group: 'forms',
  synonyms: ['booking form', 'search form', 'ticket search', 'fares'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    form: z.enum(['full', 'short']),
    resultsPath: optional(z.string().regex(/^\/(?![/\\])/, 'not a path of this site')),
    from: optionalLine,
    to: optionalLine,
  }),
  projection: `"resultsPath": resultsPage->{"path": ${pathExpression}}.path`,
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'form',
      title: 'Form',
      description: 'The full form has all fields and shows results. The short form asks only where and when.',
      type: 'string',
      options: {
        list: [
          { value: 'full', title: 'Full' },
          { value: 'short', title: 'Short' },
        ],
        layout: 'radio',
      },
      initialValue: 'full',
      validation: (rule) => rule.required().error('Choose a form.'),
    }),
    defineField({
      name: 'resultsPage',
      title: 'Page with the full form',
      description: 'The page that shows results. Leave empty to show them on this page.',
      type: 'reference',
      to: [{ type: 'page' }],
    }),
    lineField(
      'from',
      'Prefilled “From”',
      'A place as named in the timetable, such as Auckland. Leave empty on most pages.',
    ),
    lineField('to', 'Prefilled “To”'),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
});
