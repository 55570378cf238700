import { z } from 'zod';
import { mode } from '#contracts/search/mode.ts';
import { goodEntries } from './good-entries.ts';
import { imageProjection, optionalImage } from './image.schema.ts';
import { pathExpression } from './link.schema.ts';
import { line, optionalLine, optionalParagraph } from './text.schema.ts';

/** The last part of an address: small letters, digits and hyphens. In the catalogue, a tour's id. */
export const slug = z.string().regex(/^[a-z0-9]+([_-][a-z0-9]+)*$/, 'not the last part of an address');

/** GROQ: what a list says of a tour. What it costs and when it leaves is the catalogue's to say, by `tourId`. */
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

/** A tour's document as a list shows it. */
export const tourCard = z.object({
  _key: z.string(),
  tourId: slug,
  title: line,
  summary: optionalParagraph,
  href: z.string().startsWith('/'),
  /** How long, in the editor's words: `5 days`. */
  length: optionalLine,
  /** Where it begins and ends: `Wellington to Christchurch`. */
  place: optionalLine,
  /** The town where it begins, and by what one travels: for the filter. */
  start: optionalLine,
  modes: goodEntries(mode),
  picture: optionalImage,
});
export type TourCard = z.output<typeof tourCard>;
