import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { lineField } from '../shared/line-field.schema.ts';
import { pathExpression } from '../shared/link.schema.ts';
import { optional, optionalLine, optionalParagraph } from '../shared/text.schema.ts';

export const journeySearch = defineBlockSchema({
  type: 'journeySearch',
  title: 'Journey search',
  description:
    'The form that finds journeys, and below it what it found. The short one leads to a page with the full one.',
  group: 'forms',
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
      title: 'Which form',
      description: 'The full one asks everything and shows what it finds. The short one asks where and when.',
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
      description: 'Where a search leads. Without one, journeys are shown on this page.',
      type: 'reference',
      to: [{ type: 'page' }],
    }),
    lineField(
      'from',
      'From, filled in',
      'A place as the timetable names it: Auckland. Leave empty on most pages.',
    ),
    lineField('to', 'To, filled in'),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
});
