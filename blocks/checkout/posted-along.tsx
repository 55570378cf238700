import type { CheckoutStep } from './checkout-types.ts';
import type { ShownAmounts } from './order.ts';
import type { OrderKey } from './order-key.ts';

/** What goes along with the form when it is posted without its script (read by `readPosted`), and is not typed. */
export function PostedAlong({
  step,
  voucherCodes,
  shown,
  orderKey,
}: {
  step: CheckoutStep;
  voucherCodes: readonly string[];
  shown: ShownAmounts | null;
  /** As the server made it for what it has shown. */
  orderKey: OrderKey | null;
}) {
  return (
    <>
      {/* What Enter presses, wherever the other buttons stand. */}
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
