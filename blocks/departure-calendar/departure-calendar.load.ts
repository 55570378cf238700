import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { resolveFarePairs } from '#blocks/fare-pairs.ts';
import { formatClock } from '#contracts/dates.ts';
import { addDays, calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import type { departureCalendar } from '#schemas/blocks/departure-calendar.schema.ts';
import type { DepartureCalendarData } from './departure-calendar-data.ts';
import { presentCalendar } from './present-calendars.ts';

type Block = z.output<typeof departureCalendar.shape>;

/**
 * Looks up the running days, prices and places left. Journeys that the timetable doesn't know, or that no longer
 * run, are left out.
 */
export async function loadDepartureCalendar(
  { pairs }: Block,
  context: LoadContext,
): Promise<LoadResult<DepartureCalendarData>> {
  const timetable = await context.ports.timetable();
  if (!timetable) return { ok: false, reason: 'unavailable' };
  const today = dateInZone(context.now, timetable.zone);
  context.changesAt(new Date(calendarDayStart(addDays(today, 1), timetable.zone)));
  const found = await Promise.all(
    resolveFarePairs(pairs, timetable).map((pair) => presentCalendar(pair, timetable, today)),
  );
  const calendars = found.filter((calendar) => calendar !== null);
  if (pairs.length > 0 && calendars.length === 0) return { ok: false, reason: 'not_found' };
  const hasPrices = calendars.some(({ month }) => month.days.some(({ day }) => day?.price || day?.note));
  return {
    ok: true,
    data: {
      calendars,
      countedAt: hasPrices ? formatClock(context.now) : null,
      saysDemonstration: hasPrices && timetable.isDemonstration,
    },
    mentions: { saysDemonstration: 'demonstration prices' },
  };
}
