import type { Mode } from '#components/ui/badge.tsx';

/** One pass to choose. Prices in whole dollars. */
export interface PassOption {
  /** The product's id. */
  readonly id: string;
  /** `15 hours`, `3 days of your choice` */
  readonly allowance: string;
  readonly adult: number;
  readonly child: number;
  readonly infant: number;
  /** What an hour or a day of it costs an adult: `$10.33`. */
  readonly each: string;
}

/** Passes that differ in their allowance alone. */
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
  /** The least that an adult pays: `$155`. */
  readonly from: string;
  /** The least that an hour or a day costs an adult, and with which pass: `$7.74`. */
  readonly eachFrom: string;
  readonly isDemonstration: boolean;
}

/** What the loader brings: the ranges the block names, in its order, less those of which nothing is on sale. */
export interface PassPickerData {
  readonly ranges: readonly PassRange[];
  /** Once a page. */
  readonly saysDemonstration: boolean;
}
