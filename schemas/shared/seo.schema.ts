import { defineField } from '@sanity/types';
import { z } from 'zod';
import { canonicalFault } from '../validation/address-rules.ts';
import {
  descriptionAdvice,
  fallbackAdvice,
  lengthAdvice,
  searchResult,
} from '../validation/seo-length-rules.ts';
import { imageField, imageProjection, optionalImage } from './image.schema.ts';
import { optional, optionalLine, optionalParagraph } from './text.schema.ts';

/** GROQ: metadata for search engines and social cards. */
export const seoProjection = `seo{title, description, hidden, canonical, picture{${imageProjection}}}`;

/** Metadata for search engines and social cards; absent fields fall back to the page's title and summary. */
export const seo = z.object({
  title: optionalLine,
  description: optionalParagraph,
  /** True keeps the page out of search engines and the sitemap. */
  hidden: optional(z.boolean()),
  /** Address of the first publication on another site, as the canonical address for search engines. */
  canonical: optional(z.url({ protocol: /^https?$/ })),
  picture: optionalImage,
});

/** Studio form of the metadata. */
export const seoField = defineField({
  name: 'seo',
  title: 'Search engines and social cards',
  type: 'object',
  options: { collapsible: true, collapsed: true },
  validation: (rule) => rule.custom((seo, { document }) => fallbackAdvice(seo, document)).warning(),
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      description: 'Leave empty to use the page’s name. Put important words first.',
      type: 'string',
      validation: (rule) => [
        rule.max(300).error('Use up to 300 characters.'),
        rule.custom((title) => lengthAdvice(title, searchResult.title, 'a search result')).warning(),
      ],
    }),
    defineField({
      name: 'description',
      title: 'Description',
      description:
        'One or two sentences about what readers find here. Leave empty to use the page’s summary.',
      type: 'text',
      rows: 2,
      validation: (rule) => [
        rule.max(2_000).error('Use up to 2,000 characters.'),
        rule.custom(descriptionAdvice).warning(),
      ],
    }),
    imageField('picture', 'Picture'),
    defineField({
      name: 'hidden',
      title: 'Hide from search engines',
      description: 'The page stays public: anyone with the address can read it.',
      type: 'boolean',
    }),
    defineField({
      name: 'canonical',
      title: 'Address of the original',
      description: 'Only if another site published this text first. Search engines are sent there.',
      type: 'url',
      validation: (rule) => rule.uri({ scheme: /./, allowRelative: true }).custom(canonicalFault),
    }),
  ],
});
