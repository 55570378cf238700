/** Fixtures: paid bookings, written as rows and sold and posted like by a payment. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CartItemData, ItemStock } from '#domains/cart/cart.ts';
import { type TestDeps, testDeps } from '#domains/cart/cart-fixtures.testing.ts';
import type { Claim } from '#domains/inventory/inventory.ts';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import {
  GatewayError,
  type PaymentGateway,
  type ProviderPayment,
  type ProviderRefund,
} from '#domains/payment/payment-gateway.ts';
import { computeCardFee } from '#domains/travel/fares/leg-fares.ts';
import type { RefundTerms } from '#domains/travel/fares/refund-terms.ts';
import { vouchers } from '#domains/voucher/voucher.table.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { newReferenceCode } from '#platform/reference-code.ts';
import { paymentAttempts } from '../booking.table.ts';
import type { TravellerType } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import {
  type BookingItemRow,
  type BookingRow,
  type BookingTravellerRow,
  insertBooking,
  itemsOf,
  lockBooking,
  travellersOf,
} from '../booking-store.ts';
import { bookingToken, bookingTokenHash } from '../booking-token.ts';
import type { CrashPoint } from '../crash-points.ts';
import { bookingGst } from '../ledger/postings.ts';
import { claim } from '../payment/claim.ts';
import { SimulatedCrash } from '../payment/payment-fixtures.testing.ts';
import { recordPaid } from '../payment/record-paid.ts';
import { takeDeposits } from '../payment/voucher-deposits.ts';

const key = Buffer.alloc(32, 9);

/** A fake provider for refunds. */
export interface FakeProvider {
  readonly gateway: PaymentGateway;
  /** Refunded amounts by key, each once. */
  readonly refunded: Map<string, number>;
  /** Payments by the provider's ids. */
  readonly payments: Map<string, Omit<ProviderPayment, 'refundedCents'>>;
  /** All refunds, including those by hand. */
  readonly made: (ProviderRefund & { readonly paymentId: string })[];
  /** The error of the next calls. Null for none. */
  failsWith: GatewayError | null;
}

/** Creates a fake provider that supports refunds only. It honours idempotency keys like the real ones. */
export function fakeProvider(): FakeProvider {
  const unused = () => Promise.reject(new GatewayError('not-found', 'Nobody asks this here.'));
  const provider: FakeProvider = {
    refunded: new Map(),
    payments: new Map(),
    made: [],
    failsWith: null,
    gateway: {
      name: 'test',
      open: unused,
      async read(id) {
        const refundedCents = provider.made
          .filter(({ paymentId, status }) => paymentId === id && status === 'paid')
          .reduce((total, { amountCents }) => total + amountCents, 0);
        const payment = provider.payments.get(id);
        if (!payment) throw new GatewayError('not-found', 'Payment not found.');
        return { ...payment, refundedCents };
      },
      capture: unused,
      cancel: unused,
      async refund(paymentId, refund) {
        if (provider.failsWith) throw provider.failsWith;
        const before = provider.made.find(({ key, status }) => key === refund.key && status === 'paid');
        if (before) return { providerRefundId: before.providerRefundId };
        provider.refunded.set(refund.key, refund.amountCents);
        const { key, turn = 1, amountCents } = refund;
        const providerRefundId = `rfd_${key}${turn === 1 ? '' : `_${turn}`}`;
        const made = { providerRefundId, key, amountCents, status: 'paid', failureCode: null } as const;
        provider.made.push({ ...made, paymentId });
        return { providerRefundId };
      },
      refundsOf: async (id) => provider.made.filter((each) => each.paymentId === id),
      paymentOf: async (reference) => reference,
      parseWebhook: () => ({ kind: 'ignored' }),
    },
  };
  return provider;
}

/** Dependencies with a test clock, a fake provider and simulated crashes. */
export type RefundDeps = BookingDeps &
  TestDeps & {
    provider: FakeProvider;
    crashAt: CrashPoint | null;
  };

/** Creates the dependencies on `database`, with the clock at `morning`. */
export function refundDeps(database: Database): RefundDeps {
  const provider = fakeProvider();
  return {
    ...testDeps(database, null),
    provider,
    crashAt: null,
    gateways: {
      current: provider.gateway,
      named: (name) => (name === 'test' ? provider.gateway : undefined),
    },
    bookingKey: () => key,
    siteUrl: 'https://southbound.example',
    reached(point) {
      if (this.crashAt === point) throw new SimulatedCrash(point);
    },
  };
}

/** Specification of an item to book. */
export interface ItemSpec {
  /** Its travellers with their prices in dollars. Absent for an extra. */
  readonly riders?: readonly (readonly [TravellerType, number])[];
  /** Price in dollars of an item without riders. */
  readonly price?: number;
  /** Index of the parent item. */
  readonly parent?: number;
  readonly stock?: ItemStock;
  readonly terms?: RefundTerms;
  readonly claims?: readonly Claim[];
  readonly productId?: string;
  readonly data?: CartItemData;
  readonly detail?: string;
}

/** Departure of the journeys of these tests. */
export const departure = '2026-12-11T08:15:00+13:00';

/** Full refund less $10 per person until two days before departure, then half less $10 per person until departure. */
export const terms: RefundTerms = {
  startsAt: departure,
  steps: [
    { secondsBefore: 2 * 86_400, percent: 100, feeCents: 1_000 },
    { secondsBefore: 0, percent: 50, feeCents: 1_000 },
  ],
};

/** A paid booking. */
export interface PaidBooking {
  readonly id: string;
  readonly reference: string;
  readonly token: string;
  readonly items: readonly BookingItemRow[];
  readonly travellers: readonly BookingTravellerRow[];
}

/** Books and pays the items: up to `voucherDollars` with a voucher of that value, the rest by card. */
export async function paidBooking(
  deps: RefundDeps,
  specs: readonly ItemSpec[],
  { voucherDollars = 0 }: { readonly voucherDollars?: number } = {},
): Promise<PaidBooking> {
  const now = deps.now();
  const bookingId = randomUUID();
  const ids = specs.map(() => randomUUID());
  const travellers = specs.flatMap(({ riders = [] }, at) =>
    riders.map(
      ([type, dollars], position): BookingTravellerRow => ({
        id: randomUUID(),
        itemId: ids[at] ?? '',
        position,
        type,
        title: 'ms',
        firstName: 'Mārama',
        lastName: `Ōpata-${at}-${position}`,
        dateOfBirth: type === 'adult' ? null : '2020-05-01',
        requests: 'A seat by the window',
        priceCents: dollars * 100,
        status: 'pending',
        declinedCents: 0,
      }),
    ),
  );
  const items = specs.map((spec, at): BookingItemRow => {
    const riders = travellers.filter(({ itemId }) => itemId === ids[at]);
    const count = (type: TravellerType) => riders.filter((rider) => rider.type === type).length;
    const passengers = {
      adultCount: count('adult'),
      childCount: count('child'),
      infantCount: count('infant'),
    };
    return {
      id: ids[at] ?? '',
      bookingId,
      position: at,
      changeCount: 0,
      parentId: spec.parent === undefined ? null : (ids[spec.parent] ?? null),
      passItemId: null,
      cartItemId: randomUUID(),
      itemType: spec.data?.kind === 'voucher' ? 'voucher' : spec.parent === undefined ? 'tour' : 'extra',
      description: `Item ${at}`,
      detail: spec.detail ?? 'Friday 11 December 2026',
      priceCents:
        spec.price === undefined ? sum(riders.map(({ priceCents }) => priceCents)) : spec.price * 100,
      quantity: 1,
      ...passengers,
      productId: spec.productId ?? null,
      stock: spec.stock ?? 'live',
      data:
        spec.data ??
        (spec.parent === undefined
          ? {
              kind: 'tour',
              tour: { id: 't', departureId: 't:2026-12-11', startsOn: '2026-12-11', endsOn: '2026-12-12' },
              passengers,
            }
          : { kind: 'extra', extra: { id: spec.productId ?? 'meal', extraKind: 'meal', leg: null } }),
      claims: spec.claims ?? [],
      refundTerms: spec.terms ?? terms,
      status: 'pending',
      answerNote: null,
      answeredAt: null,
      rideStatuses: null,
      disruption: null,
      declinedCents: 0,
    };
  });
  const subtotalCents = sum(items.map(({ priceCents }) => priceCents));
  const soldVoucherCents = sum(
    items.filter(({ itemType }) => itemType === 'voucher').map(({ priceCents }) => priceCents),
  );
  const voucherCents = Math.min(voucherDollars * 100, subtotalCents - soldVoucherCents);
  const cardFeeCents = computeCardFee(subtotalCents - voucherCents, 240);
  const token = bookingToken(key, bookingId);
  const booking: BookingRow = {
    id: bookingId,
    reference: newReferenceCode(),
    tokenHash: bookingTokenHash(token),
    orderKey: randomUUID(),
    cartId: null,
    status: 'pending_payment',
    cancelReason: null,
    stuckBecause: null,
    email: 'marama@example.nz',
    phone: '021 555 0100',
    textUpdates: false,
    country: 'NZ',
    subtotalCents,
    voucherCents,
    cardFeeCents,
    totalCents: subtotalCents - voucherCents + cardFeeCents,
    gstCents: bookingGst({ subtotalCents, soldVoucherCents, cardFeeCents }),
    createdAt: now,
    payUntil: now,
    paidAt: null,
    erasedAt: null,
  };
  const voucherIds = voucherCents > 0 ? [await soldVoucher(deps, voucherDollars * 100)] : [];
  await transact(deps.database, async (transaction) => {
    const paidWith = voucherIds.map((voucherId) => ({
      bookingId,
      voucherId,
      amountCents: voucherCents,
      state: 'taken' as const,
    }));
    await insertBooking(transaction, { booking, items, travellers, vouchers: paidWith });
    await takeDeposits(transaction, booking, paidWith, now);
    if (booking.totalCents > 0) {
      const attemptId = randomUUID();
      const paid = {
        providerPaymentId: `pay_${bookingId}`,
        ...{ amountCents: booking.totalCents, currency: 'NZD', failureCode: null },
      };
      deps.provider.payments.set(paid.providerPaymentId, { ...paid, status: 'captured', attemptId });
      await transaction.insert(paymentAttempts).values({
        ...{ ...paid, id: attemptId, bookingId, provider: 'test', state: 'captured' },
        ...{ createdAt: now, expiresAt: now, changedAt: now },
      });
    }
    await lockBooking(transaction, bookingId);
    const claimed = {
      booking,
      items: await itemsOf(transaction, bookingId),
      travellers: await travellersOf(transaction, bookingId),
    };
    const shortfall = await claim(transaction, claimed, { now, feed: null });
    if (shortfall) throw new Error(`The booking of the test could not be claimed: ${shortfall}`);
    await recordPaid(transaction, claimed, { provider: booking.totalCents > 0 ? 'test' : null, key, now });
  });
  return {
    id: bookingId,
    reference: booking.reference,
    token,
    items: await itemsOf(deps.database, bookingId),
    travellers: await travellersOf(deps.database, bookingId),
  };
}

/** Sells a voucher in its own booking, so that the ledger stays consistent. */
async function soldVoucher(deps: RefundDeps, faceCents: number): Promise<string> {
  const sold = await paidBooking(deps, [
    {
      price: faceCents / 100,
      stock: 'unlimited',
      terms: { startsAt: null, steps: [] },
      data: {
        kind: 'voucher',
        voucher: {
          amount: faceCents / 100,
          recipientName: 'Tāne',
          recipientEmail: 'tane@example.nz',
          senderName: 'Mārama',
          message: 'Haere rā',
          sendOn: '2026-12-01',
          expiresOn: '2029-12-01',
        },
      },
    },
  ]);
  const [issued] = await deps.database.select().from(vouchers).where(eq(vouchers.bookingId, sold.id));
  if (!issued) throw new Error('No voucher was issued.');
  return issued.id;
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, each) => total + each, 0);
}
