import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.ts';
import { line, optionalLine, optionalList, optionalParagraph } from '../shared/text.ts';

export const contactForm = defineBlockSchema({
  type: 'contactForm',
  title: 'Contact form',
  description: 'A form that reaches us; the message is kept and mailed.',
  group: 'forms',
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    subjects: optionalList(line),
    thanks: optionalParagraph,
  }),
  projection: '',
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'subjects',
      title: 'Subjects to choose from',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
    }),
    defineField({
      name: 'thanks',
      title: 'What we say after it is sent',
      type: 'text',
      rows: 2,
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
});
