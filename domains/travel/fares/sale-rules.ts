/** Sale rules of a network: a row of sale_rules.txt. */
import { z } from 'zod';
import { basisPoints, id, nullable, text, whole, yesOrNo } from './fare-columns.ts';

/** How the tickets of a network are sold. */
export interface SaleRules {
  /** Trading name of the operator. */
  readonly seller: string;
  /** `live`: confirmed immediately. `request`: staff confirm it later, or decline and refund it. */
  readonly stock: 'live' | 'request';
  /** Sale closes this many minutes before departure. */
  readonly cutoffMinutes: number;
  /** Sale opens this many days before departure. */
  readonly horizonDays: number;
  /** Check-in or boarding closes this many minutes before departure. */
  readonly checkInMinutes: number;
  /**
   * Characters of a traveller's name that may be corrected without asking the operator, because tickets are not
   * transferable; null to ask for every correction.
   */
  readonly nameCharacters: number | null;
  /** Days after the departure until which travellers of a cancelled ride may choose another departure or a refund. */
  readonly choiceDays: number;
  /** Days after the departure until which travellers of a disrupted ride may claim their costs. */
  readonly claimDays: number;
  /** A cancelled ride without a choice in time is refunded, or staff decide. */
  readonly unchosen: 'refund' | 'staff';
  /** Surcharge for cards in basis points; not included in any price. */
  readonly cardFeeBasisPoints: number;
  /** True if the prices are not the operator's own. */
  readonly isDemonstration: boolean;
  /** Why there is no price and what to do, in plain words; null if tickets are sold here. */
  readonly unsoldBecause: string | null;
}

/** Time to choose where the operator's table has none. */
const defaultChoiceDays = 7;

/** Time to claim costs where the operator's table has none. */
export const defaultClaimDays = 30;

/** Parses a row into the network and its rules. */
export const saleRulesRow = z
  .object({
    network_id: id,
    seller: text,
    stock: z.enum(['live', 'request'], 'must be live or request'),
    cutoff_minutes: whole(0, 100_000),
    horizon_days: whole(1, 1_000),
    checkin_minutes: whole(0, 1_000),
    name_characters: nullable(whole(0, 20)).optional(),
    choice_days: nullable(whole(1, 365)).optional(),
    claim_days: nullable(whole(1, 365)).optional(),
    unchosen: nullable(z.enum(['refund', 'staff'], 'must be refund or staff')).optional(),
    card_fee_percent: basisPoints,
    is_demonstration: yesOrNo,
    unsold_because: nullable(text),
  })
  .transform((row): { readonly network_id: string; readonly rules: SaleRules } => ({
    network_id: row.network_id,
    rules: {
      seller: row.seller,
      stock: row.stock,
      cutoffMinutes: row.cutoff_minutes,
      horizonDays: row.horizon_days,
      checkInMinutes: row.checkin_minutes,
      nameCharacters: row.name_characters ?? null,
      choiceDays: row.choice_days ?? defaultChoiceDays,
      claimDays: row.claim_days ?? defaultClaimDays,
      unchosen: row.unchosen ?? 'refund',
      cardFeeBasisPoints: row.card_fee_percent,
      isDemonstration: row.is_demonstration,
      unsoldBecause: row.unsold_because,
    },
  }));
