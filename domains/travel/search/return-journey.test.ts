import { describe, expect, test } from 'vitest';
import { loadEmbeddedFeed, loadFeedOfFiles, smallFiles } from './load-test-feed.testing.ts';
import { formatOffers, searchByName } from './search-by-name.testing.ts';

const now = new Date('2026-12-01T08:00:00+13:00');

describe('the return journey', () => {
  test('leaves on the same day only after the arrival', async () => {
    const feed = await loadEmbeddedFeed(now);
    const both = { date: '2026-12-03', returnDate: '2026-12-03' };
    const { outbound, inbound = [] } = await searchByName(feed, now, ['wellington', 'picton'], both);
    expect(formatOffers(outbound)[0]).toBe('Bluebridge 3, 08:00 > 3, 11:30');
    const early = await searchByName(feed, now, ['picton', 'wellington'], { date: '2026-12-03' });
    expect(formatOffers(early.outbound)[0]).toBe('Interislander 3, 07:30 > 3, 11:00');
    expect(formatOffers(inbound)[0]).toBe('Bluebridge 3, 14:00 > 3, 17:30');
    // Nothing leaves Picton at 20:00 or later, on any day.
    const late = await searchByName(feed, now, ['wellington', 'picton'], {
      ...both,
      departAfter: 20 * 3_600,
    });
    expect(late).toMatchObject({ inbound: [] });
    expect(late.inboundNextDate).toBeUndefined();
    const long = { date: '2026-12-05', returnDate: '2026-12-05' };
    const there = await searchByName(feed, now, ['auckland', 'christchurch'], long);
    expect(there).toMatchObject({ inbound: [], inboundNextDate: expect.any(String) });
    const later = { ...long, returnDate: there.inboundNextDate ?? '' };
    expect((await searchByName(feed, now, ['auckland', 'christchurch'], later)).inbound).not.toEqual([]);
  });

  test('has its own route', async () => {
    const feed = await loadFeedOfFiles(smallFiles, now);
    const answer = await searchByName(feed, now, ['N', 'S'], {
      date: '2026-12-02',
      returnDate: '2026-12-03',
    });
    expect(answer).toMatchObject({ inbound: [], inboundDates: expect.any(Array) });
    expect(answer.inboundNextDate).toBeUndefined();
  });

  test('leaves time to check in after the arrival', async () => {
    // The outbound journey arrives at 11:00; check-in closes 45 minutes before departure.
    const back = ['at once', 'too soon', 'in time'];
    const times = ['11:00:00', '11:44:00', '11:45:00'];
    const feed = await loadFeedOfFiles(
      {
        ...smallFiles,
        trips: `${smallFiles.trips}${back.map((trip) => `strait,week,${trip}\n`).join('')}`,
        stop_times: [
          smallFiles.stop_times,
          ...back.flatMap((trip, at) => [
            `${trip},${times[at]},${times[at]},S,1`,
            `${trip},${13 + at}:00:00,${13 + at}:00:00,N,2`,
          ]),
        ].join('\n'),
      },
      now,
    );
    const sameDay = { date: '2026-12-02', returnDate: '2026-12-02' };
    const { inbound = [] } = await searchByName(feed, now, ['N', 'S'], sameDay);
    expect(formatOffers(inbound)).toEqual(['Strait 2, 11:45 > 2, 15:00']);
  });
});
