import { defineLoadedBlock } from '#blocks/define-block.ts';
import { departureCalendar as schema } from '#schemas/blocks/departure-calendar.schema.ts';
import { loadDepartureCalendar } from './departure-calendar.load.ts';
import { DepartureCalendar, DepartureCalendarUnavailable } from './departure-calendar.tsx';

/** The definition of block `departureCalendar`: the running days of lines as a month, with prices. */
export const departureCalendar = defineLoadedBlock({
  schema,
  load: loadDepartureCalendar,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  isEmpty: ({ pairs }) => pairs.length === 0,
  onFailure: 'fallback',
  Fallback: DepartureCalendarUnavailable,
  Component: DepartureCalendar,
});
