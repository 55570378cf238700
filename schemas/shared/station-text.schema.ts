import { z } from 'zod';
import { imageProjection, optionalImage } from './image.schema.ts';
import { line, optionalList, optionalParagraph } from './text.schema.ts';

/** GROQ: editors' content about stations, by stop id. */
export const stationTextsProjection = `"stationTexts": *[_type == "station" && defined(stop)] | order(_id){
  stop, text, facilities, picture{${imageProjection}}
}`;

/** An editor's content about a station. */
export const stationText = z.object({
  stop: z.string().min(1),
  text: optionalParagraph,
  facilities: optionalList(line),
  picture: optionalImage,
});
export type StationText = z.output<typeof stationText>;
