import { FormStatus } from '#components/form/form-status.tsx';
import { Button } from '#components/ui/button.tsx';
import { formatMoney, toCents } from '#contracts/money.ts';
import type { CheckoutActivity, CheckoutStep } from './checkout-types.ts';

/** The status text of each action. */
const activityMessages: Readonly<Record<CheckoutActivity, string>> = {
  voucher: 'Calculating your total…',
  travellers: 'Checking traveller details…',
  order: 'Placing your order…',
  leaving: 'Taking you to payment…',
};

/** The submit button of the current step, with a note on what follows and the busy status. */
export function PayPart({
  step,
  total,
  hasVouchers,
  busy,
  statusText,
}: {
  step: CheckoutStep;
  /** The amount left to pay, in dollars; null while unknown. */
  total: number | null;
  /** True if vouchers pay a part or all of it. */
  hasVouchers: boolean;
  busy: CheckoutActivity | null;
  /** A visually hidden status for screen readers. */
  statusText: string;
}) {
  const isBusy = busy !== null || undefined;
  return (
    <>
      <FormStatus>{busy && activityMessages[busy]}</FormStatus>
      <p role="status" className="sr-only">
        {statusText}
      </p>
      {step === 'check' ? (
        <>
          <Button type="submit" name="intent" value="pay" aria-disabled={isBusy}>
            {payButtonText(total)}
          </Button>
          <p className="max-w-text text-quiet text-sm">
            {total === 0
              ? `${hasVouchers ? 'Your vouchers cover the full amount.' : 'There is nothing to pay.'} No card needed.`
              : 'You’ll pay on our payment provider’s secure page, then return here. We never see your card number.'}
          </p>
        </>
      ) : (
        <>
          <Button type="submit" name="intent" value="check" aria-disabled={isBusy}>
            Check your answers
          </Button>
          <p className="text-quiet text-sm">You won’t be charged yet.</p>
        </>
      )}
    </>
  );
}

function payButtonText(total: number | null): string {
  if (total === null) return 'Pay';
  return total === 0 ? 'Confirm your booking' : `Pay ${formatMoney(toCents(total))}`;
}
