import { defineField } from '@sanity/types';
import { isSeen } from '../validation/words.ts';

/** The Studio's form of a block's own heading; the page decides its level. */
export function headingField(options: { required?: boolean } = {}) {
  return defineField({
    name: 'heading',
    title: 'Heading',
    description: 'The page works out its level: the first heading names the page.',
    type: 'string',
    validation: (rule) =>
      options.required
        ? rule.required().custom(isSeen).max(120).error('Give this block a heading of at most 120 letters.')
        : rule.max(120).error('Use at most 120 letters for a heading.'),
  });
}

/** The Studio's form of the sentence below a heading. */
export const leadField = defineField({
  name: 'lead',
  title: 'Sentence below the heading',
  type: 'text',
  rows: 2,
  validation: (rule) => rule.max(2_000).error('Use at most 2,000 letters.'),
});
