import { defineField, defineType } from '@sanity/types';
import { seoField } from '../shared/seo.schema.ts';
import { adviseOnAddress, checkPath } from '../validation/address-rules.ts';
import { isLockedDraft } from '../validation/locked-pages.ts';
import { checkVisibleText } from '../validation/verdict.ts';
import { blocksField } from './blocks-field.schema.ts';
import { addressFromName } from './page-address.ts';

/** Shortens `/a/b/c/` to `…/c/`; `/a/` stays. */
function shortAddress(path: unknown): string {
  if (typeof path !== 'string' || path === '') return 'No address yet';
  const parts = path.split('/').filter(Boolean);
  return parts.length > 1 ? `…/${parts.at(-1)}/` : path;
}

/** Document type of a page with its own path, composed of blocks. */
export const page = defineType({
  name: 'page',
  title: 'Page',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      title: 'Name',
      type: 'string',
      validation: (rule) =>
        rule.required().custom(checkVisibleText).max(120).error('Enter a page name of up to 120 characters.'),
    }),
    defineField({
      name: 'path',
      title: 'Address',
      description:
        'Starts and ends with a slash: /ways_to_see_nz/train_journeys/. Use “Generate” to create it from the name.',
      type: 'slug',
      options: { isUnique: () => true, source: addressFromName, maxLength: 300, slugify: (path) => path },
      // The site links to the cart and the following pages, so these keep their paths.
      readOnly: ({ document }) => isLockedDraft(document),
      validation: (rule) => [rule.custom(checkPath), rule.custom(adviseOnAddress).warning()],
    }),
    defineField({
      name: 'summary',
      title: 'Summary',
      description: 'Shown in lists, search engines and social cards.',
      type: 'text',
      rows: 2,
      validation: (rule) => [
        rule.max(300).error('Use up to 300 characters.'),
        rule.required().warning('If empty, lists show no text, and search engines show the site’s slogan.'),
      ],
    }),
    blocksField,
    seoField,
  ],
  preview: {
    select: { title: 'title', path: 'path.current' },
    // A full path is too long for a list; the tree shows the parents.
    prepare: ({ title, path }) => ({ title, subtitle: shortAddress(path) }),
  },
});
