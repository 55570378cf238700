/** What is to be done about a payment, from what we know of it and what the provider says. Pure: the whole of it is one table. */
import type { ProviderPayment } from '#domains/payment/payment-gateway.ts';
import type { AttemptState, BookingStatus, CancelReason } from '../booking.ts';

/** All that the decision depends on. */
export interface PaymentFacts {
  readonly attempt: AttemptState;
  readonly booking: { readonly status: BookingStatus; readonly cancelReason: CancelReason | null };
  /** The furthest of the booking's other attempts: `taken` from the moment the booking was claimed with it. */
  readonly others: 'none' | 'open' | 'taken';
  readonly provider: {
    readonly status: ProviderPayment['status'];
    /** How much of what was taken has gone back. */
    readonly refunded: 'nothing' | 'part' | 'all';
  };
  /** Whether amount, currency or attempt are others there, or in what we were told, than here. */
  readonly differs: boolean;
  /** Whether it was promised back because nothing could be had for it. */
  readonly isUnused: boolean;
  /** Whether a page that still waits is to be closed: the visitor gave up, or the time is over. */
  readonly givesUp: boolean;
}

/**
 * `nothing`: as it is to be, or the visitor's turn. `close`: ask the provider to end the page that waits. `fail`, `end`: no
 * money came. `claim`: sell what was ordered to the booking. `capture`: ask for the money. `record`: we have it, all is done.
 * `unclaim`: what was claimed can't be paid any more. `release`: the money is not to be kept. `void`, `refund`: ask for that to
 * be done. `released`: it is. `stuck`: staff have to look.
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

/** The next step. Taken and asked again with what is so then, the steps come to an end. */
export function nextStep(facts: PaymentFacts): NextStep {
  const { attempt, provider, differs } = facts;
  if (attempt === 'stuck') return 'nothing';
  // It was returned. When that comes back it is the refund that is owed again, and nothing else is done about the payment.
  if (attempt === 'released' && facts.isUnused) return 'nothing';
  if (differs && mayMeanMoney(facts)) return 'stuck';
  if (attempt === 'captured') return provider.status === 'captured' ? 'nothing' : 'stuck';
  if (attempt === 'claimed') return afterClaim(facts);
  if (attempt === 'releasing') return afterRelease(facts);
  return beforeClaim(facts);
}

/** Whether money is there, or may yet come: of what is over without any, it doesn't matter what it would have been. */
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
  const { attempt, booking, others, provider, givesUp } = facts;
  const isOver = attempt === 'failed' || attempt === 'released';
  if (!mayMeanMoney(facts)) {
    if (isOver) return 'nothing';
    return provider.status === 'failed' ? 'fail' : 'end';
  }
  if (provider.status === 'open') {
    const isWaitedFor = booking.status === 'pending_payment' && others !== 'taken';
    // A page on which one card was declined may take another.
    return givesUp || !(isWaitedFor || isOver) ? 'close' : 'nothing';
  }
  if (booking.status === 'stuck') return 'stuck';
  if (provider.refunded === 'part') return 'release';
  return others !== 'taken' && maySell(booking) ? 'claim' : 'release';
}

const lateReasons: readonly (CancelReason | null)[] = ['expired', 'left', 'payment_failed'];

/** Whether money for the booking is welcome: it is waited for, or comes late and nothing took the booking's place. */
export function maySell({ status, cancelReason }: PaymentFacts['booking']): boolean {
  return status === 'pending_payment' || (status === 'cancelled' && lateReasons.includes(cancelReason));
}
