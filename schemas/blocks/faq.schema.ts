import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { requiredLineField } from '../shared/line-field.schema.ts';
import {
  portableTextProjection,
  shortPortableText,
  shortPortableTextField,
} from '../shared/portable-text.schema.ts';
import { line, optionalLine, optionalParagraph } from '../shared/text.schema.ts';

/** Schema of the block with questions and answers. */
export const faq = defineBlockSchema({
  type: 'faq',
  title: 'Questions and answers',
  description: 'Questions that expand to show their answers. Search engines read them too.',
  group: 'facts',
  synonyms: ['faq', 'accordion', 'collapse', 'expander', 'help', 'q&a'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    questions: z.array(z.object({ _key: z.string(), question: line, answer: shortPortableText })).min(1),
  }),
  projection: `questions[]{..., answer[]{${portableTextProjection}}}`,
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'questions',
      title: 'Questions',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'question',
          title: 'Question',
          fields: [requiredLineField('question', 'Question'), shortPortableTextField('answer', 'Answer')],
          preview: { select: { title: 'question' } },
        }),
      ],
      validation: (rule) => rule.required().min(1).error('Add at least one question.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  previewCount: { field: 'questions', one: 'question', many: 'questions' },
});
