import { defineType } from '@sanity/types';
import { imageField } from '../shared/image.ts';
import { requiredLineField } from '../shared/line-field.ts';
import { seoField } from '../shared/seo.ts';
import { blocksField } from './blocks-field.ts';
import { slugField, summaryField, titleField } from './listed-fields.ts';

/** A place to travel to; its name, summary and picture open its page and stand on cards. */
export const destination = defineType({
  name: 'destination',
  title: 'Destination',
  type: 'document',
  fields: [
    titleField,
    slugField,
    summaryField,
    requiredLineField('region', 'Region'),
    imageField('picture', 'Picture'),
    blocksField,
    seoField,
  ],
  preview: { select: { title: 'title', subtitle: 'region', media: 'picture' } },
});
