import { describe, expect, test } from 'vitest';
import type { Visitor } from '#blocks/define-block.ts';
import { exampleBooking } from '#blocks/example-bookings.ts';
import { fixtureCart } from '#browser/cart/fixture-carts.ts';
import type { CancelReason } from '#domains/booking/booking.ts';
import type { Cart } from '#domains/cart/cart.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { explainFailure } from './explain-failure.ts';
import { purchaseFailed } from './purchase-failed.block.ts';
import { fixtures } from './purchase-failed.fixtures.ts';
import { loadPurchaseFailed } from './purchase-failed.load.ts';

const now = new Date('2026-11-21T14:20:00+13:00');
const token = 'a'.repeat(43);
const visitor: Visitor = { kind: 'visitor', cartSessionId: 'x', bookingToken: token };

const item = (hold: 'held' | 'expired' | 'none', parent: string | null = null): Cart['items'][number] => ({
  disruption: null,
  id: `${hold}-${parent}`,
  itemType: 'ii_ferry',
  description: 'A ferry',
  detail: '',
  priceCents: 6_000,
  quantity: 1,
  passengers: { adultCount: 1, childCount: 0, infantCount: 0 },
  associatedCartItemId: parent,
  productId: null,
  offerId: null,
  stock: 'live',
  hold,
  data: { kind: 'extra', extra: { id: 'car', extraKind: 'vehicle', leg: 0 } },
});

const cartOf = (items: Cart['items'], holdExpiresAt: Date | null): Cart => ({
  items,
  subtotalCents: 0,
  gstCents: 0,
  removed: null,
  holdExpiresAt,
  now,
});

const load = async (who: Visitor, cart: Cart | null = null) => {
  const loaded = await loadPurchaseFailed(
    {},
    loadContext(
      { path: '/purchase-failed/', visitor: who, now },
      {
        bookings: {
          read: async () =>
            who.kind === 'visitor' && who.bookingToken ? exampleBooking('cancelled', now) : null,
          refundOffer: async () => null,
          changeOffer: async () => null,
          changeOptions: async () => null,
          extraOptions: async () => null,
          travellerOptions: async () => null,
        },
        cart: {
          read: async () =>
            cart ? { state: 'open', cart, data: fixtureCart([], now.getTime()) } : { state: 'none' },
          quote: async () => null,
          ageLimits: async () => ({}),
          passTravellers: async () => ({}),
        },
      },
    ),
  );
  if (!loaded.ok) throw new Error('Nothing was loaded.');
  return loaded.data;
};

describe('a payment that was not completed', () => {
  const reasons: readonly (CancelReason | null)[] = [
    'superseded',
    'payment_failed',
    'left',
    'expired',
    'not_available',
    'too_late',
    'timetable_changed',
    'voucher_spent',
    'payment_differed',
    'erased',
    null,
  ];

  // @spec 2.6
  test('explains each reason differently, and always says what was charged', () => {
    expect(new Set(reasons.map((reason) => explainFailure(reason, null).title)).size).toBe(reasons.length);
    for (const reason of reasons)
      expect(explainFailure(reason, null).lead).toMatch(
        /nothing (?:was|is) charged|you pay nothing|or charged until/i,
      );
  });

  test('explains the bank’s known codes, and has a general explanation for others', () => {
    const of = (code: string | null) => explainFailure('payment_failed', code).lead;
    expect(of('insufficient_funds')).toContain('enough money');
    expect(of('constructor')).toBe(of(null));
    expect(of('card_declined')).toContain('did not approve');
  });

  test('links back to the checkout only where paying again makes sense', () => {
    expect(reasons.filter((reason) => explainFailure(reason, null).mayTryAgain)).toEqual([
      'payment_failed',
      'left',
      'expired',
      'voucher_spent',
      'payment_differed',
      null,
    ]);
  });

  test('says of a replaced order that the newer one counts, and promises a refund to anyone who paid for the older one', () => {
    const { lead, advice } = explainFailure('superseded', null);
    expect(lead).toContain('You started a newer order from the same cart, and it replaced this one.');
    expect(lead).toContain('released or refunded in full automatically');
    expect(advice.join(' ')).not.toMatch(/token|https?:/);
  });

  test('counts the cart’s items as its badge does, and states the end of the hold', async () => {
    const items = [item('held'), item('held', 'held-null'), item('expired')];
    expect((await load(visitor, cartOf(items, new Date('2026-11-21T14:35:00+13:00')))).cart).toEqual({
      count: 3,
      lapsed: 1,
      heldUntil: '14:35',
    });
    expect((await load(visitor, cartOf([], null))).cart).toBeNull();
  });

  test('names the booking of this browser only', async () => {
    expect((await load(visitor)).reference).toBe('7KM-Q2X-9TR');
    expect((await load({ kind: 'anyone' })).reference).toBeNull();
  });

  test('works on a page that is cached for everybody', async () => {
    const html = await renderBlock(purchaseFailed, fixtures.withEverything);
    expect(html).toContain('>Payment not completed</h1>');
    expect(html).toContain('/book-your-journey/');
  });
});
