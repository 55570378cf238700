import { describe, expect, test } from 'vitest';
import { sampleLeg, sampleOffer, sampleStock } from '#blocks/journey-search/search-samples.ts';
import type { OfferLeg } from '#domains/travel/offers/offer.ts';
import { missedConnections } from './expected-journey.ts';
import { presentJourneys } from './present-journeys.ts';

const at = (time: string) => new Date(`2026-12-01T${time}:00+13:00`);

const ferry = sampleLeg({
  ...{ mode: 'ferry', service: 'Interislander' },
  ...{ from: ['Wellington', '2026-12-01T08:30'], to: ['Picton terminal', '2026-12-01T12:00'] },
});
const walk = sampleLeg({
  ...{ mode: 'walk', service: 'Walk' },
  ...{ from: ['Picton terminal', '2026-12-01T12:00'], to: ['Picton Station', '2026-12-01T12:10'] },
});
const train = sampleLeg({
  ...{ mode: 'rail', service: 'Coastal Pacific', checkIn: '2026-12-01T12:20' },
  ...{ from: ['Picton Station', '2026-12-01T12:30'], to: ['Christchurch', '2026-12-01T18:30'] },
});

const late = (leg: OfferLeg, departure: string, arrival: string): OfferLeg => ({
  ...leg,
  from: { ...leg.from, expectedDeparture: at(departure) },
  to: { ...leg.to, expectedArrival: at(arrival) },
});

const present = (...legs: readonly OfferLeg[]) => {
  const passengers = { adults: 1, children: 0, infants: 0 };
  return presentJourneys([sampleOffer(legs)], { passengers, stockOf: sampleStock, date: '2026-12-01' })[0];
};

describe('a journey with a late ride', () => {
  test('shows the planned and the expected times, and a duration that uses the expected ones', () => {
    const row = present(ferry, walk, late(train, '13:00', '19:15'));
    expect(row?.departure).not.toHaveProperty('expected');
    expect(row).toMatchObject({
      arrival: { time: '18:30', expected: { time: '19:15', isLate: true } },
      duration: '10 h 45',
    });
    expect(row?.legs[2]).toMatchObject({
      from: { clock: { time: '12:30', expected: { time: '13:00', isLate: true } } },
      duration: '6 h 15',
    });
    expect(row?.sentence).toContain('Late: expected to arrive at 19:15. 10 hours 45 minutes by ferry');
  });

  test('counts waits by the expected times', () => {
    const waits = (...legs: readonly OfferLeg[]) => present(...legs)?.legs.map(({ waitAfter }) => waitAfter);
    expect(waits(ferry, walk, train)?.[1]?.minutes).toBe(20);
    expect(waits(ferry, walk, late(train, '13:00', '19:15'))?.[1]?.minutes).toBe(50);
    expect(waits(late(ferry, '08:35', '12:05'), walk, train)?.[1]?.minutes).toBe(15);
  });

  test.each([
    ['12:40', 'The ferry is expected at 12:40, after this train leaves.'],
    ['12:25', 'The ferry is expected at 12:25, too late to reach this train.'],
    ['12:15', 'The ferry is expected at 12:15, after check-in for this train closes.'],
    ['12:05', null],
  ])('explains a connection that a ferry at %s misses', (arrival, missed) => {
    expect(missedConnections([late(ferry, '09:00', arrival), walk, train])).toEqual([null, null, missed]);
  });

  test('has a working connection if the next ride waits', () => {
    const legs = [late(ferry, '09:00', '12:40'), walk, late(train, '13:30', '19:30')];
    expect(missedConnections(legs)).toEqual([null, null, null]);
  });

  test('says in the row that a connection is missed', () => {
    const row = present(late(ferry, '09:10', '12:40'), walk, train);
    expect(row?.sentence).toContain('The ferry is expected at 12:40, after this train leaves.');
    expect(row?.legs[2]?.missed).toBe('The ferry is expected at 12:40, after this train leaves.');
    expect(row?.legs[1]?.waitAfter).toBeNull();
  });

  test('names the day of a time on another day', () => {
    const row = present(late(train, '12:30', '18:30'));
    expect(row?.arrival).not.toHaveProperty('expected');
    const night: OfferLeg = {
      ...train,
      to: { ...train.to, expectedArrival: new Date('2026-12-02T00:10:00+13:00') },
    };
    expect(present(night)?.arrival.expected).toEqual({ time: 'Wed 2 Dec, 00:10', isLate: true });
  });
});
