/** How the provider's refunds of a payment and ours go together. Pure. */
import type { ProviderRefund } from '#domains/payment/payment-gateway.ts';
import type { RefundRow } from '../booking-store.ts';

/**
 * The provider's refund that is one of ours of which we know no id; undefined where no single one is. Ours is only without an id
 * when all of a payment was back. While that is so, what has failed was of an earlier turn; and somebody may have returned it in
 * parts, of which none is the whole.
 * @param unknown the provider's refunds that none of ours has the id of
 * @param isAllBack whether all that was taken is still back
 */
export function refundBehind(
  { id, amountCents }: RefundRow,
  unknown: readonly ProviderRefund[],
  isAllBack: boolean,
): ProviderRefund | undefined {
  const standing = unknown.filter(({ status }) => status !== 'failed');
  const failed = unknown.filter(({ status }) => status === 'failed');
  const asked = (some: readonly ProviderRefund[]) => some.find(({ key }) => key === id);
  const byHand = (some: readonly ProviderRefund[]) => some.filter(({ key }) => key === null);
  const ofAmount = (some: readonly ProviderRefund[]) =>
    byHand(some).find((each) => each.amountCents === amountCents);
  if (isAllBack) return asked(standing) ?? ofAmount(standing);
  return asked(standing) ?? asked(failed) ?? ofAmount(failed) ?? byHand(failed)[0];
}

/** How much of all that was returned has not come back, in cents. */
export function standingOf(there: readonly ProviderRefund[]): number {
  return there
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** A refund that has failed and that somebody has made by hand: the only one of this amount. */
export function owedOf(ours: readonly RefundRow[], { amountCents }: ProviderRefund): RefundRow | undefined {
  const owed = ours.filter((row) => row.state === 'failed' && row.reason !== 'by_hand');
  const same = owed.filter((row) => row.amountCents === amountCents);
  return same.length === 1 ? same[0] : undefined;
}

/** The refund of money that nothing was had for. */
export function unusedOf(ours: readonly RefundRow[]): RefundRow | undefined {
  return ours.find(({ reason }) => reason === 'unused');
}

/** Of a payment that nothing was had for: how much went back beyond what we know of, in cents. */
export function extraOf(
  takenCents: number,
  ours: readonly RefundRow[],
  all: readonly ProviderRefund[],
): number {
  const unused = unusedOf(ours);
  if (!unused) return 0;
  const onTheirWay = new Set<string | null>(
    ours.filter(({ state }) => state === 'pending').map(({ id }) => id),
  );
  const recorded = ours.filter(({ state, paidOtherwise }) => state === 'paid' && !paidOtherwise);
  const recordedCents = recorded.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const beforeCents = takenCents - unused.amountCents;
  return standingOf(all.filter(({ key }) => !onTheirWay.has(key))) - recordedCents - beforeCents;
}
