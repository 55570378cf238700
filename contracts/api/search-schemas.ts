/** Request and response schemas of site search. */
import { z } from 'zod';
import { searchResultTypes } from '../search/search-result-type.ts';

/** Default and maximum number of results. */
export const usualResults = 10;
const maxResults = 50;

const limitMessage = `Use a whole number from 1 to ${maxResults}.`;

/** Query parameters of a search. */
export const siteSearchQuerySchema = z.object({
  q: z
    .string('Enter what you’re looking for.')
    .trim()
    .min(1, 'Enter what you’re looking for.')
    .max(100, 'Use up to 100 characters.')
    .meta({ description: 'Words, or the beginning of a word; macrons are optional.', example: 'kaikoura' }),
  limit: z
    .string()
    .regex(/^[1-9]\d?$/, limitMessage)
    .transform(Number)
    .pipe(z.number().max(maxResults, limitMessage))
    .prefault(String(usualResults))
    .meta({ description: `Maximum number of results, up to ${maxResults}.` }),
});

const markedText = z
  .array(z.object({ text: z.string(), isMatch: z.boolean() }))
  .meta({ id: 'MarkedText', description: 'Text in parts, in order; parts with `isMatch` match the query.' });

const foundType = z
  .enum(searchResultTypes)
  .meta({ id: 'FoundType', description: '`station`: a stop of the timetable. The others are documents.' });

const found = z
  .object({
    type: foundType,
    path: z.string().meta({
      description: 'Path on the site; may include the anchor of a block.',
      example: '/destinations/kaikoura/',
    }),
    title: markedText,
    place: z.string().nullable().meta({ description: 'Region, or kind of place.', example: 'Canterbury' }),
    excerpt: markedText,
    picture: z.object({ src: z.string(), width: z.int(), height: z.int(), alt: z.string() }).nullable(),
  })
  .meta({ id: 'Found' });

/** Response of site search. */
export const siteSearchSchema = z
  .object({
    fit: z.enum(['all', 'near', 'some', 'none']).meta({
      description:
        '`all`: every word was found. `near`: similar words were found. `some`: some of the words were found. `none`: nothing was found.',
    }),
    total: z.int(),
    counts: z
      .partialRecord(foundType, z.int())
      .meta({ description: 'Number of results by type; types without results are omitted.' }),
    found: z.array(found).meta({ description: 'Best results first.' }),
    suggestions: z.array(z.string()).meta({ description: 'Similar names, if nothing was found.' }),
  })
  .meta({ id: 'SiteSearchAnswer' });
