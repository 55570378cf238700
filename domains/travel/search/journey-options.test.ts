import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { addDays } from '#domains/travel/time/service-time.ts';
import { casesOf } from '#tests/case-counts.ts';
import { getDayPlanner } from './day-planner.ts';
import { dominates, maxJourneyOptions, needNight, selectOptions, toOption } from './journey-options.ts';
import { createTestReader, loadEmbeddedFeed } from './load-test-feed.testing.ts';
import { findNamedPlace, searchByName } from './search-by-name.testing.ts';

const now = new Date('2026-11-21T08:00:00+13:00');
let feed: LoadedFeed;

beforeAll(async () => {
  feed = await loadEmbeddedFeed(now);
});

/** The differences of a search, with the modes and trains as text. */
async function differencesOf(from: string, to: string, date: string) {
  const { outbound, differences = [] } = await searchByName(feed, now, [from, to], { date });
  const journeys = new Set(outbound.map(({ journeyId }) => journeyId));
  if (differences.length > 0)
    expect(new Set(differences.map(({ journeyId }) => journeyId))).toEqual(journeys);
  return differences.map(({ trains, nights, best }) => ({
    trains: trains.map(({ from, to }) => `${from ?? ''}>${to ?? ''}`).join(' '),
    nights: nights.map(({ place, nights }) => `${nights} ${place}`).join(', '),
    best: best.join(' '),
  }));
}

/** A Monday with both trains of the North Island, and a Tuesday without a train from Auckland. */
const [withTrain, withoutTrain] = ['2026-12-07', '2026-12-08'];

describe('journeys longer than a day', () => {
  test.each([
    ['auckland', 'dunedin'],
    ['auckland', 'queenstown'],
  ])('from %s to %s go by train where one runs, and differ in the nights', async (from, to) => {
    const found = await differencesOf(from, to, withTrain);
    expect(found.length).toBeGreaterThanOrEqual(3);
    const nights = found.filter(({ trains }) => trains === '>Wellington').map((each) => each.nights);
    expect(nights).toEqual(
      expect.arrayContaining(['1 Picton, 1 Christchurch', '1 Wellington, 1 Christchurch']),
    );
    expect(found.some(({ nights }) => /Kaikōura|Tekapo/.test(nights))).toBe(true);

    const without = await differencesOf(from, to, withoutTrain);
    expect(without.length).toBeGreaterThanOrEqual(3);
    expect(without.some(({ trains }) => trains.startsWith('>'))).toBe(false);
    expect(without.some(({ trains }) => trains.endsWith('>Christchurch'))).toBe(true);
  });

  test('from Paihia to Christchurch stay in Auckland first', async () => {
    for (const date of ['2026-12-04', withTrain]) {
      const found = await differencesOf('paihia', 'christchurch', date);
      expect(found.length).toBeGreaterThanOrEqual(3);
      expect(found.every(({ nights }) => nights.startsWith('1 Auckland, '))).toBe(true);
    }
    const found = await differencesOf('paihia', 'christchurch', '2026-12-04');
    expect(found.some(({ trains }) => trains.startsWith('Auckland>Wellington'))).toBe(true);
  });

  test('from Kaitaia to Invercargill are two searches, of which the long one has a choice', async () => {
    for (const date of [withTrain, withoutTrain]) {
      expect(await differencesOf('kaitaia', 'invercargill', date)).toEqual([]);
      const [split] = await createTestReader(feed, now).splitJourney({
        from: findNamedPlace(feed, 'kaitaia'),
        to: findNamedPlace(feed, 'invercargill'),
        date,
      });
      const lists = (split?.parts ?? []).map((part) => differencesOf(part.from.id, part.to.id, part.date));
      expect(Math.max(...(await Promise.all(lists)).map(({ length }) => length))).toBeGreaterThanOrEqual(3);
    }
  });

  test('say which is cheapest', async () => {
    const found = await differencesOf('auckland', 'dunedin', withTrain);
    expect(found.filter(({ best }) => best.includes('price')).length).toBeGreaterThan(0);
  });

  test('with a stopover can be bought, where the timetable has prices', async () => {
    for (const date of [withTrain, withoutTrain]) {
      const { outbound } = await searchByName(feed, now, ['auckland', 'dunedin'], { date });
      expect(outbound.filter(({ priceCents }) => priceCents === null)).toEqual([]);
    }
  });

  test('that need no night have no differences', async () => {
    expect(await differencesOf('wellington', 'christchurch', withTrain)).toEqual([]);
  });
});

test('options are few, include the best by each figure, and none is worse in all than its like', async () => {
  const names = [
    'auckland',
    'paihia',
    'rotorua',
    'napier',
    'nelson',
    'greymouth',
    'dunedin',
    'queenstown',
    'oban',
  ];
  let overnight = 0;
  await fc.assert(
    fc.asyncProperty(fc.subarray(names, { minLength: 2, maxLength: 2 }), fc.nat(60), async (pair, days) => {
      const [from, to] = pair.map((name) => findNamedPlace(feed, name).stopIds);
      const request = { from: from ?? [], to: to ?? [], maxChanges: 4 };
      const journeys = await getDayPlanner(feed).journeysOf(request, addDays('2026-12-01', days));
      const selected = selectOptions(feed, journeys);
      if (!needNight(feed, journeys)) {
        expect(selected).toBe(journeys);
        return;
      }
      overnight += 1;
      expect(selected.length).toBeLessThanOrEqual(maxJourneyOptions);
      const [all, options] = [journeys, selected].map((list) => list.map((each) => toOption(feed, each)));
      for (const { priced, features } of all ?? []) {
        const trains = priced.rides.filter(({ trip }) => trip.route.mode === 'rail');
        const nights = features.filter((feature) => /^\d+ at /.test(feature));
        expect(features).toEqual([...trains.map(({ trip }) => trip.route.id), ...nights]);
      }
      for (const key of ['durationMs', 'arrival', 'changes', 'priceCents'] as const)
        expect(Math.min(...(options ?? []).map((option) => option[key]))).toBe(
          Math.min(...(all ?? []).map((option) => option[key])),
        );
      for (const a of options ?? [])
        for (const b of options ?? []) expect(a.label === b.label && dominates(a, b)).toBe(false);
    }),
    { numRuns: casesOf({ short: 60, full: 600 }) },
  );
  expect(overnight).toBeGreaterThan(10);
});
