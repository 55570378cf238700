import { describe, expect, test } from 'vitest';
import { resolveFarePairs } from '#blocks/fare-pairs.ts';
import { noSeatsTaken } from '#domains/travel/offers/seat-counts.ts';
import { createTestReader, loadEmbeddedFeed } from '#domains/travel/search/load-test-feed.testing.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { presentCalendar } from './present-calendars.ts';

const coast = { _key: 'coast', route: 'coastal_pacific', from: 'picton', to: 'kaikoura' };

async function present(time: string, pair = coast) {
  const now = new Date(time);
  const feed = await loadEmbeddedFeed(now);
  const timetable = createTestReader(feed, now, noSeatsTaken);
  const [resolved] = resolveFarePairs([pair], timetable);
  return resolved ? presentCalendar(resolved, timetable, dateInZone(now, timetable.zone)) : undefined;
}

describe('the calendar of a line', () => {
  test('shows the current month, and the next one in its last days', async () => {
    const at = await Promise.all(['2026-11-23', '2026-11-24'].map((day) => present(`${day}T10:00:00+13:00`)));
    expect(at.map((calendar) => calendar?.month.title)).toEqual(['November 2026', 'December 2026']);
    expect(at[1]?.month.previous?.href).toBe(
      '/book-your-journey/?from=picton&to=kaikoura&date=2026-11-24&types=kr_train&month=2026-11',
    );
  });

  test('shows the last days of a season', async () => {
    const calendar = await present('2027-04-26T10:00:00+12:00');
    expect(calendar).toMatchObject({ runsAgainOn: null, month: { title: 'April 2027' } });
  });

  test('shows the month in which a seasonal line runs again', async () => {
    const calendar = await present('2027-05-10T10:00:00+12:00');
    expect(calendar).toMatchObject({
      title: 'Picton to Kaikōura',
      runsAgainOn: 'Thursday 30 September 2027',
      month: { title: 'September 2027', runsAgain: null },
    });
  });

  test('does not mark every day of a scenic train', async () => {
    const calendar = await present('2026-11-23T10:00:00+13:00');
    expect(calendar?.month.days.some(({ day }) => day?.hasScenicTrain)).toBe(false);
  });

  test('is missing for a line that does not run between the places', async () => {
    expect(await present('2026-11-23T10:00:00+13:00', { ...coast, route: 'te_huia' })).toBeNull();
    expect(await present('2026-11-23T10:00:00+13:00', { ...coast, route: 'overlander' })).toBeNull();
  });
});
