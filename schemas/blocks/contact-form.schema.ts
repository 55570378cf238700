import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { type BlockMigration, defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { paragraphField, requiredLineField } from '../shared/line-field.schema.ts';
import { line, optionalLine, optionalList, optionalParagraph } from '../shared/text.schema.ts';

/**
 * Migration to version 2: a subject is an object with a key instead of a string. Two editors can then change different
 * subjects at the same time; before, the later one overwrote the list. An object also has room for more fields.
 */
const withKeyedSubjects: BlockMigration = ({ subjects, ...block }) =>
  Array.isArray(subjects)
    ? {
        ...block,
        subjects: subjects.map((subject: unknown, index) =>
          typeof subject === 'string'
            ? { _key: `subject-${index + 1}`, _type: 'contactSubject', label: subject }
            : subject,
        ),
      }
    : subjects === undefined
      ? block
      : { ...block, subjects };

const subject = z.object({ _key: z.string(), label: line });

/** Schema of the contact form block. */
export const contactForm = defineBlockSchema({
  type: 'contactForm',
  title: 'Contact form',
  description: 'A contact form. Messages are stored and emailed to us.',
  group: 'forms',
  synonyms: ['email', 'message', 'enquiry', 'feedback'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    subjects: optionalList(subject).transform((subjects) => subjects.map(({ label }) => label)),
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
      of: [
        defineArrayMember({
          type: 'object',
          name: 'contactSubject',
          title: 'Subject',
          fields: [requiredLineField('label', 'Subject')],
          preview: { select: { title: 'label' } },
        }),
      ],
    }),
    paragraphField('thanks', 'Confirmation message', 2),
  ],
  reads: [],
  migrations: [withKeyedSubjects],
  previewField: 'heading',
});
