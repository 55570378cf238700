import { defineField } from '@sanity/types';
import { checkVisibleText } from '../validation/verdict.ts';

/** Studio form of a block's heading; the page determines its level. */
export function headingField(options: { required?: boolean } = {}) {
  return defineField({
    name: 'heading',
    title: 'Heading',
    description: 'The level is set automatically: the first heading is the page title.',
    type: 'string',
    validation: (rule) =>
      options.required
        ? rule.required().custom(checkVisibleText).max(120).error('Enter a heading of up to 120 characters.')
        : rule.max(120).error('Use up to 120 characters for a heading.'),
  });
}

/** Studio form of the introduction below a heading. */
export const leadField = defineField({
  name: 'lead',
  title: 'Introduction',
  type: 'text',
  rows: 2,
  validation: (rule) => rule.max(2_000).error('Use up to 2,000 characters.'),
});
