import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { imageField } from '../shared/image.schema.ts';
import { knownStops } from '../shared/timetable-ids.ts';
import { checkOneOfAKind } from '../validation/one-of-a-kind.ts';
import { isSeen } from '../validation/words.ts';

const names: ReadonlyMap<string, string> = new Map(knownStops.map(({ value, title }) => [value, title]));

/**
 * What we know of a station beyond the timetable: words, a picture, what is there. Where it lies, its name and its lines are
 * the timetable's. It has no page of its own: lists of stations show it.
 */
export const station = defineType({
  name: 'station',
  title: 'Station',
  type: 'document',
  fields: [
    defineField({
      name: 'stop',
      title: 'Stop of the timetable',
      type: 'string',
      options: { list: [...knownStops] },
      validation: (rule) => [
        rule.required().error('Choose the stop that this is about.'),
        rule.custom(checkOneOfAKind('stop', 'This stop has its texts already, in another document.')),
      ],
    }),
    defineField({
      name: 'text',
      title: 'In two or three sentences',
      description: 'What somebody who waits there wants to know.',
      type: 'text',
      rows: 4,
      validation: (rule) => rule.max(600).error('Use at most 600 letters.'),
    }),
    defineField({
      name: 'facilities',
      title: 'What else is there',
      description: 'Beyond what the timetable names: “Lockers”, “Bicycle room”. One or two words each.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'string',
          validation: (rule) =>
            rule.required().custom(isSeen).max(60).error('One or two words: at most 60 letters.'),
        }),
      ],
      validation: (rule) => rule.max(12).unique().error('Each once, and twelve at most.'),
    }),
    imageField('picture', 'Picture'),
  ],
  preview: {
    select: { stop: 'stop', subtitle: 'text', media: 'picture' },
    prepare: ({ stop, subtitle, media }) => ({
      title: names.get(String(stop)) ?? String(stop ?? 'No stop is chosen'),
      subtitle,
      media,
    }),
  },
});
