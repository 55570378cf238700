import { expect, test } from 'vitest';
import type { AddedExtra } from '#contracts/booking/change-calls.ts';
import { people, withUnits } from '#domains/cart/cart-fixtures.testing.ts';
import { inventoryClaims } from '#domains/inventory/inventory.table.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { type PaymentFixture, runBackgroundRounds } from '../payment/payment-fixtures.testing.ts';
import { usePaymentFixture } from '../payment/payment-suite.testing.ts';
import { confirmRefund } from '../refund/confirm-refund.ts';
import { offerRefund } from '../refund/offer-refund.ts';
import {
  type BookedJourney,
  bookJourney,
  changeableFares,
  ferry,
  payForChange,
  readBooked,
} from './change-fixtures.testing.ts';
import { confirmChange } from './confirm-change.ts';
import { offerChange } from './offer-change.ts';

const car: AddedExtra = { productId: 'interislander-car', vehicleLength: 4.5, plate: 'ABC123' };

describeEachDatabase('extras for a booked journey', (open) => {
  let fixture: PaymentFixture;
  usePaymentFixture(
    open,
    (fresh) => {
      fixture = fresh;
    },
    changeableFares,
  );

  const read = (booking: { readonly token: string }) => readBooked(fixture, booking);

  const asked = ({ token, itemId }: BookedJourney, ...extras: readonly AddedExtra[]) =>
    offerChange(fixture, token, { itemId, extras: [...extras] });

  async function added(booking: BookedJourney, ...extras: readonly AddedExtra[]) {
    const offered = await asked(booking, ...extras);
    if (!offered.ok) throw new Error(JSON.stringify(offered.failure));
    const confirmed = await confirmChange(fixture, booking.token, offered.offer.id);
    if (!confirmed.ok) throw new Error(JSON.stringify(confirmed.failure));
    if (confirmed.change.state === 'paying') await payForChange(fixture, booking);
    return offered.offer;
  }

  const metres = async () =>
    (await fixture.database.select().from(inventoryClaims))
      .filter(({ poolId }) => poolId.includes('deck'))
      .reduce((sum, { quantity }) => sum + quantity, 0);

  test('are paid, take their space, and follow their journey', async () => {
    const booking = await bookJourney(fixture, ferry, 'Refundable', { party: people(2) });
    const offer = await added(booking, car);
    expect(offer).toMatchObject({
      lines: [{ kind: 'extra', before: null, after: { description: 'Car up to 5 m, number plate ABC123' } }],
      money: { feeCents: 0, refundCents: 0 },
    });
    expect(offer.money.differenceCents).toBeGreaterThan(0);
    const { items, status, changes } = await read(booking);
    expect(items).toMatchObject([
      { id: booking.itemId, data: { kind: 'journey' } },
      { parentId: booking.itemId, status: 'confirmed', priceCents: offer.money.differenceCents },
    ]);
    expect({ status, changes: changes.length }).toEqual({ status: 'confirmed', changes: 1 });
    expect(await metres()).toBe(5);
    // Like the journey, it is refundable in full.
    const refund = await offerRefund(fixture, booking.token, { items: [{ itemId: items[1]?.id ?? '' }] });
    if (!refund.ok) throw new Error(JSON.stringify(refund.failure));
    expect(refund.offer.refundableCents).toBe(offer.money.differenceCents);
    await confirmRefund(fixture, booking.token, refund.offer.id);
    await runBackgroundRounds(fixture);
    expect(await metres()).toBe(0);
  });

  test('of another length replace a vehicle, and the difference is paid or refunded', async () => {
    const booking = await bookJourney(fixture, ferry, 'Refundable', { party: people(2) });
    await added(booking, car);
    const carId = (await read(booking)).items[1]?.id ?? '';
    const longer = await added(booking, { ...car, vehicleLength: 5.7, replaces: carId });
    expect(longer.lines).toMatchObject([{ kind: 'extra', before: { description: expect.any(String) } }]);
    expect(longer.money.differenceCents).toBeGreaterThan(0);
    expect(await metres()).toBe(6);
    const shorter = await added(booking, { ...car, vehicleLength: 4, replaces: carId });
    expect(shorter.money).toMatchObject({ differenceCents: -longer.money.differenceCents, toPayCents: 0 });
    expect(shorter.money.refundCents).toBe(longer.money.differenceCents);
    expect(await metres()).toBe(4);
    const { items, changes } = await read(booking);
    expect(items).toHaveLength(2);
    expect(items[1]).toMatchObject({ id: carId, detail: expect.stringContaining('ABC123') });
    expect(changes).toHaveLength(3);
    await runBackgroundRounds(fixture);
  });

  test('that don’t suit the journey, or have no space left, are refused', async () => {
    const booking = await bookJourney(fixture, ferry, 'Saver', { party: people(2) });
    const refusals = [
      [{ productId: 'no-such-thing' }],
      [{ productId: 'interislander-car' }],
      [car, { ...car, vehicleLength: 5 }],
      [{ ...car, replaces: booking.itemId }],
    ] as const;
    for (const extras of refusals)
      expect(await asked(booking, ...extras)).toMatchObject({
        failure: { fields: { extras: expect.any(String) } },
      });
    expect(await asked({ ...booking, itemId: booking.id }, car)).toMatchObject({
      failure: { fields: { itemId: expect.any(String) } },
    });
    const [{ poolId = '' } = {}] = [
      { poolId: fixture.catalogue.extraById('interislander-car')?.pool?.id ?? '' },
    ];
    const before = fixture.catalogue;
    fixture.catalogue = withUnits(before, poolId, 4);
    const offered = await asked(booking, car);
    if (!offered.ok) throw new Error(JSON.stringify(offered.failure));
    expect(await confirmChange(fixture, booking.token, offered.offer.id)).toMatchObject({
      failure: { code: 'SOLD_OUT' },
    });
    fixture.catalogue = before;
    expect((await read(booking)).items).toHaveLength(1);
  });
});
