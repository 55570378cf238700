import { longName } from '#components/stories/long-words.ts';
import type { Departure, Places, TourDetailData } from './tour-detail-data.ts';

/** Sample loader data for stories. */

const day = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();

/** Makes departures from 28 November 2026, one each `every` days, of a tour of `length` days. */
function departures(count: number, every: number, length: number, places: readonly Places[]): Departure[] {
  return Array.from({ length: count }, (_, index) => {
    const startsOn = day('2026-11-28', index * every);
    return {
      id: `sample:${startsOn}`,
      startsOn,
      endsOn: day(startsOn, length - 1),
      places: places[index % places.length] ?? { state: 'free' },
    };
  });
}

const free: Places = { state: 'free' };
const soldOut: Places = { state: 'sold-out' };
const few = (left: number): Places => ({ state: 'few', left });

const usual: TourDetailData = {
  tourId: 'cook-strait-and-the-coast',
  name: 'Cook Strait and the coast',
  cartAction: '/cart/form',
  prices: { adult: '$1,290', child: '$968', infant: 'free' },
  dollars: { adult: 1290, child: 968, infant: 0 },
  ages: 'A child is 2 to 14 years old; an infant is younger and travels on a lap.',
  refund: 'All of it up to 30 days before, half of it up to 7 days before, nothing after that.',
  isOnRequest: false,
  maxPassengers: 9,
  departures: departures(26, 7, 5, [free, few(4), soldOut, free, few(1), free]),
  countedAt: '10:41',
  saysDemonstration: true,
};

export const samples = {
  many: usual,
  daily: {
    ...usual,
    name: 'A day in Kaikōura',
    prices: { adult: '$189', child: '$132', infant: 'free' },
    dollars: { adult: 189, child: 132, infant: 0 },
    departures: departures(155, 1, 1, [free, free, few(6), free, soldOut, free, free]),
  },
  three: { ...usual, departures: departures(3, 14, 5, [few(2), free]) },
  one: { ...usual, departures: departures(1, 1, 5, [few(4)]) },
  fewPlaces: { ...usual, departures: departures(5, 7, 5, [few(1), few(2), few(3), few(4), few(6)]) },
  soldOut: { ...usual, departures: departures(4, 7, 5, [soldOut]) },
  onRequest: {
    ...usual,
    name: 'Three trains and a strait',
    isOnRequest: true,
    countedAt: null,
    departures: departures(8, 14, 15, [{ state: 'request' }]),
  },
  uncounted: {
    ...usual,
    countedAt: null,
    departures: departures(12, 7, 5, [{ state: 'unknown' }]),
  },
  outOfSeason: { ...usual, countedAt: null, departures: [], saysDemonstration: false },
  longWords: {
    ...usual,
    name: longName,
    ages: longName,
    refund: longName,
    prices: { adult: '$123,456', child: '$123,456', infant: '$123,456' },
    dollars: { adult: 123_456, child: 123_456, infant: 123_456 },
    departures: departures(12, 9, 21, [few(4), free]),
  },
} satisfies Record<string, TourDetailData>;
