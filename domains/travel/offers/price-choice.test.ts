import { beforeAll, describe, expect, test } from 'vitest';
import { loadFeedOfFiles, smallFiles } from '#domains/travel/search/load-test-feed.testing.ts';
import { priceChoice, sumChoice } from './price-choice.ts';
import { type PricedJourney, priceJourney } from './priced-journey.ts';

const now = new Date('2026-12-01T08:00:00+13:00');
const passengers = { adults: 2, children: 1, infants: 1 };

/** The trips at 09:00 and 15:00, from N to S. */
let journey: PricedJourney;

beforeAll(async () => {
  const feed = await loadFeedOfFiles(smallFiles, now);
  const at = (hour: number) => new Date(now.getTime() + (hour + 16) * 3_600_000);
  const ride = (tripId: string, hour: number) => ({
    ...{ kind: 'ride' as const, tripId, routeId: 'strait', serviceDate: '2026-12-02', runOffset: 0 },
    from: { stopId: 'N', at: at(hour), call: 0 },
    to: { stopId: 'S', at: at(hour + 2), call: 1 },
  });
  journey = priceJourney(feed, {
    ...{ departure: at(9), arrival: at(17), changes: 1 },
    legs: [ride('f9', 9), ride('f15', 15)],
  });
});

const choiceNamed = (name: string) => {
  const choice = journey.choices.find((each) => each.name === name);
  if (!choice) throw new Error(`There is no choice ${name}.`);
  return choice;
};

describe('the price of a choice', () => {
  test('is that of its rides, for everyone who travels', () => {
    const { rides, ...price } = priceChoice(journey.rides, choiceNamed('Flexi'), passengers);
    expect(price).toEqual({
      unitPrices: { adult: 14_000, child: 7_000, infant: 0 },
      totalCents: 35_000,
    });
    expect(sumChoice(choiceNamed('Flexi'), passengers)).toBe(35_000);
    expect(rides.map(({ ride, family, unitPrices }) => [ride.trip.id, family.name, unitPrices])).toEqual([
      ['f9', 'Flexi', { adult: 7_000, child: 3_500, infant: 0 }],
      ['f15', 'Flexi', { adult: 7_000, child: 3_500, infant: 0 }],
    ]);
  });

  test('does not exist if a ride has no fare', () => {
    const { name, parts } = choiceNamed('Saver');
    const choice = { name, parts: parts.slice(1) };
    expect(() => priceChoice(journey.rides, choice, passengers)).toThrow('The ride on f15 has no fare.');
  });
});
