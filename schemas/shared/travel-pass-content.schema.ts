import { z } from 'zod';
import { imageProjection, optionalImage } from './image.schema.ts';
import { line, optionalLine, optionalList, optionalParagraph } from './text.schema.ts';

/** GROQ: text and picture of a range of passes, from its document. */
export const travelPassProjection = `rangeId, title, summary, included, picture{${imageProjection}}`;

/** An editor's content about a range of passes. Its prices are in the catalogue, under the same id. */
export const travelPassContent = z.object({
  rangeId: z.string().min(1),
  title: optionalLine,
  summary: optionalParagraph,
  included: optionalList(line),
  picture: optionalImage,
});
export type TravelPassContent = z.output<typeof travelPassContent>;
