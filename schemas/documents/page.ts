import { defineField, defineType } from '@sanity/types';
import { seoField } from '../shared/seo.ts';
import { adviseOnAddress, checkPath } from '../validation/address-rules.ts';
import { isLockedPage } from '../validation/locked-pages.ts';
import { blocksField } from './blocks-field.ts';

/** A page with an address of its own, composed of blocks. */
export const page = defineType({
  name: 'page',
  title: 'Page',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      title: 'Name',
      type: 'string',
      validation: (rule) => rule.required().max(120).error('Give the page a name of at most 120 letters.'),
    }),
    defineField({
      name: 'path',
      title: 'Address',
      description: 'Starts and ends with a slash: /ways_to_see_nz/train_journeys/',
      type: 'slug',
      options: { isUnique: () => true },
      // The house leads people to the cart and to what follows: these pages stay where they are.
      readOnly: ({ document }) => isLockedPage(document),
      validation: (rule) => [rule.custom(checkPath), rule.custom(adviseOnAddress).warning()],
    }),
    defineField({
      name: 'summary',
      title: 'In one sentence',
      description: 'What lists, search engines and social cards say of the page.',
      type: 'text',
      rows: 2,
      validation: (rule) => [
        rule.max(300).error('Use at most 300 letters.'),
        rule.required().warning('Without it, search engines choose some words of the page themselves.'),
      ],
    }),
    blocksField,
    seoField,
  ],
  preview: { select: { title: 'title', subtitle: 'path.current' } },
});
