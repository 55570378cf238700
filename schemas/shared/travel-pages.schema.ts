/** GROQ projections that find the journey search page and the timetable page of each line, for links. */
import { z } from 'zod';
import { optional, optionalList } from './text.schema.ts';

/** A path of this site. */
const path = z.string().regex(/^\/(?![/\\])/, 'not a path of this site');

// The first condition of each is for the lake, which finds pages by their block types with an index. The rest is
// evaluated only for those.

/** GROQ: the path of the page with the full journey search, to which times and stations link. */
export const searchPathProjection = `"searchPath": *[_type == "page" && "journeySearch" in blocks[]._type && count(blocks[_type == "journeySearch" && form == "full"]) > 0] | order(path.current asc)[0].path.current`;

export const searchPath = optional(path);

/** GROQ: the pages with line timetables, and their lines. */
export const linePagesProjection = `"linePages": *[_type == "page" && "timetable" in blocks[]._type && count(blocks[_type == "timetable" && by == "line"]) > 0]{
  "path": path.current,
  "lines": blocks[_type == "timetable" && by == "line"].lines[]
}`;

export const linePages = optionalList(z.object({ path, lines: optionalList(z.string()) }));
