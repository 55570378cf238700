/** Decides the next step of a payment from our state and the provider's. Pure: a state machine in one table. */
import type { ProviderPayment } from '#domains/payment/payment-gateway.ts';
import type { AttemptState, CancelReason } from '../booking.ts';
import type { Purchase } from './purchase.ts';

/** All inputs of the decision. */
export interface PaymentFacts {
  readonly attempt: AttemptState;
  /** The order, or the change of a booking, that the payment is for. */
  readonly purchase: Pick<Purchase, 'status' | 'cancelReason'>;
  /** The most advanced of the other attempts for the same purchase. `taken` means that it has claimed it. */
  readonly others: 'none' | 'open' | 'taken';
  readonly provider: {
    readonly status: ProviderPayment['status'];
    /** How much of the captured amount was refunded. */
    readonly refunded: 'nothing' | 'part' | 'all';
  };
  /** True if amount, currency or attempt differ between us and the provider or its message. */
  readonly differs: boolean;
  /** True if the payment was promised back because nothing could be bought with it. */
  readonly isUnused: boolean;
  /** True if an open page should be closed: the visitor gave up, or the time is over. */
  readonly givesUp: boolean;
}

/**
 * The steps. `nothing`: final, or the visitor must act. `close`: close the open page at the provider. `fail`, `end`: no
 * money came. `claim`: sell the ordered items to the booking. `capture`: take the money. `record`: the money is taken,
 * complete the purchase. `unclaim`: undo a claim that can no longer be paid. `release`: decide not to keep the money.
 * `void`, `refund`: carry this out at the provider. `released`: record that it is done. `stuck`: staff must act.
 */
export const nextSteps = [
  'nothing',
  'close',
  'fail',
  'end',
  'claim',
  'capture',
  'record',
  'unclaim',
  'release',
  'void',
  'refund',
  'released',
  'stuck',
] as const;

/** One of the steps. */
export type NextStep = (typeof nextSteps)[number];

/** Returns the next step. Repeating it after each step terminates. */
export function nextStep(facts: PaymentFacts): NextStep {
  const { attempt, provider, differs } = facts;
  if (attempt === 'stuck') return 'nothing';
  // It was returned. If the refund fails, the refund is owed again, and the payment itself needs no step.
  if (attempt === 'released' && facts.isUnused) return 'nothing';
  if (differs && mayMeanMoney(facts)) return 'stuck';
  if (attempt === 'captured') return provider.status === 'captured' ? 'nothing' : 'stuck';
  if (attempt === 'claimed') return afterClaim(facts);
  if (attempt === 'releasing') return afterRelease(facts);
  return beforeClaim(facts);
}

/** Returns true if money is or may become involved. Without any, differences do not matter. */
function mayMeanMoney({ provider: { status, refunded } }: PaymentFacts): boolean {
  return status === 'open' || status === 'authorised' || (status === 'captured' && refunded !== 'all');
}

function afterClaim({ provider: { status, refunded } }: PaymentFacts): NextStep {
  if (status === 'authorised') return 'capture';
  if (status === 'open') return 'stuck';
  if (status !== 'captured' || refunded === 'all') return 'unclaim';
  return refunded === 'nothing' ? 'record' : 'stuck';
}

function afterRelease({ provider: { status, refunded } }: PaymentFacts): NextStep {
  if (status === 'open' || status === 'authorised') return 'void';
  return status === 'captured' && refunded !== 'all' ? 'refund' : 'released';
}

function beforeClaim(facts: PaymentFacts): NextStep {
  const { attempt, purchase, others, provider, givesUp } = facts;
  const isOver = attempt === 'failed' || attempt === 'released';
  if (!mayMeanMoney(facts)) {
    if (isOver) return 'nothing';
    return provider.status === 'failed' ? 'fail' : 'end';
  }
  if (provider.status === 'open') {
    const isWaitedFor = purchase.status === 'pending_payment' && others !== 'taken';
    // A page on which a card was declined may accept another one.
    return givesUp || !(isWaitedFor || isOver) ? 'close' : 'nothing';
  }
  if (purchase.status === 'stuck') return 'stuck';
  if (provider.refunded === 'part') return 'release';
  return others !== 'taken' && maySell(purchase) ? 'claim' : 'release';
}

const lateReasons: readonly (CancelReason | null)[] = ['expired', 'left', 'payment_failed'];

/**
 * Returns true if a payment may still buy what it is for: it is pending, or the payment is late and it was not
 * replaced.
 */
export function maySell({ status, cancelReason }: PaymentFacts['purchase']): boolean {
  return status === 'pending_payment' || (status === 'cancelled' && lateReasons.includes(cancelReason));
}
