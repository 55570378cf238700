import { defineField, defineType } from '@sanity/types';
import { imageField } from '../shared/image.schema.ts';
import { lineField } from '../shared/line-field.schema.ts';
import { seoField } from '../shared/seo.schema.ts';
import { newZealandTime } from '../shared/window.schema.ts';
import { instantFault } from '../validation/window-rules.ts';
import { blocksField } from './blocks-field.schema.ts';
import { slugField, summaryField, titleField } from './listed-fields.schema.ts';
import { formatStoredDate } from './stored-dates.ts';

/** Document type of a blog post. Its name, summary and picture form its opening and its card. */
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
      description: 'New Zealand time. Newest posts come first.',
      type: 'datetime',
      options: newZealandTime,
      initialValue: () => new Date().toISOString(),
      validation: (rule) =>
        rule.required().custom(instantFault).error('Enter a date. Newest posts come first.'),
    }),
    lineField('author', 'Author'),
    imageField('picture', 'Picture'),
    blocksField,
    seoField,
  ],
  preview: {
    select: { title: 'title', publishedAt: 'publishedAt', author: 'author', media: 'picture' },
    prepare: ({ title, publishedAt, author, media }) => ({
      title,
      subtitle: [formatStoredDate(publishedAt) ?? 'without a date', author].filter(Boolean).join(' · '),
      media,
    }),
  },
});
