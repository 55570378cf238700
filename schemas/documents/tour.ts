import { defineField, defineType } from '@sanity/types';
import { imageField } from '../shared/image.ts';
import { requiredLineField } from '../shared/line-field.ts';
import { seoField } from '../shared/seo.ts';
import { blocksField } from './blocks-field.ts';
import { slugField, summaryField, titleField } from './listed-fields.ts';

/** A tour with dated departures; its name, summary and picture open its page and stand on cards. */
export const tour = defineType({
  name: 'tour',
  title: 'Tour',
  type: 'document',
  fields: [
    titleField,
    slugField,
    summaryField,
    requiredLineField('duration', 'How long'),
    defineField({
      name: 'place',
      title: 'Where it begins and ends',
      description: 'Wellington to Christchurch',
      type: 'string',
    }),
    imageField('picture', 'Picture'),
    blocksField,
    seoField,
  ],
  preview: { select: { title: 'title', subtitle: 'duration', media: 'picture' } },
});
