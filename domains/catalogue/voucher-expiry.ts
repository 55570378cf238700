import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { GiftVoucher } from './catalogue.ts';

/**
 * The last day on which a voucher sold on `soldOn` can be used. Where the month has no such day it is the first of the next,
 * not the last of the month: the law counts whole years, and never fewer.
 */
export function voucherExpiry(
  { validMonths }: Pick<GiftVoucher, 'validMonths'>,
  soldOn: ServiceDate,
): ServiceDate {
  const sold = Temporal.PlainDate.from(soldOn);
  const end = sold.add({ months: validMonths });
  return (end.day === sold.day ? end : end.add({ days: 1 })).toString();
}
