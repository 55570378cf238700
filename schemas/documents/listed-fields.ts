import { defineField } from '@sanity/types';
import { adviseOnAddress, checkSlug } from '../validation/address-rules.ts';
import { isSeen } from '../validation/words.ts';

/** The name of a document that stands on cards. */
export const titleField = defineField({
  name: 'title',
  title: 'Name',
  type: 'string',
  validation: (rule) =>
    rule.required().custom(isSeen).max(120).error('Enter a name of up to 120 characters.'),
});

/** The last part of its address. */
export const slugField = defineField({
  name: 'slug',
  title: 'Last part of the address',
  type: 'slug',
  // Sanity's own rule speaks of slugs: ours says who has the address.
  options: { source: 'title', maxLength: 96, isUnique: () => true },
  validation: (rule) => [rule.custom(checkSlug), rule.custom(adviseOnAddress).warning()],
});

/** The sentence on its card and below its name. */
export const summaryField = defineField({
  name: 'summary',
  title: 'In one or two sentences',
  type: 'text',
  rows: 3,
  validation: (rule) => rule.required().custom(isSeen).max(300).error('Describe it in up to 300 characters.'),
});
