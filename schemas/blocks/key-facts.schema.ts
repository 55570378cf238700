import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField } from '../shared/heading.schema.ts';
import { lineField, paragraphField, requiredLineField } from '../shared/line-field.schema.ts';
import { line, optionalLine, optionalParagraph } from '../shared/text.schema.ts';

/** Schema of the block with key facts. */
export const keyFacts = defineBlockSchema({
  type: 'keyFacts',
  title: 'Key facts',
  description: 'Facts at a glance: distance, duration, frequency.',
  group: 'facts',
  synonyms: ['numbers', 'figures', 'statistics', 'facts', 'highlights'],
  shape: z.object({
    heading: optionalLine,
    facts: z.array(z.object({ _key: z.string(), term: line, value: line, note: optionalLine })).min(1),
    footnote: optionalParagraph,
  }),
  projection: '',
  fields: [
    headingField(),
    defineField({
      name: 'facts',
      title: 'Facts',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'fact',
          title: 'Fact',
          fields: [
            requiredLineField('term', 'Name'),
            requiredLineField('value', 'Value'),
            lineField('note', 'Note'),
          ],
          preview: { select: { title: 'value', subtitle: 'term' } },
        }),
      ],
      validation: (rule) => rule.required().min(1).error('Add at least one fact.'),
    }),
    paragraphField('footnote', 'Footnote', 2),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  previewCount: { field: 'facts', one: 'fact', many: 'facts' },
});
