import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { countNoun } from '#contracts/counts.ts';
import { formatFullDay } from '#contracts/dates.ts';
import { toWholeDollars } from '#contracts/money.ts';
import { voucherExpiry } from '#domains/catalogue/voucher-expiry.ts';
import { addDays, calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import { brand } from '#platform/brand.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { giftVoucher } from '#schemas/blocks/gift-voucher.schema.ts';

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

/** Loads the voucher's rules as of today; they change at midnight in New Zealand. */
export async function loadGiftVoucher(
  _block: z.output<typeof giftVoucher.shape>,
  { now, changesAt, ports }: LoadContext,
): Promise<LoadResult<GiftVoucherData>> {
  const { voucher } = ports.catalogue.products();
  const today = dateInZone(now, NEW_ZEALAND);
  changesAt(new Date(calendarDayStart(addDays(today, 1), NEW_ZEALAND)));
  const goodUntil = voucherExpiry(voucher, today);
  return {
    ok: true,
    data: {
      amounts: voucher.amounts.map(toWholeDollars),
      minAmount: toWholeDollars(voucher.minAmount),
      maxAmount: toWholeDollars(voucher.maxAmount),
      today,
      lastDay: Temporal.PlainDate.from(today).add({ years: 1 }).toString(),
      goodUntil: formatFullDay(goodUntil),
      validity: formatValidity(voucher.validMonths),
      brandName: brand.name,
    },
  };
}

/** Formats a validity in months: 36 as `3 years`, 40 as `40 months`. */
export function formatValidity(months: number): string {
  return months % 12 === 0 ? countNoun(months / 12, 'year') : countNoun(months, 'month');
}
