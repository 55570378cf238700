/** Types of change offers and their results. Amounts are in cents. */
import type { ChangeLine, ChangeMoney } from '../booking.ts';
import type { RefundFailure } from '../refund/refund-results.ts';

/** A change offer. Nothing has changed yet. */
export interface ChangeOffer {
  readonly id: string;
  readonly lines: readonly ChangeLine[];
  readonly money: ChangeMoney;
  /** True if the operator must confirm it first. */
  readonly needsAnswer: boolean;
  /** True if staff may make it without a charge. */
  readonly mayBeWaived?: boolean;
  /** The last instant at which it can be accepted. */
  readonly validUntil: Date;
}

/** Why a change was refused. Nothing has changed then. */
export type ChangeFailure =
  | RefundFailure
  /** There are not enough places on the new departure. */
  | { readonly code: 'SOLD_OUT'; readonly message: string };

/** A change offer, or the reason why there is none. */
export type OfferChangeResult =
  | { readonly ok: true; readonly offer: ChangeOffer }
  | { readonly ok: false; readonly failure: ChangeFailure };

/** An accepted change. Accepting it again changes nothing and returns its present state. */
export type AcceptedChange =
  /** Number of the change in its booking, from 1. */
  | { readonly state: 'made'; readonly number: number }
  /** The operator must confirm it. */
  | { readonly state: 'asked' }
  /** It must be paid first. */
  | { readonly state: 'paying'; readonly paymentUrl: string };

/** The decision of staff to make a change themselves. */
export interface StaffDecision {
  /** Their name and the reason. The traveller reads it, and the history keeps it. */
  readonly note: string;
  /** True if they waive the price of the change. */
  readonly isWaived: boolean;
}

/** The accepted change, or the reason for a refusal. */
export type ConfirmChangeResult =
  | { readonly ok: true; readonly change: AcceptedChange }
  | { readonly ok: false; readonly failure: ChangeFailure };
