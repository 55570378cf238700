import { defineLoadedBlock } from '#blocks/define-block.ts';
import { timetable as schema } from '#schemas/blocks/timetable.schema.ts';
import { loadTimetable } from './timetable.load.ts';
import { Timetable, TimetableUnavailable } from './timetable.tsx';
import { tripJsonLd } from './timetable-json-ld.ts';

/** The definition of block `timetable`: timetables of lines, or departures of a station. */
export const timetable = defineLoadedBlock({
  schema,
  load: loadTimetable,
  layout: 'grid',
  outline: ({ heading, by, lines }) =>
    heading ? 'title' : by === 'line' && lines.length > 0 ? 'sections' : 'none',
  isEmpty: ({ by, lines, station }) => (by === 'line' ? lines.length === 0 : !station),
  onFailure: 'fallback',
  Fallback: TimetableUnavailable,
  jsonLd: (_block, { lines }, page) => lines.flatMap((line) => tripJsonLd(line, page)),
  Component: Timetable,
});
