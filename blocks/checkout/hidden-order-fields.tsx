import type { ShownAmounts } from './build-order.ts';
import type { CheckoutStep } from './checkout-types.ts';
import type { OrderKey } from './order-key.ts';

/** Hidden fields for a form posted without its script, which `readPosted` reads. */
export function HiddenOrderFields({
  step,
  voucherCodes,
  conditionsSeen,
  shown,
  orderKey,
}: {
  step: CheckoutStep;
  voucherCodes: readonly string[];
  /** The ids of the items whose conditions the visitor can read on the page. */
  conditionsSeen: readonly string[];
  shown: ShownAmounts | null;
  /** The idempotency key that the server made for the amounts it showed. */
  orderKey: OrderKey | null;
}) {
  return (
    <>
      {/* The button that Enter presses, wherever the other buttons stand. */}
      <button
        type="submit"
        name="intent"
        value={step === 'check' ? 'pay' : 'check'}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      {voucherCodes.map((code) => (
        <input key={code} type="hidden" name="voucherCode" value={code} />
      ))}
      {conditionsSeen.map((id) => (
        <input key={id} type="hidden" name="conditionsSeen" value={id} />
      ))}
      {step === 'check' && orderKey && (
        <>
          <input type="hidden" name="expectedTotal" value={shown?.total ?? ''} />
          <input type="hidden" name="expectedSubtotal" value={shown?.subtotal ?? ''} />
          <input type="hidden" name="orderKey" value={orderKey.key} />
          <input type="hidden" name="orderContent" value={orderKey.content} />
        </>
      )}
    </>
  );
}
