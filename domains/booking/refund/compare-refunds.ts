/** Matches the provider's refunds of a payment with ours. Pure. */
import type { ProviderRefund } from '#domains/payment/payment-gateway.ts';
import type { RefundRow } from '../booking-store.ts';

/**
 * Finds the provider's refund that matches one of ours without a provider id. Undefined if no single one does. Ours
 * lacks an id only if the whole payment was already refunded. While that is still so, failed refunds belong to an
 * earlier turn. A person may also have refunded it in parts, of which none is the whole.
 * @param unknown the provider's refunds whose ids none of ours has
 * @param isAllBack true if everything captured is still refunded
 */
export function findProviderRefund(
  { id, amountCents }: RefundRow,
  unknown: readonly ProviderRefund[],
  isAllBack: boolean,
): ProviderRefund | undefined {
  const standing = unknown.filter(({ status }) => status !== 'failed');
  const failed = unknown.filter(({ status }) => status === 'failed');
  const withOurKey = (some: readonly ProviderRefund[]) => some.find(({ key }) => key === id);
  const byHand = (some: readonly ProviderRefund[]) => some.filter(({ key }) => key === null);
  const ofAmount = (some: readonly ProviderRefund[]) =>
    byHand(some).find((each) => each.amountCents === amountCents);
  if (isAllBack) return withOurKey(standing) ?? ofAmount(standing);
  return withOurKey(standing) ?? withOurKey(failed) ?? ofAmount(failed) ?? byHand(failed)[0];
}

/** Sums the provider's refunds that have not failed, in cents. */
export function sumStandingRefunds(there: readonly ProviderRefund[]): number {
  return there
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Finds the failed refund that a person has made by hand: the only one with this amount. */
export function findOwedRefund(
  ownRefunds: readonly RefundRow[],
  { amountCents }: ProviderRefund,
): RefundRow | undefined {
  const owed = ownRefunds.filter((row) => row.state === 'failed' && row.reason !== 'by_hand');
  const same = owed.filter((row) => row.amountCents === amountCents);
  return same.length === 1 ? same[0] : undefined;
}

/** Returns the refund of unused money, if there is one. */
export function findUnusedRefund(ownRefunds: readonly RefundRow[]): RefundRow | undefined {
  return ownRefunds.find(({ reason }) => reason === 'unused');
}

/** Of a payment that bought nothing: returns the refunded amount beyond the refunds that we know, in cents. */
export function computeExtraRefund(
  takenCents: number,
  ownRefunds: readonly RefundRow[],
  all: readonly ProviderRefund[],
): number {
  const unused = findUnusedRefund(ownRefunds);
  if (!unused) return 0;
  const onTheirWay = new Set<string | null>(
    ownRefunds.filter(({ state }) => state === 'pending').map(({ id }) => id),
  );
  const recorded = ownRefunds.filter(({ state, paidOtherwise }) => state === 'paid' && !paidOtherwise);
  const recordedCents = recorded.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const beforeCents = takenCents - unused.amountCents;
  return sumStandingRefunds(all.filter(({ key }) => !onTheirWay.has(key))) - recordedCents - beforeCents;
}
