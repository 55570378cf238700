/** The voucher's rules as of today in New Zealand. */
export interface GiftVoucherData {
  /** Suggested amounts, in whole dollars. */
  readonly amounts: readonly number[];
  readonly minAmount: number;
  readonly maxAmount: number;
  /** The first and last date on which it can be sent, `YYYY-MM-DD`. */
  readonly today: string;
  readonly lastDay: string;
  /** The expiry date of a voucher bought today: `Wednesday 21 November 2029`. */
  readonly goodUntil: string;
  /** `3 years` */
  readonly validity: string;
  /** The brand name on the voucher. */
  readonly brandName: string;
}
