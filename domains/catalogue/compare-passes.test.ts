import { expect, test } from 'vitest';
import { findBestPass, type PassableJourney } from './compare-passes.ts';
import { catalogue } from './current-catalogue.ts';

const { passes } = catalogue();
const alone = { adults: 1, children: 0, infants: 0 };
const coach = (date: string, minutes: number, priceCents = 9_000): PassableJourney => ({
  priceCents,
  rides: [{ itemType: 'ic_bus', date, minutes }],
});
const ferry: PassableJourney = {
  priceCents: 7_500,
  rides: [{ itemType: 'ii_ferry', date: '2026-12-04', minutes: 210 }],
};

test('takes the smallest bus pass for the hours on board, and pays for the ferry', () => {
  // Each ride counts in started quarters of an hour: 7.25 + 7.75.
  const best = findBestPass(passes, [coach('2026-12-01', 421), ferry, coach('2026-12-03', 465)], alone);
  expect(best).toMatchObject({
    pass: { id: 'bus-pass-15-hours' },
    covered: 2,
    hours: 15,
    passCents: 15_500,
    totalCents: 23_000,
  });
  const longer = findBestPass(passes, [coach('2026-12-01', 421), coach('2026-12-03', 466)], alone);
  expect(longer?.pass.id).toBe('bus-pass-20-hours');
});

test('counts the days of a rail pass, and the prices of all travellers', () => {
  const train = (date: string): PassableJourney => ({
    priceCents: 60_000,
    rides: [{ itemType: 'kr_train', date, minutes: 300 }],
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
