/**
 * Writes timetable/calendar.txt and timetable/calendar_dates.txt from timetable/recurring_calendar.txt, for the days that
 * timetable/feed_info.txt names: `npm run timetable:calendar`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedCalendar, timetableFolder } from './timetable/embedded-timetable.ts';

const { calendar, calendarDates, problems } = embeddedCalendar();
for (const { file, line, reason } of problems) console.error(`${file}:${line} ${reason}`);
if (problems.length > 0) {
  process.exitCode = 1;
} else {
  writeFileSync(join(timetableFolder, 'calendar.txt'), calendar);
  writeFileSync(join(timetableFolder, 'calendar_dates.txt'), calendarDates);
  console.log('Wrote timetable/calendar.txt and timetable/calendar_dates.txt.');
}
