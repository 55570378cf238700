import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import {
  autocompleteTokens,
  type FormField,
  formFieldKinds,
  formLimits,
} from '#contracts/forms/form-fields.ts';
import { isRecord } from '#contracts/is-record.ts';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { lineField, paragraphField, requiredLineField } from '../shared/line-field.schema.ts';
import { line, optional, optionalLine, optionalList, optionalParagraph } from '../shared/text.schema.ts';
import type { Verdict } from '../validation/verdict.ts';

const kindTitles: Readonly<Record<FormField['kind'], string>> = {
  text: 'Text',
  longText: 'Long text',
  email: 'Email address',
  phone: 'Phone number',
  number: 'Number',
  date: 'Date',
  choice: 'One of several answers',
  choices: 'Any of several answers',
  consent: 'Tick box, such as a consent',
};

const autocompleteTitles: Readonly<Record<(typeof autocompleteTokens)[number], string>> = {
  name: 'Name',
  'given-name': 'First name',
  'family-name': 'Last name',
  organization: 'Organisation',
  'street-address': 'Street address',
  'address-level2': 'Town or city',
  'postal-code': 'Postcode',
  'country-name': 'Country',
};

const isChoice = (kind: unknown) => kind === 'choice' || kind === 'choices';
const isTrue = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

const option = z
  .object({ _key: z.string(), label: line })
  .transform(({ _key, label }) => ({ key: _key, label }));

const storedField = z
  .object({
    _key: z.string(),
    kind: z.enum(formFieldKinds),
    label: line,
    help: optionalLine,
    isRequired: isTrue,
    options: optionalList(option),
    isMenu: isTrue,
    maxLength: optional(z.int().min(1)),
    min: optional(z.number()),
    max: optional(z.number()),
    days: optional(z.enum(['future', 'past'])),
    autocomplete: optional(z.enum(autocompleteTokens)),
  })
  .refine(({ kind, options }) => !isChoice(kind) || options.length > 0, 'It has no answers to choose from.')
  .transform(({ _key, ...field }): FormField => ({ key: _key, ...field }));

/** Returns true if a field of the Studio's form concerns these kinds. */
const isFor =
  (...kinds: readonly FormField['kind'][]) =>
  ({ parent }: { parent?: unknown }) =>
    !(isRecord(parent) && kinds.some((kind) => kind === parent.kind));

function checkOptions(options: unknown, field: unknown): Verdict {
  if (!isRecord(field) || !isChoice(field.kind)) return true;
  const count = Array.isArray(options) ? options.length : 0;
  if (count < 2) return 'Add at least two answers.';
  return count <= formLimits.options ? true : `Use up to ${formLimits.options} answers.`;
}

function checkMaximum(max: unknown, field: unknown): Verdict {
  return isRecord(field) && typeof field.min === 'number' && typeof max === 'number' && max < field.min
    ? 'The largest number is below the smallest.'
    : true;
}

function checkMaxLength(maxLength: unknown, field: unknown): Verdict {
  const limit = isRecord(field) && field.kind === 'longText' ? formLimits.longText : formLimits.text;
  return typeof maxLength !== 'number' ||
    (Number.isInteger(maxLength) && maxLength >= 1 && maxLength <= limit)
    ? true
    : `Enter a whole number from 1 to ${limit}.`;
}

function checkCanReply(fields: unknown): Verdict {
  return !Array.isArray(fields) ||
    fields.some((field) => isRecord(field) && (field.kind === 'email' || field.kind === 'phone'))
    ? true
    : 'Nobody can be answered: there is no field for an email address or a phone number.';
}

/** The Studio's form of one field. */
const fieldMember = defineArrayMember({
  type: 'object',
  name: 'formField',
  title: 'Field',
  fields: [
    defineField({
      name: 'kind',
      title: 'Kind',
      type: 'string',
      options: { list: formFieldKinds.map((value) => ({ value, title: kindTitles[value] })) },
      initialValue: 'text',
      validation: (rule) => rule.required().error('Choose a kind.'),
    }),
    requiredLineField('label', 'Label'),
    lineField('help', 'Help', 'A hint below the label: a format, or why you ask.'),
    defineField({ name: 'isRequired', title: 'Required', type: 'boolean', initialValue: true }),
    defineField({
      name: 'options',
      title: 'Answers to choose from',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'formOption',
          title: 'Answer',
          fields: [requiredLineField('label', 'Answer')],
          preview: { select: { title: 'label' } },
        }),
      ],
      hidden: isFor('choice', 'choices'),
      validation: (rule) => rule.custom((value, { parent }) => checkOptions(value, parent)),
    }),
    defineField({
      name: 'isMenu',
      title: 'Show the answers in a menu',
      description: 'Saves space with more than six answers.',
      type: 'boolean',
      hidden: isFor('choice'),
    }),
    defineField({
      name: 'maxLength',
      title: 'Maximum length',
      description: 'In characters. Without it: 150, or 2,000 for a long text.',
      type: 'number',
      hidden: isFor('text', 'longText'),
      validation: (rule) => rule.custom((value, { parent }) => checkMaxLength(value, parent)),
    }),
    defineField({ name: 'min', title: 'Smallest number', type: 'number', hidden: isFor('number') }),
    defineField({
      name: 'max',
      title: 'Largest number',
      type: 'number',
      hidden: isFor('number'),
      validation: (rule) => rule.custom((value, { parent }) => checkMaximum(value, parent)),
    }),
    defineField({
      name: 'days',
      title: 'Dates',
      description: 'Without a choice, any date.',
      type: 'string',
      options: {
        list: [
          { value: 'future', title: 'Today or later' },
          { value: 'past', title: 'Today or earlier' },
        ],
        layout: 'radio',
      },
      hidden: isFor('date'),
    }),
    defineField({
      name: 'autocomplete',
      title: 'Asks for the visitor’s own',
      description: 'Browsers can then fill it in.',
      type: 'string',
      options: { list: autocompleteTokens.map((value) => ({ value, title: autocompleteTitles[value] })) },
      hidden: isFor('text'),
    }),
  ],
  preview: {
    select: { title: 'label', kind: 'kind' },
    prepare: ({ title, kind }) => ({
      title,
      subtitle: formFieldKinds.flatMap((each) => (each === kind ? [kindTitles[each]] : [])).join(''),
    }),
  },
});

/** Schema of the form block, whose fields editors choose. */
export const form = defineBlockSchema({
  type: 'form',
  title: 'Form',
  description: 'A form with your own questions. Answers are stored and emailed to us.',
  group: 'forms',
  synonyms: ['enquiry', 'questionnaire', 'survey', 'registration', 'sign up', 'booking request', 'fields'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    fields: z.array(storedField).min(1).max(formLimits.fields),
    submitLabel: optionalLine,
    thanks: optionalParagraph,
    recipient: optionalLine,
    /** The document with the form, and the key of its block there: a shared section changes the key on a page. */
    documentId: optional(z.string()),
    formKey: optional(z.string()),
  }),
  projection: '"documentId": ^._id, "formKey": _key',
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'fields',
      title: 'Fields',
      type: 'array',
      of: [fieldMember],
      validation: (rule) => [
        rule
          .required()
          .min(1)
          .max(formLimits.fields)
          .error(`Add at least one field, up to ${formLimits.fields}.`),
        rule.custom(checkCanReply).warning(),
      ],
    }),
    lineField('submitLabel', 'Button', 'Such as “Send enquiry”. Without it: “Send”.'),
    paragraphField('thanks', 'Confirmation message', 2),
    lineField('recipient', 'Emailed to', 'Without a choice, it goes to the site’s contact address.'),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  previewCount: { field: 'fields', one: 'field', many: 'fields' },
});
