import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { presentJourneys } from '#blocks/present-journeys.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { presentAnswer } from './present-results.ts';
import { sampleDates, sampleLeg, sampleOffer, sampleSearch, sampleStock } from './search-samples.ts';
import type { SearchResults } from './search-view.ts';

const ferry = sampleLeg({
  mode: 'ferry',
  service: 'Bluebridge',
  from: ['Wellington', '2026-12-01T20:45'],
  to: ['Picton', '2026-12-02T00:15'],
});

type Answer = Parameters<typeof presentAnswer>[1];

function answered(changed: Parameters<typeof sampleSearch>[0], given: Partial<Answer>) {
  const deps = { isDemonstration: false, stockOf: sampleStock };
  const results = presentAnswer(sampleSearch(changed), { outbound: [], dates: sampleDates, ...given }, deps);
  if (results.kind !== 'journeys') throw new Error('The result is not a list of journeys.');
  return results;
}

const emptyOf = (changed: Parameters<typeof sampleSearch>[0], given: Partial<Answer>) => {
  const empty = answered(changed, given).directions[0]?.empty;
  return { title: empty?.title, links: empty?.links.map(({ label }) => label) };
};

describe('a departure on another date than the listed one', () => {
  const rowOn = (date: string) =>
    presentJourneys([sampleOffer([ferry])], {
      passengers: { adults: 1, children: 0, infants: 0 },
      stockOf: sampleStock,
      date,
    })[0];

  test('has its date in the row, the first leg and the sentence', () => {
    const row = rowOn('2026-12-02');
    expect(row).toMatchObject({
      departsOn: { short: 'Tue 1 Dec', long: 'Tuesday 1 December' },
      legs: [{ newDay: 'Tuesday 1 December' }],
    });
    expect(row?.sentence).toMatch(
      /^Departs Wellington on Tuesday 1 December at 20:45, arrives at Picton at 00:15/,
    );
    expect(rowOn('2026-12-01')).toMatchObject({ departsOn: null, legs: [{ newDay: null }] });
    expect(rowOn('2026-12-01')?.sentence).toMatch(/^Departs Wellington at 20:45/);
  });

  test('is distinguished from one on the date, whatever the time', () => {
    const instant = fc.date({
      min: new Date('2026-11-28T00:00:00Z'),
      max: new Date('2026-12-05T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 3_000 }), (departure, minutes) => {
        const arrival = new Date(departure.getTime() + minutes * 60_000);
        const leg = { ...ferry, from: { ...ferry.from, departure }, to: { ...ferry.to, arrival } };
        const date = '2026-12-01';
        const [row] = presentJourneys([sampleOffer([leg])], {
          passengers: { adults: 1, children: 0, infants: 0 },
          stockOf: sampleStock,
          date,
        });
        expect(row?.departsOn === null).toBe(dateInZone(departure, 'Pacific/Auckland') === date);
      }),
    );
  });

  test('is stated above the rows and in the announcement', () => {
    const changedSearch = { date: '2026-12-02', arriveBy: 6 * 3_600 };
    const results = answered(changedSearch, { outbound: [sampleOffer([ferry])] });
    const note =
      'No same-day journey arrives by 06:00 on Wednesday 2 December. This journey leaves on Tuesday 1 December.';
    expect(results.directions[0]?.note).toBe(note);
    expect(results.announcement).toContain(note);
    expect(
      answered({ arriveBy: 6 * 3_600 }, { outbound: [sampleOffer([ferry])] }).directions[0]?.note,
    ).toBeNull();
  });
});

describe('the results of a search', () => {
  test('have filters for a single journey too, and where filters left nothing', () => {
    const choices = (results: SearchResults) => (results.kind === 'journeys' ? results.choices.length : 0);
    expect(choices(answered({}, { outbound: [sampleOffer([ferry])] }))).toBe(3);
    expect(choices(answered({ maxChanges: 1 }, {}))).toBe(3);
    expect(choices(answered({ departAfter: 3_600 }, {}))).toBe(4);
    expect(choices(answered({}, {}))).toBe(0);
  });

  test('have dates from today on, and back from the date of the outward journey on', () => {
    const { directions } = answered({ returnDate: '2026-12-02' }, { inboundDates: sampleDates });
    expect(directions.map(({ days }) => days[0]?.date)).toEqual(['2026-11-28', '2026-12-01']);
  });

  test('state the requested time', () => {
    expect(answered({ departAfter: 17 * 3_600 }, {}).times).toBe('departing after 17:00');
    expect(answered({ arriveBy: 12 * 3_600 }, {}).times).toBe('arriving by 12:00');
    expect(answered({}, {}).times).toBeNull();
  });

  test('link to the whole day only if filters removed journeys', () => {
    const late = { departAfter: 23.5 * 3_600 };
    const nextDate = '2026-12-02';
    const next = 'The next journey is on Wednesday 2 December 2026';
    expect(emptyOf(late, { isOutboundFilteredOut: true })).toEqual({
      title: 'No journey on Tuesday 1 December departs at or after 23:30',
      links: ['Show all journeys on this day'],
    });
    const nextInTime = 'The next arrival by 06:00 is on Wednesday 2 December 2026';
    expect(emptyOf({ arriveBy: 6 * 3_600 }, { isOutboundFilteredOut: true, nextDate })).toEqual({
      title: 'No journey arrives by 06:00 on Tuesday 1 December',
      links: ['Show all journeys on this day', nextInTime],
    });
    expect(emptyOf({ ...late, maxChanges: 0 }, { isOutboundFilteredOut: true }).title).toBe(
      'No journey on Tuesday 1 December fits your search',
    );
    expect(emptyOf(late, { nextDate })).toEqual({ title: 'No journey on Tuesday 1 December', links: [next] });
    expect(emptyOf(late, {})).toEqual({
      title: 'No journey from Auckland to Wellington fits your search',
      links: ['Search without filters'],
    });
  });

  test('offer two searches via a town in between if no single journey exists', () => {
    const { from, to, search } = sampleSearch({ returnDate: '2026-12-09' });
    const hub = { ...to, id: 'taupo', name: 'Taupō' };
    const parts = [
      { from, to: hub, date: '2026-12-01' },
      { from: hub, to, date: '2026-12-02' },
    ] as const;
    const results = presentAnswer(
      { ...sampleSearch(), search },
      {
        outbound: [],
        dates: [{ date: '2026-12-01', fromPriceCents: null, hasJourneys: false, hasScenicTrain: false }],
      },
      { isDemonstration: false, stockOf: sampleStock, splitJourneys: { out: [{ hub, parts }] } },
    );
    const direction = results.kind === 'journeys' ? results.directions[0] : undefined;
    expect(direction?.days).toEqual([]);
    expect(direction?.empty?.title).toBe('No single journey from Auckland to Wellington');
    expect(direction?.empty?.alternatives).toEqual([
      {
        title: 'Via Taupō',
        links: [
          {
            label: 'Auckland to Taupō on Tuesday 1 December',
            href: '/book-your-journey/?from=auckland&to=taupo&date=2026-12-01&adults=1#journeys',
          },
          {
            label: 'Taupō to Wellington on Wednesday 2 December',
            href: '/book-your-journey/?from=taupo&to=wellington&date=2026-12-02&adults=1#journeys',
          },
        ],
      },
    ]);
  });
});
