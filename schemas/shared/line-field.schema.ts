import { defineField } from '@sanity/types';
import { isSeen } from '../validation/words.ts';

/** The Studio's form of a line of text that has to be there. */
export function requiredLineField(name: string, title: string) {
  return defineField({
    name,
    title,
    type: 'string',
    validation: (rule) =>
      rule.required().custom(isSeen).max(300).error(`Fill in “${title}” (up to 300 characters).`),
  });
}

/** The Studio's form of a line of text that may be left out: as long as the page takes one (`optionalLine`). */
export function lineField(name: string, title: string, description?: string) {
  return defineField({
    name,
    title,
    ...(description !== undefined && { description }),
    type: 'string',
    validation: (rule) => rule.max(300).error('Use up to 300 characters.'),
  });
}

/** The same of some sentences (`optionalParagraph`), with as many rows to begin with. */
export function paragraphField(name: string, title: string, rows: number) {
  return defineField({
    name,
    title,
    type: 'text',
    rows,
    validation: (rule) => rule.max(2_000).error('Use up to 2,000 characters.'),
  });
}
