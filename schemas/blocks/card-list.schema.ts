import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { imageProjection, optionalImage } from '../shared/image.schema.ts';
import { pathExpression } from '../shared/link.schema.ts';
import { line, optional, optionalLine, optionalParagraph } from '../shared/text.schema.ts';
import { timetableIds } from '../shared/timetable-fields.schema.ts';
import { chosenFault } from '../validation/selection-rules.ts';

/** GROQ: card data of a destination, a blog post or a tour. */
const cardProjection = `{
  "_key": _id,
  "kind": _type,
  title,
  summary,
  "href": ${pathExpression},
  "detail": select(_type == "destination" => region, _type == "tour" => duration),
  island,
  region,
  stops,
  publishedAt,
  picture{${imageProjection}}
}`;

const card = z.object({
  _key: z.string(),
  kind: z.enum(['destination', 'blogPost', 'tour', 'page']),
  title: line,
  summary: optionalParagraph,
  href: z.string().startsWith('/'),
  /** A destination's region or a tour's length. */
  detail: optionalLine,
  /** Of a destination, for the filter. */
  island: optionalLine,
  region: optionalLine,
  stops: timetableIds,
  /** A blog post's date, ISO 8601. */
  publishedAt: optional(z.iso.datetime({ offset: true })),
  picture: optionalImage,
});
export type Card = z.output<typeof card>;

const maxCards = 60;

/** Schema of the block with cards of destinations, blog posts or tours. */
export const cardList = defineBlockSchema({
  type: 'cardList',
  title: 'Cards',
  description: 'Destinations, articles or tours: hand-picked, or all that match a filter.',
  group: 'wayfinding',
  synonyms: ['teasers', 'tiles', 'grid', 'blog list', 'articles', 'destinations', 'overview'],
  shape: z
    .object({
      heading: optionalLine,
      lead: optionalParagraph,
      /** Source of the cards; absent in content older than this field. */
      source: optionalLine,
      /** True if visitors can filter the list; the address contains the filter. */
      isFiltered: z.boolean().nullish().transform(Boolean),
      limit: optional(z.number().int().min(1).max(maxCards)),
      // A deleted document comes as null. It is left out, like a document without the data for a card.
      items: z.array(z.unknown()).nullish(),
    })
    .transform(({ items, limit, ...rest }) => ({
      ...rest,
      items: (items ?? [])
        .flatMap((item) => {
          const parsed = card.safeParse(item);
          return parsed.success ? [parsed.data] : [];
        })
        .slice(0, limit ?? maxCards),
    })),
  projection: `"items": select(
    source == "chosen" => chosen[]->${cardProjection},
    source == "destinations" => *[_type == "destination" && (!defined(^.region) || region == ^.region)] | order(title asc)${cardProjection},
    source == "blogs" => *[_type == "blogPost"] | order(publishedAt desc)${cardProjection},
    source == "tours" => *[_type == "tour"] | order(title asc)${cardProjection}
  )`,
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'source',
      title: 'Which cards',
      type: 'string',
      initialValue: 'chosen',
      options: {
        layout: 'radio',
        list: [
          { title: 'Hand-picked', value: 'chosen' },
          { title: 'Destinations', value: 'destinations' },
          { title: 'Articles, newest first', value: 'blogs' },
          { title: 'Tours', value: 'tours' },
        ],
      },
      validation: (rule) => rule.required().error('Choose which cards.'),
    }),
    defineField({
      name: 'chosen',
      title: 'Hand-picked cards',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'reference',
          to: [{ type: 'destination' }, { type: 'blogPost' }, { type: 'tour' }],
        }),
      ],
      hidden: ({ parent }) => parent?.source !== 'chosen',
      validation: (rule) => [
        rule.max(maxCards).unique().error(`Choose up to ${maxCards}, each only once.`),
        rule.custom((chosen, { parent }) => chosenFault(parent, chosen)),
      ],
    }),
    defineField({
      name: 'region',
      title: 'Only in this region',
      type: 'string',
      hidden: ({ parent }) => parent?.source !== 'destinations',
      validation: (rule) => rule.max(300).error('Use up to 300 characters.'),
    }),
    defineField({
      name: 'isFiltered',
      title: 'Let visitors filter',
      description:
        'By island, region and transport. The address of the page keeps their choice, so they can share it.',
      type: 'boolean',
      initialValue: false,
      hidden: ({ parent }) => parent?.source !== 'destinations',
    }),
    defineField({
      name: 'limit',
      title: 'Maximum number of cards',
      type: 'number',
      validation: (rule) =>
        rule
          .integer()
          .min(1)
          .max(maxCards)
          .error(`A whole number from 1 to ${maxCards}. Leave empty to show all, up to ${maxCards}.`),
    }),
  ],
  reads: ['destination', 'blogPost', 'tour'],
  migrations: [],
  previewField: 'heading',
});
