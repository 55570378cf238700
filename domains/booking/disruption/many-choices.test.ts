import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { people } from '#domains/cart/cart-fixtures.testing.ts';
import { inventoryUnits } from '#domains/inventory/inventory.table.ts';
import { describeOnPostgres } from '#platform/database/test-database.testing.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { deliverPending } from '#platform/mail/outbox.ts';
import { casesOf } from '#tests/case-counts.ts';
import { bookingDisruptions, bookingItems } from '../booking.table.ts';
import { changeableFares, ferry, offerOn } from '../change/change-fixtures.testing.ts';
import { confirmChange } from '../change/confirm-change.ts';
import { offerChange } from '../change/offer-change.ts';
import { composeBookingMail } from '../mail/compose-booking-mail.ts';
import {
  authorise,
  order,
  type PaymentFixture,
  repeatOrder,
  type TestOrder,
} from '../payment/payment-fixtures.testing.ts';
import { usePaymentFixture } from '../payment/payment-suite.testing.ts';
import { settle } from '../payment/settle.ts';
import { cancelledRun, reportRuns, saturday } from './disruption-fixtures.testing.ts';

const sunday = '2026-12-06';

/** Bookings on the cancelled sailing, and the places on the next one. */
const bookingCount = casesOf({ short: 30, full: 200 });
const placesLeft = bookingCount * 0.6;

describeOnPostgres('all travellers of a cancelled sailing', (open) => {
  let fixture: PaymentFixture;
  usePaymentFixture(
    open,
    (fresh) => {
      fixture = fresh;
    },
    {
      ...changeableFares,
      capacities: [
        'route_id,trip_id,seats',
        'tranz_alpine,,4',
        `interislander,ferry14,${placesLeft}`,
        `interislander,,${bookingCount}`,
        'intercity_south,,45',
      ].join('\n'),
    },
  );

  test('choose at once: the next sailing fills to its last place, and all others get the next best', {
    timeout: 300_000,
  }, async () => {
    const offerId = await offerOn(fixture, ferry, 'Saver', { date: saturday, adults: 1 });
    const first = await order(fixture, [{ itemType: 'ii_ferry', offerId, passengers: people(1) }]);
    const all: TestOrder[] = [first];
    while (all.length < bookingCount) all.push(await repeatOrder(fixture, first));
    for (const { attemptId } of all) {
      authorise(fixture, attemptId);
      await settle(fixture, attemptId);
    }
    await fixture.database.delete(outbox);
    await reportRuns(fixture, cancelledRun('ferry9'));
    const sent: string[] = [];
    await deliverPending(fixture.database, {
      send: async ({ subject }) => {
        sent.push(subject);
      },
      compose: (template, data) => composeBookingMail(fixture, 'staff@example.nz', template, data),
      isStopping: () => false,
    });
    expect(sent.filter((subject) => subject.startsWith('Cancelled: '))).toHaveLength(bookingCount);

    const [wished, second] = await Promise.all(
      [saturday, sunday].map((date) => offerOn(fixture, ferry, 'Saver', { date, adults: 1 })),
    );
    const choose = async ({ id, token }: TestOrder, wish = ''): Promise<string> => {
      const [item] = await fixture.database.select().from(bookingItems).where(eq(bookingItems.bookingId, id));
      const offered = await offerChange(fixture, token, { itemId: item?.id ?? '', offerId: wish });
      if (!offered.ok) return offered.failure.code;
      const confirmed = await confirmChange(fixture, token, offered.offer.id);
      return confirmed.ok ? confirmed.change.state : confirmed.failure.code;
    };
    const results = await Promise.all(
      all.map(async (booking) => {
        const result = await choose(booking, wished);
        return result === 'made' ? 'wished' : `${result}, then ${await choose(booking, second)}`;
      }),
    );
    expect(results.filter((result) => result === 'wished')).toHaveLength(placesLeft);
    expect(new Set(results)).toEqual(new Set(['wished', 'SOLD_OUT, then made']));
    const pools = await fixture.database
      .select({ poolId: inventoryUnits.poolId, count: sql<number>`count(*)::int` })
      .from(inventoryUnits)
      .groupBy(inventoryUnits.poolId);
    expect(pools.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([
      bookingCount - placesLeft,
      placesLeft,
    ]);
    const states = await fixture.database
      .selectDistinct({ state: bookingDisruptions.state })
      .from(bookingDisruptions)
      .where(
        inArray(
          bookingDisruptions.bookingId,
          all.map(({ id }) => id),
        ),
      );
    expect(states).toEqual([{ state: 'changed' }]);
  });
});
