import { defineField, defineType } from '@sanity/types';
import { imageField } from '../shared/image.ts';
import { lineField } from '../shared/line-field.ts';
import { seoField } from '../shared/seo.ts';
import { blocksField } from './blocks-field.ts';
import { slugField, summaryField, titleField } from './listed-fields.ts';

/** An article; its name, summary and picture open its page and stand on cards. */
export const blogPost = defineType({
  name: 'blogPost',
  title: 'Blog post',
  type: 'document',
  fields: [
    titleField,
    slugField,
    summaryField,
    defineField({
      name: 'publishedAt',
      title: 'Date',
      type: 'datetime',
      validation: (rule) => rule.required().error('Give it a date: stories stand newest first.'),
    }),
    lineField('author', 'Written by'),
    imageField('picture', 'Picture'),
    blocksField,
    seoField,
  ],
  preview: { select: { title: 'title', subtitle: 'publishedAt', media: 'picture' } },
});
