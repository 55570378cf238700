/** Hook of the checkout form: connects the reducer with the fields, the cart, the API, history and focus. */
import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type UseFormRegister, useForm } from 'react-hook-form';
import type { CartData, CartSession } from '#browser/cart/cart-session.ts';
import type { CartSettings } from '#browser/cart/cart-settings.ts';
import { openCartSession } from '#browser/cart/open-cart-session.ts';
import { createSnapshot } from '#browser/cart/optimistic-cart.ts';
import { useCart } from '#browser/cart/use-cart.ts';
import { useCountdown } from '#browser/cart/use-countdown.ts';
import type { CheckoutSession, QuoteData } from '#browser/checkout/checkout-session.ts';
import { openCheckoutSession } from '#browser/checkout/open-checkout-session.ts';
import { readSavedCheckout, tabStorage } from '#browser/checkout/saved-checkout.ts';
import { openFilled } from '#components/checkout/person-fields.tsx';
import {
  type CheckoutEvent,
  type CheckoutFormState,
  type FocusGoal,
  startCheckout,
} from './checkout-form-state.ts';
import type { CheckoutValues } from './checkout-types.ts';
import type { ConditionsById } from './conditions.ts';
import { newVoucherField } from './field-names.ts';
import { type FormValues, formValues, plainValues } from './form-values.ts';
import { randomKey } from './order-key.ts';
import { type CheckoutIntent, type PostedOutcome, parseIntent } from './posted-checkout.ts';
import { reduceCheckout } from './reduce-checkout.ts';
import { runCheckoutEffect, stepOfAddress } from './run-checkout-effect.ts';

/** The inputs of the checkout form. */
export interface CheckoutDeps {
  /** The block's id, from which the field ids are derived. */
  readonly id: string;
  /** The cart as the server read it; null for none. */
  readonly initial: CartData | null;
  readonly isGone: boolean;
  /** The quote without vouchers; null if it could not be computed. */
  readonly quote: QuoteData | null;
  readonly conditions: ConditionsById;
  readonly settings: CartSettings;
  /** Replaces the sessions from the settings, for stories. */
  readonly cartSession?: CartSession;
  readonly checkoutSession?: CheckoutSession;
  /** Navigates to another address; stories replace it. */
  readonly leave?: (address: string) => void;
}

/** The checkout form's state with what the views need to show it. */
export interface Checkout {
  readonly state: CheckoutFormState;
  /** The remaining time of the seat hold. */
  readonly timer: ReturnType<typeof useCountdown>;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly register: UseFormRegister<FormValues>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onChange: () => void;
}

const leaveFor = (address: string) => location.assign(address);

/**
 * Runs the checkout form. The fields keep their values in the DOM, so that answers typed before the script
 * loaded count.
 * @param answered the server's outcome of a form posted without a script
 */
export function useCheckout(deps: CheckoutDeps, answered: PostedOutcome): Checkout {
  const { id, initial, isGone, conditions, settings, cartSession, checkoutSession } = deps;
  const openCart = useCallback(
    () => (cartSession ? Promise.resolve(cartSession) : openCartSession(settings)),
    [cartSession, settings],
  );
  const first = useMemo(() => createSnapshot(initial, null, isGone), [initial, isGone]);
  const { snapshot = first, look } = useCart(openCart, first);
  const timer = useCountdown(snapshot, look);

  const [state, setState] = useState(() => {
    const { cart, gone } = snapshot;
    return startCheckout({ answered, quote: deps.quote, cart, isGone: gone, conditions });
  });
  const { register, getValues, setValue } = useForm<FormValues>({
    // The review step has no fields that the library could read.
    ...(answered.step === 'check' && answered.values && { defaultValues: formValues(answered.values) }),
  });
  const form = useRef<HTMLFormElement>(null);

  // The state of the last event. A second press may come before the next render.
  const current = useRef(state);
  const isClosed = useRef(false);
  const effectDeps = {
    open: () => (checkoutSession ? Promise.resolve(checkoutSession) : openCheckoutSession(settings)),
    readCart: look,
    reload: () => {
      // A reload brings no new data for stand-ins.
      if (settings.session === 'api' && !cartSession) location.reload();
    },
    fill: (values: CheckoutValues) => {
      for (const [name, value] of Object.entries(formValues(values))) setValue(name, value);
      for (const fold of form.current?.querySelectorAll<HTMLDetailsElement>('[data-requests]') ?? [])
        openFilled(fold);
    },
    leave: deps.leave ?? leaveFor,
    isClosed: () => isClosed.current,
  };
  const latestDeps = useRef(effectDeps);
  latestDeps.current = effectDeps;
  const send = useCallback(function send(event: CheckoutEvent): void {
    const { state: next, effects } = reduceCheckout(current.current, event);
    current.current = next;
    setState(next);
    for (const effect of effects) runCheckoutEffect(effect, { ...latestDeps.current, send });
  }, []);

  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  useEffect(() => {
    send({
      kind: 'opened',
      answers: plainValues(getValues()),
      saved: readSavedCheckout(tabStorage(), Date.now()),
      isReviewAddress: stepOfAddress(id) === 'check',
    });
  }, [send, getValues, id]);
  useEffect(() => {
    send({ kind: 'cart-changed', cart: snapshot.cart, isGone: snapshot.gone, conditions });
  }, [send, snapshot, conditions]);
  useEffect(() => {
    const onPopState = () => {
      const step = stepOfAddress(id);
      if (step) send({ kind: 'navigated', step });
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && send({ kind: 'page-restored' });
    window.addEventListener('popstate', onPopState);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('popstate', onPopState);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [send, id]);
  useLayoutEffect(() => {
    if (state.focus) moveFocus(state.focus, form.current, id);
  }, [state.focus, id]);

  return {
    ...{ state, timer, form, register },
    onSubmit: (event) => {
      event.preventDefault();
      const answers = plainValues(getValues());
      const intent = intentOf(event.nativeEvent, answers, `${id}-${newVoucherField}`);
      send({ kind: 'pressed', intent, answers, newKey: randomKey() });
    },
    onChange: () => send({ kind: 'answers-changed', answers: plainValues(getValues()) }),
  };
}

/** Reads the intent from the pressed button. Enter in the voucher field adds the voucher. */
function intentOf(event: Event, answers: CheckoutValues, voucherFieldId: string): CheckoutIntent {
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  const intent = parseIntent(submitter instanceof HTMLButtonElement ? submitter.value : null);
  const isInVoucherField = document.activeElement?.id === voucherFieldId && answers[newVoucherField];
  return intent.kind === 'check' && isInVoucherField ? { kind: 'add-voucher' } : intent;
}

function moveFocus({ name, isOnlyIfLost }: FocusGoal, form: HTMLFormElement | null, id: string): void {
  if (isOnlyIfLost && document.activeElement !== document.body) return;
  if (name !== null) {
    document.getElementById(`${id}-${name}`)?.focus();
    return;
  }
  const heading = form?.querySelector<HTMLElement>('[data-step-heading]');
  if (!form || !heading) return;
  heading.focus();
  form.scrollIntoView({ block: 'start' });
  // On a phone the order summary stands above, so the new view is scrolled into sight.
  if (heading.getBoundingClientRect().bottom > innerHeight / 2) heading.scrollIntoView({ block: 'start' });
}
