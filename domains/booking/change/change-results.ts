/** Types of change offers and their results. Amounts are in cents. */
import type { NameLine } from '../booking.ts';
import type { RefundFailure } from '../refund/refund-results.ts';

/** A change offer. Nothing has changed yet. Corrections of names are free. */
export interface ChangeOffer {
  readonly id: string;
  readonly lines: readonly NameLine[];
  /** The last instant at which it can be accepted. */
  readonly validUntil: Date;
}

/** Why a change was refused, as for refunds. Nothing has changed then. */
export type ChangeFailure = RefundFailure;

/** A change offer, or the reason why there is none. */
export type OfferChangeResult =
  | { readonly ok: true; readonly offer: ChangeOffer }
  | { readonly ok: false; readonly failure: ChangeFailure };

/** The number of the change that was made, or the reason for a refusal. Confirming an offer again changes nothing. */
export type ConfirmChangeResult =
  | { readonly ok: true; readonly number: number }
  | { readonly ok: false; readonly failure: ChangeFailure };
