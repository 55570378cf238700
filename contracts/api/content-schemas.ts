/**
 * Response schemas of the API: the sources of the OpenAPI document and of the client's types. They use plain zod, so that types
 * can be derived without importing the server.
 */
import { z } from 'zod';
import { routableTypes } from '../content/routable-types.ts';

/** Maximum page size of a list. */
export const MAX_PAGE_SIZE = 50;

export const slugSchema = z
  .string()
  .max(200, 'Use up to 200 characters.')
  .regex(/^[a-z0-9][a-z0-9_-]*$/, 'Use lower-case letters, digits, - and _.');

const wholeNumber = (largest: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, `Use a whole number from 1 to ${largest}.`)
    .transform(Number)
    .pipe(z.number().max(largest, `Use a whole number from 1 to ${largest}.`));

/** Pagination parameters of a list. Pages count from 1. */
export const listQuerySchema = z.object({
  page: wholeNumber(100_000).prefault('1').meta({ description: 'Page of the list, from 1.' }),
  pageSize: wholeNumber(MAX_PAGE_SIZE)
    .prefault('20')
    .meta({ description: `Entries on a page, up to ${MAX_PAGE_SIZE}.` }),
});

const share = z.number().meta({ description: 'Share of the whole, 0 to 1.' });

const instant = z.string().meta({ description: 'ISO 8601.' });

const pictureSchema = z
  .object({
    src: z.string(),
    width: z.int().meta({ description: 'Natural width in pixels.' }),
    height: z.int().meta({ description: 'Natural height in pixels.' }),
    alt: z.string().meta({ description: 'Empty if the picture is decorative.' }),
    background: z.string().optional(),
    hotspot: z.object({ x: share, y: share }).optional(),
    crop: z.object({ top: share, bottom: share, left: share, right: share }).optional(),
  })
  .meta({ id: 'Picture' });

/** A page, destination, blog post or tour with its blocks. */
export const pageContentSchema = z
  .object({
    id: z.string(),
    type: z.enum(routableTypes),
    revision: z.string().meta({ description: 'Changes with every publish.' }),
    updatedAt: instant,
    path: z.string().meta({ description: 'Canonical: starts and ends with a slash.' }),
    title: z.string(),
    summary: z.string().nullable(),
    seo: z
      .object({
        title: z.string().optional(),
        description: z.string().optional(),
        hidden: z.boolean().optional(),
        canonical: z
          .string()
          .optional()
          .meta({ description: 'Address of the original text on another site.' }),
        picture: pictureSchema.optional(),
      })
      .nullable(),
    image: pictureSchema.nullable().meta({ description: 'Picture for social cards.' }),
    ancestors: z
      .array(z.object({ path: z.string(), title: z.string() }).readonly())
      .readonly()
      .meta({ description: 'The pages above this one, from the home page down.' }),
    publishedAt: instant.nullable(),
    author: z.string().nullable(),
    blocks: z.array(z.unknown()).readonly().meta({
      description:
        'The blocks in page order, as stored in the CMS: each has a `_key`, a `_type` and its own fields.',
    }),
  })
  .readonly()
  .meta({ id: 'PageContent', description: 'A published page and its blocks.' });

/** A destination or blog post in a list. */
export const listedSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    path: z.string(),
    title: z.string(),
    summary: z.string().nullable(),
    picture: pictureSchema.pick({ src: true, width: true, height: true, alt: true }).nullable(),
    region: z.string().nullable().meta({ description: 'Only for destinations.' }),
    publishedAt: instant.nullable().meta({ description: 'Only for blog posts.' }),
    author: z.string().nullable().meta({ description: 'Only for blog posts.' }),
  })
  .readonly()
  .meta({ id: 'Listed' });

/** Schema of a paginated list of `item`. `total` counts all entries. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item).readonly(), page: z.int(), pageSize: z.int(), total: z.int() }).readonly();

export const countrySchema = z
  .object({
    code: z.string().length(2).meta({ description: 'ISO 3166-1 alpha-2.', example: 'NZ' }),
    name: z.string().meta({ description: 'Short English name.', example: 'New Zealand' }),
  })
  .meta({ id: 'Country' });

export const contactReceiptSchema = z
  .object({
    received: z.literal(true),
    reference: z
      .string()
      .meta({ description: 'Reference to quote in later messages.', example: '7KM-Q2X-9TR' }),
  })
  .meta({ id: 'ContactReceipt' });

export const healthSchema = z.object({ alive: z.literal(true) }).meta({ id: 'Health' });

/** State of each dependency of the site. */
export const readinessSchema = z
  .object({
    database: z.enum(['ready', 'unavailable']),
    content: z.enum(['ready', 'unavailable']),
    timetable: z.enum(['ready', 'unavailable', 'not_installed']).meta({
      description: '`not_installed`: there is no timetable yet, which does not affect readiness.',
    }),
  })
  .meta({ id: 'Readiness' });
