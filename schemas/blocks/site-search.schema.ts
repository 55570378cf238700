import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { siteSearchPath } from '#contracts/page-paths.ts';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { link, linkFields, linkProjection } from '../shared/link.schema.ts';
import { optionalLine, optionalList, optionalParagraph } from '../shared/text.schema.ts';

const maxLinks = 8;

/** Schema of the site search block. */
export const siteSearch = defineBlockSchema({
  type: 'siteSearch',
  title: 'Site search',
  description: 'The site search and its results. Use it once, on the page /search/.',
  group: 'wayfinding',
  synonyms: ['search', 'find', 'search page'],
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
      title: 'Popular pages',
      description: 'Shown before a search, and when there are no results.',
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
      validation: (rule) => rule.max(maxLinks).error(`Use up to ${maxLinks} links.`),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  lockedTo: siteSearchPath,
});
