import { defineField, defineType } from '@sanity/types';
import { imageField } from '../shared/image.ts';
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
    defineField({
      name: 'duration',
      title: 'How long',
      type: 'string',
      validation: (rule) => rule.required(),
    }),
    imageField('picture', 'Picture'),
    blocksField,
    seoField,
  ],
  preview: { select: { title: 'title', subtitle: 'duration', media: 'picture' } },
});
