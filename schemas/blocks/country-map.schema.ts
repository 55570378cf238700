import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { mode, modes } from '#contracts/search/mode.ts';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { requiredLineField } from '../shared/line-field.schema.ts';
import { link, linkFields, linkProjection } from '../shared/link.schema.ts';
import { modeField } from '../shared/mode-field.schema.ts';
import { line, optional, optionalLine, optionalList, optionalParagraph } from '../shared/text.schema.ts';
import { placeFault } from '../validation/selection-rules.ts';

/** WGS 84 degrees, within New Zealand's main islands and the sea around them. */
const geopoint = z.object({ lat: z.number().min(-48).max(-33), lng: z.number().min(165).max(180) });

/** Schema of the block with places and lines on a map of New Zealand. The editor enters their coordinates. */
export const countryMap = defineBlockSchema({
  type: 'countryMap',
  title: 'Map of New Zealand',
  description: 'Places and lines on a map of the country.',
  group: 'wayfinding',
  synonyms: ['map', 'new zealand map', 'regions'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    places: optionalList(
      z.object({
        _key: z.string(),
        label: line,
        location: geopoint,
        labelSide: z.enum(['left', 'right']).catch('right'),
        link: optional(link),
      }),
    ),
    routes: optionalList(z.object({ _key: z.string(), label: line, mode, points: z.array(geopoint).min(2) })),
  }),
  projection: `places[]{..., link{..., ${linkProjection}}}`,
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'places',
      title: 'Places',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'mapPlace',
          title: 'Place',
          fields: [
            requiredLineField('label', 'Name'),
            defineField({
              name: 'location',
              title: 'Where',
              type: 'geopoint',
              validation: (rule) => rule.custom(placeFault),
            }),
            defineField({
              name: 'labelSide',
              title: 'Position of the name',
              type: 'string',
              initialValue: 'right',
              options: {
                layout: 'radio',
                list: [
                  { title: 'Left', value: 'left' },
                  { title: 'Right', value: 'right' },
                ],
              },
            }),
            defineField({ name: 'link', title: 'Link', type: 'object', fields: linkFields }),
          ],
          preview: { select: { title: 'label' } },
        }),
      ],
    }),
    defineField({
      name: 'routes',
      title: 'Lines',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'mapRoute',
          title: 'Line',
          fields: [
            requiredLineField('label', 'Name'),
            modeField,
            defineField({
              name: 'points',
              title: 'Points along the line',
              type: 'array',
              of: [defineArrayMember({ type: 'geopoint', validation: (rule) => rule.custom(placeFault) })],
              validation: (rule) => rule.required().min(2).error('A line needs at least two points.'),
            }),
          ],
          preview: {
            select: { title: 'label', mode: 'mode' },
            prepare: ({ title, mode: by }) => ({
              title,
              subtitle: modes.find(({ value }) => value === by)?.title,
            }),
          },
        }),
      ],
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  previewCount: { field: 'places', one: 'place', many: 'places' },
});
