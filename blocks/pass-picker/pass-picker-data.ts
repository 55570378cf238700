/** View model types of the pass picker: ranges of travel passes and their options with prices. */
import type { Mode } from '#components/ui/badge.tsx';

/** One pass that can be chosen. Prices are in whole dollars. */
export interface PassOption {
  /** The product id. */
  readonly id: string;
  /** `15 hours`, `3 days of your choice` */
  readonly allowance: string;
  readonly adult: number;
  readonly child: number;
  readonly infant: number;
  /** The adult price of one hour or day: `$10.33`. */
  readonly each: string;
}

/** Passes that differ only in their allowance. */
export interface PassRange {
  readonly id: string;
  /** Bus Pass, Rail Pass or Rail-Bus Pass. */
  readonly label: string;
  readonly modes: readonly Mode[];
  readonly unit: 'hour' | 'day';
  /** `15 to 80 hours` */
  readonly span: string;
  /** `Within 12 months of the first booking.` */
  readonly validity: string;
  readonly ages: string;
  readonly refund: string;
  readonly options: readonly PassOption[];
  /** The lowest adult price: `$155`. */
  readonly from: string;
  /** The lowest adult price of one hour or day in the range: `$7.74`. */
  readonly eachFrom: string;
  readonly isDemonstration: boolean;
}

/** The block's ranges in its order, without those that have nothing on sale. */
export interface PassPickerData {
  readonly ranges: readonly PassRange[];
  /** True for one block per page. */
  readonly saysDemonstration: boolean;
}
