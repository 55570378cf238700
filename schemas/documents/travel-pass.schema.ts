import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { imageField } from '../shared/image.schema.ts';
import { checkUnique } from '../validation/unique-document.ts';
import { checkVisibleText } from '../validation/verdict.ts';
import { summaryField, titleField } from './listed-fields.schema.ts';

/**
 * Document type with the content of a range of passes, which differ only in their allowance. Prices and validity are in
 * the catalogue under the same range id. It has no page of its own; the pass picker shows it.
 */
export const travelPass = defineType({
  name: 'travelPass',
  title: 'Travel pass',
  type: 'document',
  fields: [
    titleField,
    defineField({
      name: 'rangeId',
      title: 'Range',
      description: 'The range id in the catalogue, such as bus-pass.',
      type: 'string',
      validation: (rule) => [
        rule
          .required()
          .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          .error('Enter a range id from the catalogue, such as bus-pass.'),
        rule.custom(checkUnique('rangeId', 'Another document already describes this range.')),
      ],
    }),
    summaryField,
    defineField({
      name: 'included',
      title: 'What it includes',
      description: 'One short line for each inclusion or exclusion.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'string',
          validation: (rule) =>
            rule
              .required()
              .custom(checkVisibleText)
              .max(120)
              .error('Use one short line, up to 120 characters.'),
        }),
      ],
      validation: (rule) => rule.max(8).error('Up to eight lines.'),
    }),
    imageField('picture', 'Picture'),
  ],
  preview: { select: { title: 'title', subtitle: 'summary', media: 'picture' } },
});
