/** Handles a checkout form posted without JavaScript: returns the page with all answers, or places the order. */
import type { CartData } from '#browser/cart/cart-session.ts';
import type { CheckoutSession, PlacedBookingData } from '#browser/checkout/checkout-session.ts';
import type { CheckedCheckout } from '#contracts/booking/order-schema.ts';
import { checkOrder } from './build-order.ts';
import { addVoucher, quoteUsableVouchers, type VoucherQuote } from './check-vouchers.ts';
import { newVoucherField } from './field-names.ts';
import { findTravellerFaults } from './find-traveller-faults.ts';
import { orderKeyFor } from './order-key.ts';
import { describeFault, describeFields } from './order-problem.ts';
import type { PostedCheckout, PostedOutcome } from './posted-checkout.ts';
import { travelledItems } from './present-order.ts';
import { clearUnseenAcceptance, itemAddedProblem } from './restore-answers.ts';

/** The result of a posted form: the page again, or a placed order. */
export type ServedCheckout =
  | { readonly kind: 'page'; readonly state: PostedOutcome }
  | { readonly kind: 'ordered'; readonly booking: PlacedBookingData };

/**
 * Serves a form posted without a script, with the same rules and calls as the script. The returned page has
 * all typed answers in any case.
 */
export async function servePosted(
  posted: PostedCheckout,
  cart: CartData,
  session: CheckoutSession<CheckedCheckout>,
): Promise<ServedCheckout> {
  const conditionIds = cart.items.filter(({ itemType }) => itemType !== 'extra').map(({ id }) => id);
  const { values, isAcceptanceCleared } = clearUnseenAcceptance(posted, conditionIds);
  // An order can be paid only if its amounts were shown.
  const isShown = posted.shown !== null && posted.orderKey !== null;
  const intent = posted.intent.kind === 'pay' && !isShown ? ({ kind: 'check' } as const) : posted.intent;
  const known: PostedOutcome = {
    step: 'details',
    values,
    voucherCodes: posted.voucherCodes,
    quote: null,
    faults: {},
    problem: null,
    orderKey: posted.orderKey,
    focus: null,
  };
  const page = (changes: Partial<PostedOutcome>) =>
    ({ kind: 'page', state: { ...known, ...changes } }) as const;

  const codes =
    intent.kind === 'remove-voucher'
      ? posted.voucherCodes.filter((_, index) => index !== intent.index)
      : posted.voucherCodes;
  const quoted = await quoteUsableVouchers(session, codes);
  if (!quoted.ok)
    return page({
      step: intent.kind === 'pay' && !isAcceptanceCleared ? 'check' : 'details',
      problem: describeFault(quoted.fault, null),
    });
  const dropped = quoted.dropped[0];
  if (dropped !== undefined) return page({ ...quoted.vouchers, faults: { [newVoucherField]: dropped } });

  let vouchers: VoucherQuote = quoted.vouchers;
  let left = values;
  const newCode = values[newVoucherField]?.trim() ?? '';
  if (intent.kind === 'add-voucher' || (intent.kind === 'check' && newCode !== '')) {
    const added = await addVoucher(session, codes, newCode);
    if (added.kind === 'refused') return page({ ...vouchers, faults: { [newVoucherField]: added.message } });
    if (added.kind === 'fault')
      return page({ ...vouchers, problem: describeFault(added.fault, vouchers.quote) });
    vouchers = added.vouchers;
    left = { ...values, [newVoucherField]: '' };
  }
  const with_ = { ...vouchers, values: left };
  switch (intent.kind) {
    case 'add-voucher':
    case 'remove-voucher':
      return page({ ...with_, focus: newVoucherField });
    case 'change':
      return page({ ...with_, focus: intent.field });
    default:
  }

  const parts = { values: left, items: travelledItems(cart), voucherCodes: vouchers.voucherCodes };
  const shown = (intent.kind === 'pay' && posted.shown) || vouchers.quote;
  const checked = checkOrder({ ...parts, shown });
  if (!checked.ok)
    return page({
      ...with_,
      faults: checked.faults,
      problem: isAcceptanceCleared ? itemAddedProblem : null,
    });
  const orderKey = orderKeyFor(checked.order, posted.orderKey);
  if (intent.kind === 'check') {
    const announced = await findTravellerFaults(session, checked.order, parts);
    return page(announced ? { ...with_, ...announced } : { ...with_, step: 'check', orderKey });
  }

  const answer = await session.order(checked.order, orderKey.key);
  if (answer.ok) return { kind: 'ordered', booking: answer.value };
  const { fault } = answer;
  if (fault.code === 'VALIDATION') return page({ ...with_, ...describeFields(fault, parts) });
  // The quote itself may have changed.
  const now =
    fault.code === 'PRICE_CHANGED' ? await quoteUsableVouchers(session, vouchers.voucherCodes) : quoted;
  const current = now.ok ? now.vouchers : vouchers;
  return page({
    ...with_,
    ...current,
    step: 'check',
    problem: describeFault(fault, current.quote),
    orderKey: keyAfter(checked.order, current, orderKey),
  });
}

/** The key for the next attempt: changed amounts make another order with another key. */
function keyAfter(order: object, { quote }: VoucherQuote, before: NonNullable<PostedOutcome['orderKey']>) {
  const { total, subtotal } = quote;
  return orderKeyFor({ ...order, expectedTotal: total, expectedSubtotal: subtotal }, before);
}
