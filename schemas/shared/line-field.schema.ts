import { defineField } from '@sanity/types';
import { checkVisibleText } from '../validation/verdict.ts';

/** Studio form of a required line of text. */
export function requiredLineField(name: string, title: string) {
  return defineField({
    name,
    title,
    type: 'string',
    validation: (rule) =>
      rule.required().custom(checkVisibleText).max(300).error(`Fill in “${title}” (up to 300 characters).`),
  });
}

/** Studio form of an optional line of text; its limit is that of `optionalLine`. */
export function lineField(name: string, title: string, description?: string) {
  return defineField({
    name,
    title,
    ...(description !== undefined && { description }),
    type: 'string',
    validation: (rule) => rule.max(300).error('Use up to 300 characters.'),
  });
}

/** Studio form of an optional paragraph (`optionalParagraph`), with the initial number of rows. */
export function paragraphField(name: string, title: string, rows: number) {
  return defineField({
    name,
    title,
    type: 'text',
    rows,
    validation: (rule) => rule.max(2_000).error('Use up to 2,000 characters.'),
  });
}
