/**
 * What the API answers, as zod: the OpenAPI document and the client's types come from here. Plain zod, so that a type can be
 * taken from it without the server.
 */
import { z } from 'zod';

/** Longest path of a page, in characters. */
export const LONGEST_PATH = 2_048;

/** Most entries on one page of a list. */
export const LARGEST_PAGE = 50;

export const slugSchema = z
  .string()
  .max(200, 'Use at most 200 characters.')
  .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, 'Use lower-case letters, digits, - and _.');

const wholeNumber = (largest: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, `Use a whole number from 1 to ${largest}.`)
    .transform(Number)
    .pipe(z.number().max(largest, `Use a whole number from 1 to ${largest}.`));

/** The part of a list asked for. Pages count from 1. */
export const listQuerySchema = z.object({
  page: wholeNumber(100_000).default(1).meta({ description: 'Page of the list, from 1.' }),
  pageSize: wholeNumber(LARGEST_PAGE)
    .default(20)
    .meta({ description: `Entries on a page, at most ${LARGEST_PAGE}.` }),
});

export const pageContentSchema = z
  .looseObject({
    id: z.string(),
    type: z.string(),
    revision: z.string(),
    path: z.string(),
    title: z.string(),
    seo: z.unknown(),
    blocks: z.array(z.unknown()).meta({
      description:
        'The blocks in order, as they are in the CMS: each has a `_key`, a `_type` and its own fields.',
    }),
  })
  .meta({ id: 'PageContent', description: 'A published page and its blocks.' });

const entry = { id: z.string(), slug: z.string(), title: z.string() };

export const blogPostSchema = z.looseObject(entry).meta({ id: 'BlogPost' });
export const destinationSchema = z.looseObject(entry).meta({ id: 'Destination' });

/** A list of `item`, with the part of it that was asked for and how many there are in all. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), page: z.int(), pageSize: z.int(), total: z.int() });

export const countrySchema = z
  .object({
    code: z.string().length(2).meta({ description: 'ISO 3166-1 alpha-2.', example: 'NZ' }),
    name: z.string().meta({ description: 'Short English name.', example: 'New Zealand' }),
  })
  .meta({ id: 'Country' });

export const contactReceiptSchema = z
  .object({
    received: z.literal(true),
    reference: z.string().meta({ description: 'To quote in later messages.', example: '7KM-Q2X-9TR' }),
  })
  .meta({ id: 'ContactReceipt' });

export const healthSchema = z.object({ alive: z.literal(true) }).meta({ id: 'Health' });

/** The state of each thing the site needs. */
export const readinessSchema = z
  .object({
    database: z.enum(['ready', 'unavailable']),
    content: z.enum(['ready', 'unavailable']),
    timetable: z.enum(['ready', 'unavailable', 'not_installed']).meta({
      description: '`not_installed` while there is no timetable at all; it does not make the site unready.',
    }),
  })
  .meta({ id: 'Readiness' });
