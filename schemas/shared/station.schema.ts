import { z } from 'zod';
import { imageProjection, optionalImage } from './image.schema.ts';
import { line, optionalList, optionalParagraph } from './text.schema.ts';

/** GROQ: what editors know of stations, by the timetable's ids of stops. */
export const stationTextsProjection = `"stationTexts": *[_type == "station" && defined(stop)] | order(_id){
  stop, text, facilities, picture{${imageProjection}}
}`;

/** A station in an editor's words. */
export const stationText = z.object({
  stop: z.string().min(1),
  text: optionalParagraph,
  facilities: optionalList(line),
  picture: optionalImage,
});
export type StationText = z.output<typeof stationText>;
