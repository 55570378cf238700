import { expect, test } from 'vitest';
import { priceHoldMs } from '#domains/travel/offers/sale-window.ts';
import { FreshOffers } from './fresh-offers.ts';

const minute = 60_000;
const offer = (offerId: string, seatsLeft: number, isLive = true) => ({
  offerId,
  itemType: 'ii_ferry',
  isLive,
  seatsLeft,
});

test('refreshes offers before they are twenty minutes old, but not every minute', async () => {
  let asked = 0;
  let now = 0;
  const offers = new FreshOffers({
    ask: async () => [offer(String(++asked), 100)],
    random: () => 0,
    clock: () => now,
  });
  const ages: number[] = [];
  let madeAt = 0;
  for (; now < 120 * minute; now += minute) {
    const before = asked;
    await offers.renew();
    if (asked > before) madeAt = now;
    expect(offers.next().offerId).toBe(String(asked));
    // The age at the end of the minute that starts now.
    ages.push(now + minute - madeAt);
  }
  expect(Math.max(...ages)).toBeLessThan(20 * minute);
  expect(Math.max(...ages)).toBeLessThan(priceHoldMs);
  expect(asked).toBeLessThan(10);
});

test('excludes departures that are nearly sold out, except those on request', async () => {
  const found = [offer('full', 30), offer('roomy', 31), offer('on request', 0, false)];
  const numbers = [0, 0.5, 0.99];
  const offers = new FreshOffers({ ask: async () => found, random: () => numbers.shift() ?? 0 });
  await offers.renew();
  expect([1, 2, 3].map(() => offers.next().offerId)).toEqual(['roomy', 'on request', 'on request']);
});

test('rejects if no departure has seats left', async () => {
  const offers = new FreshOffers({ ask: async () => [offer('full', 3)], random: Math.random });
  await expect(offers.renew()).rejects.toThrow('No departure has enough seats left.');
});
