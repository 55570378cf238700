import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { modes } from '#contracts/search/mode.ts';
import { imageField } from '../shared/image.schema.ts';
import { lineField, requiredLineField } from '../shared/line-field.schema.ts';
import { seoField } from '../shared/seo.schema.ts';
import { blocksField } from './blocks-field.schema.ts';
import { slugField, summaryField, titleField } from './listed-fields.schema.ts';

/** Document type of a tour with dated departures. Its name, summary and picture form its opening and its card. */
export const tour = defineType({
  name: 'tour',
  title: 'Tour',
  type: 'document',
  fields: [
    titleField,
    slugField,
    summaryField,
    requiredLineField('duration', 'Duration'),
    lineField('place', 'Start and end', 'Wellington to Christchurch'),
    lineField('start', 'Starts in', 'The town only, such as Wellington. Visitors can filter by it.'),
    defineField({
      name: 'modes',
      title: 'Transport',
      description: 'Visitors can filter by it.',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      options: { list: modes.map(({ value, title }) => ({ value, title })) },
      validation: (rule) => rule.unique().error('Choose each only once.'),
    }),
    imageField('picture', 'Picture'),
    blocksField,
    seoField,
  ],
  preview: { select: { title: 'title', subtitle: 'duration', media: 'picture' } },
});
