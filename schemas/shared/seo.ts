import { defineField } from '@sanity/types';
import { z } from 'zod';
import { imageField, imageProjection, optionalImage } from './image.ts';
import { optional, optionalLine, optionalParagraph } from './text.ts';

/** GROQ: what search engines and social cards are told. */
export const seoProjection = `seo{title, description, hidden, picture{${imageProjection}}}`;

/** What search engines and social cards are told; absent parts fall back to the page's own title and summary. */
export const seo = z.object({
  title: optionalLine,
  description: optionalParagraph,
  /** True keeps the page out of search engines and the sitemap. */
  hidden: optional(z.boolean()),
  picture: optionalImage,
});

/** The Studio's form of it. */
export const seoField = defineField({
  name: 'seo',
  title: 'Search engines and social cards',
  type: 'object',
  options: { collapsible: true, collapsed: true },
  fields: [
    defineField({ name: 'title', title: 'Title there', type: 'string' }),
    defineField({ name: 'description', title: 'Description there', type: 'text', rows: 2 }),
    imageField('picture', 'Picture there'),
    defineField({ name: 'hidden', title: 'Keep out of search engines', type: 'boolean' }),
  ],
});
