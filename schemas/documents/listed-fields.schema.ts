/** Studio fields that destinations, blog posts and tours share: name, slug and summary. */
import { defineField } from '@sanity/types';
import { adviseOnAddress, checkSlug } from '../validation/address-rules.ts';
import { checkVisibleText } from '../validation/verdict.ts';

/** Name of a listed document, which has a slug and stands on cards. */
export const titleField = defineField({
  name: 'title',
  title: 'Name',
  type: 'string',
  validation: (rule) =>
    rule.required().custom(checkVisibleText).max(120).error('Enter a name of up to 120 characters.'),
});

/** Slug: the last part of its address. */
export const slugField = defineField({
  name: 'slug',
  title: 'Last part of the address',
  type: 'slug',
  // Replaces Sanity's own uniqueness rule: `checkSlug` names the document that has the address.
  options: { source: 'title', maxLength: 96, isUnique: () => true },
  validation: (rule) => [rule.custom(checkSlug), rule.custom(adviseOnAddress).warning()],
});

/** Summary for its card and its opening. */
export const summaryField = defineField({
  name: 'summary',
  title: 'Summary',
  description: 'One or two sentences for its card and its opening.',
  type: 'text',
  rows: 3,
  validation: (rule) =>
    rule.required().custom(checkVisibleText).max(300).error('Enter a summary of up to 300 characters.'),
});
