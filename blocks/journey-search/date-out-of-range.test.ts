import { expect, test } from 'vitest';
import { dateOutOfRange } from './date-out-of-range.ts';

const autumn = { first: '2026-11-21', last: '2027-12-21' };

test.each([
  [
    'a past day',
    { date: '2026-11-20' },
    {},
    'That date has passed',
    ['Search from today, Saturday 21 November 2026 2026-11-21'],
  ],
  [
    'a past day before the timetable starts',
    { date: '2026-11-20' },
    { first: '2026-12-01' },
    'That date has passed',
    ['Search on Tuesday 1 December 2026 2026-12-01'],
  ],
  [
    'a day before the timetable starts',
    { date: '2026-11-25' },
    { first: '2026-12-01' },
    'Our timetable starts later',
    ['Search on Tuesday 1 December 2026 2026-12-01'],
  ],
  [
    'a day after the timetable',
    { date: '2031-01-01' },
    {},
    'Not on sale yet',
    ['Search on Tuesday 21 December 2027 2027-12-21'],
  ],
  [
    'a return after the timetable',
    { date: '2026-12-03', returnDate: '2031-01-01' },
    {},
    'Your return isn’t on sale yet',
    ['Return on Tuesday 21 December 2027 2027-12-21', 'Search one way -'],
  ],
  [
    'any day once the timetable is over',
    { date: '2026-12-03' },
    { first: '2020-01-01', last: '2020-12-31' },
    'Our timetable has run out',
    ['Contact us'],
  ],
])('%s has its own message, with links to dates that can be searched', (_, search, range, title, links) => {
  const step = dateOutOfRange({
    search,
    today: '2026-11-21',
    range: { ...autumn, ...range },
    link: ({ date, returnDate }) => date ?? returnDate ?? '-',
  });
  expect(step.title).toBe(title);
  expect(step.links.map(({ label, href }) => (href.startsWith('/') ? label : `${label} ${href}`))).toEqual(
    links,
  );
});
