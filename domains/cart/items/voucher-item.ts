import { formatFullDay } from '#contracts/dates.ts';
import { formatPrice, toCents } from '#contracts/money.ts';
import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import { voucherExpiry } from '#domains/catalogue/voucher-expiry.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { NewVoucher, VoucherItemData } from '../cart.ts';
import { refuse, refuseField } from '../cart-refusal.ts';
import type { PricedItem } from '../stored-item.ts';
import { noPassengers } from './passenger-rules.ts';

type Deps = { readonly catalogue: Catalogue; readonly now: Date };

/** Creates identical gift vouchers after checking the buyer's details. Only `data` contains details about people. */
export function newVoucherItem(
  request: {
    readonly productId: string;
    readonly quantity: number;
    readonly voucher: NewVoucher | undefined;
  },
  deps: Deps,
  path: string,
): PricedItem<VoucherItemData> {
  const { voucher: product } = deps.catalogue;
  if (request.productId !== product.id)
    return refuse({ code: 'NOT_FOUND', message: 'There is no such gift voucher.' });
  const { voucher } = request;
  if (!voucher) return refuseField(`${path}.data.voucher`, 'Enter who the voucher is for.');
  const cents = voucher.amount * 100;
  if (!Number.isInteger(voucher.amount) || cents < product.minAmount || cents > product.maxAmount)
    return refuseField(
      `${path}.data.voucher.amount`,
      `Choose whole dollars from ${formatPrice(product.minAmount)} to ${formatPrice(product.maxAmount)}.`,
    );
  const today = dateInZone(deps.now, NEW_ZEALAND);
  const last = Temporal.PlainDate.from(today).add({ years: 1 }).toString();
  if (voucher.sendOn < today || voucher.sendOn > last)
    return refuseField(`${path}.data.voucher.sendOn`, `Choose a day from today to ${formatFullDay(last)}.`);
  return voucherItem({ ...voucher, quantity: request.quantity }, deps);
}

/**
 * Changes the quantity of gift vouchers. They are valid as long as those that are bought today, and at least as long as
 * shown. A sending date that has passed stays: they are sent once paid.
 */
export function changedVoucherItem(
  data: VoucherItemData,
  quantity: number,
  deps: Deps,
): PricedItem<VoucherItemData> {
  return voucherItem({ ...data.voucher, quantity }, deps, data.voucher.expiresOn);
}

function voucherItem(
  voucher: NewVoucher & { readonly quantity: number },
  { catalogue, now }: Deps,
  shownExpiry = '',
): PricedItem<VoucherItemData> {
  const expiry = voucherExpiry(catalogue.voucher, dateInZone(now, NEW_ZEALAND));
  const expiresOn = expiry > shownExpiry ? expiry : shownExpiry;
  const words = (text: string) => text.toWellFormed();
  return {
    itemType: 'voucher',
    description: `${catalogue.voucher.name}, ${formatPrice(toCents(voucher.amount))}`,
    detail: `Sent on ${formatFullDay(voucher.sendOn)}, valid until ${formatFullDay(expiresOn)}`,
    priceCents: toCents(voucher.amount) * voucher.quantity,
    quantity: voucher.quantity,
    passengers: noPassengers,
    unitPrices: null,
    productId: catalogue.voucher.id,
    offerId: null,
    stock: 'unlimited',
    data: {
      kind: 'voucher',
      voucher: {
        amount: voucher.amount,
        // JSON can contain half of a surrogate pair, which no database stores.
        recipientName: words(voucher.recipientName),
        recipientEmail: words(voucher.recipientEmail),
        senderName: words(voucher.senderName),
        message: words(voucher.message),
        sendOn: voucher.sendOn,
        expiresOn,
      },
    },
    claims: [],
  };
}
