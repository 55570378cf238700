import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { optionalLine, optionalParagraph } from '../shared/text.schema.ts';
import { tourCard, tourCardProjection } from '../shared/tour-card.schema.ts';
import { chosenFault } from '../validation/selection-rules.ts';

const maxTours = 24;

/** Schema of the block that lists tours. */
export const tourList = defineBlockSchema({
  type: 'tourList',
  title: 'Tours',
  description: 'A list of tours with length, price and next departures.',
  group: 'wayfinding',
  synonyms: ['tours', 'packages', 'holidays'],
  shape: z
    .object({
      heading: optionalLine,
      lead: optionalParagraph,
      source: z.enum(['all', 'chosen']).catch('all'),
      /** True if visitors can filter the list; the address contains the filter. */
      isFiltered: z.boolean().nullish().transform(Boolean),
      // A deleted tour comes as null. It is left out, like a tour without the data for the list.
      items: z.array(z.unknown()).nullish(),
    })
    .transform(({ items, ...rest }) => ({
      ...rest,
      items: (items ?? [])
        .flatMap((item) => {
          const parsed = tourCard.safeParse(item);
          return parsed.success ? [parsed.data] : [];
        })
        .slice(0, maxTours),
    })),
  projection: `"items": select(
    source == "chosen" => chosen[]->${tourCardProjection},
    *[_type == "tour"] | order(title asc)${tourCardProjection}
  )`,
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'source',
      title: 'Which tours',
      type: 'string',
      initialValue: 'all',
      options: {
        layout: 'radio',
        list: [
          { title: 'All, the shortest first', value: 'all' },
          { title: 'Hand-picked', value: 'chosen' },
        ],
      },
      validation: (rule) => rule.required().error('Choose which tours.'),
    }),
    defineField({
      name: 'isFiltered',
      title: 'Let visitors filter',
      description:
        'By length, transport and starting point. The address of the page keeps their choice, so they can share it.',
      type: 'boolean',
      initialValue: false,
      hidden: ({ parent }) => parent?.source === 'chosen',
    }),
    defineField({
      name: 'chosen',
      title: 'Hand-picked tours',
      description: 'Shown in this order.',
      type: 'array',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'tour' }] })],
      hidden: ({ parent }) => parent?.source !== 'chosen',
      validation: (rule) => [
        rule.max(maxTours).unique().error(`Choose up to ${maxTours} tours, each only once.`),
        rule.custom((chosen, { parent }) => chosenFault(parent, chosen)),
      ],
    }),
  ],
  reads: ['tour'],
  migrations: [],
  previewField: 'heading',
});
