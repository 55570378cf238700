import { z } from 'zod';
import { mode } from '#contracts/search/mode.ts';
import { imageProjection, optionalImage } from './image.schema.ts';
import { pathExpression } from './link.schema.ts';
import { line, optionalLine, optionalParagraph, validEntries } from './text.schema.ts';

/**
 * A slug, the last part of an address: lowercase letters, digits, hyphens and underscores. In the catalogue, a tour's
 * id.
 */
export const slug = z.string().regex(/^[a-z0-9]+([_-][a-z0-9]+)*$/, 'not the last part of an address');

/** GROQ: data of a tour for a list. Price and departures come from the catalogue, by `tourId`. */
export const tourCardProjection = `{
  "_key": _id,
  "tourId": slug.current,
  title,
  summary,
  "href": ${pathExpression},
  "length": duration,
  place,
  start,
  modes,
  picture{${imageProjection}}
}`;

/** A tour's document for a list. */
export const tourCard = z.object({
  _key: z.string(),
  tourId: slug,
  title: line,
  summary: optionalParagraph,
  href: z.string().startsWith('/'),
  /** Duration as written by the editor: `5 days`. */
  length: optionalLine,
  /** Start and end: `Wellington to Christchurch`. */
  place: optionalLine,
  /** Town of the start, and modes of travel: for the filter. */
  start: optionalLine,
  modes: validEntries(mode),
  picture: optionalImage,
});
export type TourCard = z.output<typeof tourCard>;
