import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { siteSearchPath } from '#contracts/search/site-search-query.ts';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { link, linkFields, linkProjection } from '../shared/link.schema.ts';
import { optionalLine, optionalList, optionalParagraph } from '../shared/text.schema.ts';

const maxLinks = 8;

export const siteSearch = defineBlockSchema({
  type: 'siteSearch',
  title: 'Site search',
  description:
    'A field to look for anything on the site, and what is found. It belongs on the page /search/ once only.',
  group: 'wayfinding',
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    links: optionalList(link.extend({ _key: z.string() })),
  }),
  projection: `links[]{..., ${linkProjection}}`,
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'links',
      title: 'Ways on without a search',
      description: 'Stand there before anybody has looked for anything, and where nothing is found.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'wayOn',
          title: 'Link',
          fields: [...linkFields],
          preview: { select: { title: 'label' } },
        }),
      ],
      validation: (rule) => rule.max(maxLinks).error(`Use ${maxLinks} links at most.`),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  lockedTo: siteSearchPath,
});
