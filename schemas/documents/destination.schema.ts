import { defineField, defineType } from '@sanity/types';
import { islands, regions } from '#contracts/search/regions.ts';
import { imageField } from '../shared/image.schema.ts';
import { seoField } from '../shared/seo.schema.ts';
import { idsField } from '../shared/timetable-fields.schema.ts';
import { knownStops } from '../shared/timetable-ids.ts';
import { blocksField } from './blocks-field.schema.ts';
import { slugField, summaryField, titleField } from './listed-fields.schema.ts';

/** Document type of a destination. Its name, summary and picture form its opening and its card. */
export const destination = defineType({
  name: 'destination',
  title: 'Destination',
  type: 'document',
  fields: [
    titleField,
    slugField,
    summaryField,
    defineField({
      name: 'island',
      title: 'Island',
      type: 'string',
      options: { layout: 'radio', list: islands.map(({ name, title }) => ({ value: name, title })) },
      validation: (rule) => rule.required().error('Choose an island. Visitors can filter by it.'),
    }),
    defineField({
      name: 'region',
      title: 'Region',
      type: 'string',
      options: { list: regions.map(({ title }) => ({ value: title, title })) },
      validation: (rule) => rule.required().error('Choose a region. Visitors can filter by it.'),
    }),
    idsField({
      name: 'stops',
      title: 'Timetable stops',
      description:
        'Where trains, coaches and ferries stop, the main stop first. Leave empty if there is no service.',
      list: knownStops,
      isUsed: () => true,
    }),
    imageField('picture', 'Picture'),
    blocksField,
    seoField,
  ],
  preview: { select: { title: 'title', subtitle: 'region', media: 'picture' } },
});
