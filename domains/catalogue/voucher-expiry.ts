import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { GiftVoucher } from './catalogue.ts';

/**
 * Returns the last day on which a voucher sold on `soldOn` can be used. If the month lacks that day, it is the first
 * day of the next month instead of the last of this one. The law counts whole years, so the validity must never be
 * shorter.
 */
export function voucherExpiry(
  { validMonths }: Pick<GiftVoucher, 'validMonths'>,
  soldOn: ServiceDate,
): ServiceDate {
  const sold = Temporal.PlainDate.from(soldOn);
  const end = sold.add({ months: validMonths });
  return (end.day === sold.day ? end : end.add({ days: 1 })).toString();
}
