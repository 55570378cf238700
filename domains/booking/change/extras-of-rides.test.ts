import { expect, test } from 'vitest';
import type { NewItem } from '#domains/cart/cart.ts';
import { offersBetween, testTimetableFiles } from '#domains/cart/cart-fixtures.testing.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { itemsOf } from '../booking-store.ts';
import { authorise, order, type PaymentFixture } from '../payment/payment-fixtures.testing.ts';
import { usePaymentFixture } from '../payment/payment-suite.testing.ts';
import { settle } from '../payment/settle.ts';
import { changeableFares, exchange, journeyOf, train } from './change-fixtures.testing.ts';
import { offerChange } from './offer-change.ts';

/** Two journeys of two trains, with a change at Springfield and at Arthur’s Pass. */
const twoTrains = {
  ...changeableFares,
  trips: ['via_s1', 'via_s2', 'via_a1', 'via_a2'].reduce(
    (trips, trip) => `${trips}\ntranz_alpine,daily,${trip}`,
    testTimetableFiles.trips,
  ),
  stop_times: [
    testTimetableFiles.stop_times,
    'via_s1,14:00:00,14:00:00,CHC,1\nvia_s1,15:00:00,15:00:00,SPR,2',
    'via_s2,15:30:00,15:30:00,SPR,1\nvia_s2,19:00:00,19:00:00,GRY,2',
    'via_a1,20:00:00,20:00:00,CHC,1\nvia_a1,21:00:00,21:00:00,ART,2',
    'via_a2,21:30:00,21:30:00,ART,1\nvia_a2,22:30:00,22:30:00,GRY,2',
  ].join('\n'),
};

describeEachDatabase('an extra for one of two rides', (open) => {
  let fixture: PaymentFixture;
  usePaymentFixture(
    open,
    (fresh) => {
      fixture = fresh;
    },
    twoTrains,
  );

  async function offerVia(town: string, date: string): Promise<string> {
    if (!fixture.timetable) throw new Error('There is no timetable.');
    const offers = await offersBetween(fixture.timetable, ...train, { date });
    return offers.find(({ legs }) => legs[0]?.to.name === town)?.offerId ?? '';
  }

  async function withBag() {
    const bag: NewItem = {
      itemType: 'extra',
      ...{ productId: 'train-luggage', associatedItem: 0, extra: { leg: 0 } },
    };
    const offerId = await offerVia('Springfield', '2026-12-05');
    const ordered = await order(fixture, [{ itemType: 'kr_train', offerId }, bag]);
    authorise(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    return journeyOf(fixture, ordered);
  }

  test('stays on the ride between its towns', async () => {
    const booking = await withBag();
    await exchange(fixture, booking, await offerVia('Springfield', '2026-12-06'));
    const [, bag] = await itemsOf(fixture.database, booking.id);
    expect(bag?.data).toMatchObject({ extra: { leg: 0 } });
  });

  test('is not moved to a ride between other towns', async () => {
    const booking = await withBag();
    const offerId = await offerVia('Arthur’s Pass', '2026-12-06');
    expect(await offerChange(fixture, booking.token, { itemId: booking.itemId, offerId })).toMatchObject({
      failure: { fields: { offerId: expect.stringContaining('can’t come along') } },
    });
  });
});
