import { expect, test } from 'vitest';
import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import { findBestPass, type PassableJourney } from './compare-passes.ts';
import type { PassRide } from './pass-account.ts';

const { passes } = catalogue();
const alone = { adults: 1, children: 0, infants: 0 };
const ride = (itemType: PassRide['itemType'], serviceDate: string, minutes: number): PassRide => {
  const departure = new Date(`${serviceDate}T08:00:00+13:00`);
  const arrival = new Date(departure.getTime() + minutes * 60_000);
  return {
    itemType,
    serviceDate,
    from: { departure: departure.toISOString() },
    to: { arrival: arrival.toISOString() },
  };
};
const coach = (date: string, minutes: number, priceCents = 9_000): PassableJourney => ({
  priceCents,
  rides: [ride('ic_bus', date, minutes)],
});
const ferry: PassableJourney = {
  priceCents: 7_500,
  rides: [ride('ii_ferry', '2026-12-04', 210)],
};

test('takes the smallest bus pass for the hours on board, and pays for the ferry', () => {
  // Each ride counts in started quarters of an hour: 7.25 + 7.75.
  const best = findBestPass(passes, [coach('2026-12-01', 421), ferry, coach('2026-12-03', 465)], alone);
  expect(best).toMatchObject({
    pass: { id: 'bus-pass-15-hours' },
    covered: 2,
    cost: { quarters: 60 },
    passCents: 15_500,
    totalCents: 23_000,
  });
  const longer = findBestPass(passes, [coach('2026-12-01', 421), coach('2026-12-03', 466)], alone);
  expect(longer?.pass.id).toBe('bus-pass-20-hours');
});

test('counts the days of a rail pass, and the prices of all travellers', () => {
  const train = (date: string): PassableJourney => ({
    priceCents: 60_000,
    rides: [ride('kr_train', date, 300)],
  });
  const days = ['2026-12-01', '2026-12-02', '2026-12-09'].map(train);
  const best = findBestPass(passes, days, { adults: 2, children: 1, infants: 1 });
  expect(best).toMatchObject({ pass: { id: 'rail-pass-3-days' }, passCents: 2 * 59_900 + 45_000 });
  const scattered = findBestPass(
    passes.filter(({ allowance }) => allowance.kind === 'consecutive-days'),
    days,
    alone,
  );
  expect(scattered?.pass.allowance.amount).toBe(14);
});

test('finds none for ferries only', () => {
  expect(findBestPass(passes, [ferry], alone)).toBeNull();
  expect(findBestPass(passes, [], alone)).toBeNull();
});
