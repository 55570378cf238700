import { defineField, defineType } from '@sanity/types';
import { seoField } from '../shared/seo.ts';
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
      validation: (rule) => rule.required().max(120),
    }),
    defineField({
      name: 'path',
      title: 'Address',
      description: 'Starts and ends with a slash: /ways_to_see_nz/train_journeys/',
      type: 'slug',
      validation: (rule) =>
        rule
          .required()
          .custom((slug) =>
            /^\/([a-z0-9_-]+\/)*$/.test(slug?.current ?? '')
              ? true
              : 'Use small letters, digits, - and _ between slashes; start and end with a slash.',
          ),
    }),
    defineField({ name: 'summary', title: 'In one sentence', type: 'text', rows: 2 }),
    blocksField,
    seoField,
  ],
  preview: { select: { title: 'title', subtitle: 'path.current' } },
});
