/** What a search of the site asks and answers, as zod. */
import { z } from 'zod';

/** Results in one answer when nothing else is asked for, and at most. */
export const usualResults = 10;
const maxResults = 50;

const limitMessage = `Use a whole number from 1 to ${maxResults}.`;

/** A search, asked for. */
export const siteSearchQuerySchema = z.object({
  q: z
    .string('Enter what you’re looking for.')
    .trim()
    .min(1, 'Enter what you’re looking for.')
    .max(100, 'Use up to 100 characters.')
    .meta({ description: 'Words, or the beginning of one; macrons may be left out.', example: 'kaikoura' }),
  limit: z
    .string()
    .regex(/^[1-9]\d?$/, limitMessage)
    .transform(Number)
    .pipe(z.number().max(maxResults, limitMessage))
    .prefault(String(usualResults))
    .meta({ description: `Results at most, up to ${maxResults}.` }),
});

const markedText = z
  .array(z.object({ text: z.string(), isMatch: z.boolean() }))
  .meta({ id: 'MarkedText', description: 'Text in parts, in order; those with `isMatch` were looked for.' });

const foundType = z
  .enum(['page', 'destination', 'blogPost', 'tour', 'travelPass', 'station'])
  .meta({ id: 'FoundType', description: '`station`: a stop of the timetable; the others are documents.' });

const found = z
  .object({
    type: foundType,
    path: z.string().meta({
      description: 'Where it is read on the site; may name a part of a page.',
      example: '/destinations/kaikoura/',
    }),
    title: markedText,
    place: z
      .string()
      .nullable()
      .meta({ description: 'Where it is, or what it is there.', example: 'Canterbury' }),
    excerpt: markedText,
    picture: z.object({ src: z.string(), width: z.int(), height: z.int(), alt: z.string() }).nullable(),
  })
  .meta({ id: 'Found' });

/** What a search of the site answers. */
export const siteSearchSchema = z
  .object({
    fit: z.enum(['all', 'near', 'some', 'none']).meta({
      description: 'Whether every word was found, something like every word, some of the words, or nothing.',
    }),
    total: z.int(),
    counts: z
      .partialRecord(foundType, z.int())
      .meta({ description: 'How many of each type; a type without any is left out.' }),
    found: z.array(found).meta({ description: 'The best first.' }),
    suggestions: z.array(z.string()).meta({ description: 'Names that look alike, where nothing was found.' }),
  })
  .meta({ id: 'SiteSearchAnswer' });
