/** Hook that submits the order: double-submit guard, idempotency key, error messages and navigation to payment. */
import { type RefObject, useEffect, useRef } from 'react';
import type { CheckoutFault, CheckoutSession, QuoteData } from '#browser/checkout/checkout-session.ts';
import { clearSavedCheckout, tabStorage } from '#browser/checkout/saved-checkout.ts';
import { bookingPath, payPathOf } from '#contracts/page-paths.ts';
import type { CheckoutActivity } from './checkout-types.ts';
import { newVoucherField } from './field-names.ts';
import { plainValues } from './form-values.ts';
import { type OrderKey, orderKeyFor } from './order-key.ts';
import { describeFields, isUnanswered } from './order-problem.ts';
import type { Announcer } from './use-announcer.ts';
import type { CheckoutForm } from './use-checkout-form.ts';
import type { VouchersInUse } from './use-vouchers.ts';

/** The sending of an order. */
export interface OrderSubmission {
  /** Sends the order and navigates onwards; faults are announced. */
  readonly order: () => Promise<void>;
  /**
   * True while a request is in flight. It is a ref, not state: a second press may come before the next
   * render.
   */
  readonly sending: RefObject<boolean>;
}

interface OrderDeps {
  readonly open: () => Promise<CheckoutSession>;
  readonly form: CheckoutForm;
  /** The key of an order whose answer never arrived. */
  readonly orderKey: RefObject<OrderKey | null>;
  readonly requestQuote: VouchersInUse['requestQuote'];
  readonly requestUsableQuote: () => Promise<QuoteData | null>;
  readonly announcer: Announcer;
  readonly fail: (fault: CheckoutFault, now?: QuoteData | null) => void;
  readonly saveAnswers: () => void;
  /** Reads the cart again. */
  readonly look: () => void;
  readonly setBusy: (busy: CheckoutActivity | null) => void;
  /** Shows the details step with its faults. */
  readonly showFaults: () => void;
  readonly goToDetails: () => void;
  /** Navigates to another address. */
  readonly leave: (address: string) => void;
}

/** Sends the order once, however often the button is pressed, and announces the outcome. */
export function useOrder(deps: OrderDeps): OrderSubmission {
  const { open, orderKey, requestQuote, requestUsableQuote, announcer, fail, saveAnswers, look, setBusy } =
    deps;
  const { showFaults, goToDetails, leave } = deps;
  const { handleSubmit, getValues, shown } = deps.form;
  const sending = useRef(false);

  // When the visitor returns from the payment page, the browser restores the page as it was left.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      sending.current = false;
      setBusy(null);
      look();
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, [look, setBusy]);

  const refuse = async (fault: CheckoutFault) => {
    sending.current = false;
    // A refused order does not exist, so the next request is a new one.
    if (!isUnanswered(fault)) orderKey.current = null;
    saveAnswers();
    // The cart may have changed: if it was bought in another tab, it is empty.
    if (fault.code !== 'OFFLINE') look();
    if (fault.code === 'VALIDATION') {
      const announced = describeFields(fault, {
        values: plainValues(getValues()),
        items: shown.current.items,
      });
      announcer.announce(announced);
      goToDetails();
      // Drops vouchers that are no longer valid.
      if (announced.faults[newVoucherField]) void requestQuote();
      return;
    }
    const quoteResult = fault.code === 'PRICE_CHANGED' ? await requestQuote() : null;
    fail(fault, quoteResult?.ok ? quoteResult.vouchers.quote : null);
  };

  const order = async () => {
    if (!shown.current.quote && !(await requestUsableQuote())) return;
    announcer.withdrawProblem();
    await handleSubmit(async (body) => {
      sending.current = true;
      setBusy('order');
      const key = orderKeyFor(body, orderKey.current);
      orderKey.current = key;
      saveAnswers();
      const session = await open();
      const answer = await session.order(body, key.key);
      if (!answer.ok) {
        setBusy(null);
        return refuse(answer.fault);
      }
      const { payment, token } = answer.value;
      orderKey.current = null;
      if (payment) saveAnswers();
      else clearSavedCheckout(tabStorage());
      setBusy('leaving');
      leave(payment ? payPathOf(token) : bookingPath(token));
    }, showFaults)();
  };
  return { order, sending };
}
