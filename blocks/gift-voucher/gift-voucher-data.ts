/** What the loader brings: the rules of the voucher, as they are today in New Zealand. */
export interface GiftVoucherData {
  /** To choose, in whole dollars. */
  readonly amounts: readonly number[];
  readonly minAmount: number;
  readonly maxAmount: number;
  /** The first and the last day on which it can be sent, `YYYY-MM-DD`. */
  readonly today: string;
  readonly lastDay: string;
  /** The last day on which one that is bought today can be used: `Wednesday 21 November 2029`. */
  readonly goodUntil: string;
  /** `3 years` */
  readonly validity: string;
  /** The name on the voucher. */
  readonly brandName: string;
}
