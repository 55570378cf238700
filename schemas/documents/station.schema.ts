import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { imageField } from '../shared/image.schema.ts';
import { knownStops } from '../shared/timetable-ids.ts';
import { checkUnique } from '../validation/unique-document.ts';
import { checkVisibleText } from '../validation/verdict.ts';

const names: ReadonlyMap<string, string> = new Map(knownStops.map(({ value, title }) => [value, title]));

/**
 * Document type with additional content about a station: text, facilities and picture. Location, name and lines come
 * from the timetable. It has no page of its own; station lists show it.
 */
export const station = defineType({
  name: 'station',
  title: 'Station',
  type: 'document',
  fields: [
    defineField({
      name: 'stop',
      title: 'Timetable stop',
      type: 'string',
      options: { list: [...knownStops] },
      validation: (rule) => [
        rule.required().error('Choose a stop.'),
        rule.custom(checkUnique('stop', 'Another document already describes this stop.')),
      ],
    }),
    defineField({
      name: 'text',
      title: 'Description',
      description: 'Two or three sentences for travellers who wait there.',
      type: 'text',
      rows: 4,
      validation: (rule) => rule.max(600).error('Use up to 600 characters.'),
    }),
    defineField({
      name: 'facilities',
      title: 'More facilities',
      description:
        'Facilities not in the timetable, such as “Lockers” or “Bicycle room”. One or two words each.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'string',
          validation: (rule) =>
            rule
              .required()
              .custom(checkVisibleText)
              .max(60)
              .error('Use one or two words, up to 60 characters.'),
        }),
      ],
      validation: (rule) => rule.max(12).unique().error('Choose up to twelve, each only once.'),
    }),
    imageField('picture', 'Picture'),
  ],
  preview: {
    select: { stop: 'stop', subtitle: 'text', media: 'picture' },
    prepare: ({ stop, subtitle, media }) => ({
      title: names.get(String(stop)) ?? String(stop ?? 'No stop chosen'),
      subtitle,
      media,
    }),
  },
});
