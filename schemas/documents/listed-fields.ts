import { defineField } from '@sanity/types';

/** The name of a document that stands on cards. */
export const titleField = defineField({
  name: 'title',
  title: 'Name',
  type: 'string',
  validation: (rule) => rule.required().max(120),
});

/** The last part of its address. */
export const slugField = defineField({
  name: 'slug',
  title: 'Last part of the address',
  type: 'slug',
  options: { source: 'title' },
  validation: (rule) => rule.required(),
});

/** The sentence on its card and below its name. */
export const summaryField = defineField({
  name: 'summary',
  title: 'In one or two sentences',
  type: 'text',
  rows: 3,
  validation: (rule) => rule.required().max(300),
});
