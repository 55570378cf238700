'use client';
/** Island of the checkout: quotes the cart, checks travellers and details, and places the order. */
import { type FormEvent, useActionState, useCallback, useMemo, useRef, useState } from 'react';
import type { CartData, CartSession } from '#browser/cart/cart-session.ts';
import type { CartSettings } from '#browser/cart/cart-settings.ts';
import { openCartSession } from '#browser/cart/open-cart-session.ts';
import { createSnapshot } from '#browser/cart/optimistic-cart.ts';
import { useCart } from '#browser/cart/use-cart.ts';
import { useCountdown } from '#browser/cart/use-countdown.ts';
import type { CheckoutFault, CheckoutSession, QuoteData } from '#browser/checkout/checkout-session.ts';
import { openCheckoutSession } from '#browser/checkout/open-checkout-session.ts';
import { CheckoutProgress } from '#components/checkout/checkout-progress.tsx';
import type { FieldOf } from '#components/checkout/checkout-view.ts';
import { EmptyCheckout } from '#components/checkout/empty-checkout.tsx';
import { OrderHold } from '#components/checkout/order-hold.tsx';
import { OrderItems } from '#components/checkout/order-items.tsx';
import { OrderProblem } from '#components/checkout/order-problem.tsx';
import { OrderTotal } from '#components/checkout/order-total.tsx';
import { ErrorSummary } from '#components/form/error-summary.tsx';
import { focusOnMount } from '#components/form/focus-on-mount.ts';
import type { HeadingLevel } from '#components/ui/heading.tsx';
import { cartPath } from '#contracts/cart/cart-paths.ts';
import { extrasPath, firstSteps } from '#contracts/page-paths.ts';
import { summaryOf } from './build-order.ts';
import { type CheckoutAction, initialState, parseIntent } from './checkout-state.ts';
import type { CheckoutActivity, CheckoutValues } from './checkout-types.ts';
import type { ConditionsById } from './conditions.ts';
import { DetailsView } from './details-view.tsx';
import { isBoxField, newVoucherField } from './field-names.ts';
import { findTravellerFaults } from './find-traveller-faults.ts';
import { plainValues } from './form-values.ts';
import { HiddenOrderFields } from './hidden-order-fields.tsx';
import type { OrderKey } from './order-key.ts';
import { describeFault } from './order-problem.ts';
import { itemsToChoose, partyOf, vehiclesOf } from './party.ts';
import { PayPart } from './pay-part.tsx';
import {
  presentAnswers,
  presentHold,
  presentOrder,
  presentTotal,
  presentVouchers,
  travelledItems,
  travellerName,
} from './present-order.ts';
import { ReviewView } from './review-view.tsx';
import { useAnnouncer } from './use-announcer.ts';
import { useChangedCart } from './use-changed-cart.ts';
import { useCheckoutForm } from './use-checkout-form.ts';
import { useCheckoutStep } from './use-checkout-step.ts';
import { useOrder } from './use-order.ts';
import { useSavedAnswers } from './use-saved-answers.ts';
import { useVoucherField } from './use-voucher-field.ts';
import { useVouchers } from './use-vouchers.ts';

/** The props of the checkout form's island. */
export interface CheckoutIslandProps {
  /** The block's id, from which the field ids are derived. */
  readonly id: string;
  /** The levels of the parts' headings and of the headings inside them. */
  readonly level: HeadingLevel;
  readonly innerLevel: HeadingLevel;
  /** The cart as the server read it; null for none. */
  readonly initial: CartData | null;
  readonly isGone: boolean;
  /** The quote without vouchers; null if it could not be computed. */
  readonly quote: QuoteData | null;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly conditions: ConditionsById;
  /** The extras that the cart can take, as phrases. */
  readonly extras: readonly string[];
  readonly settings: CartSettings;
  /** The server action for a form posted before the script loads. */
  readonly action: CheckoutAction;
  /** Replaces the sessions from the settings, for stories. */
  readonly cartSession?: CartSession;
  readonly checkoutSession?: CheckoutSession;
  /** Navigates to another address; stories replace it. */
  readonly leave?: (address: string) => void;
}

const leaveFor = (address: string) => location.assign(address);

/**
 * The checkout form. Without a script it posts to the server action, which returns the page with the outcome.
 * With its script it validates first, calls the API, and keeps the answers while the tab is open.
 */
export function CheckoutIsland(props: CheckoutIslandProps) {
  const { id, level, innerLevel, initial, isGone, countries, conditions, extras, settings, action } = props;
  const { cartSession, checkoutSession, leave = leaveFor } = props;
  const [answered, post] = useActionState(action, initialState);

  const openCart = useCallback(
    () => (cartSession ? Promise.resolve(cartSession) : openCartSession(settings)),
    [cartSession, settings],
  );
  const openCheckout = useCallback(
    () => (checkoutSession ? Promise.resolve(checkoutSession) : openCheckoutSession(settings)),
    [checkoutSession, settings],
  );
  const first = useMemo(() => createSnapshot(initial, null, isGone), [initial, isGone]);
  const { snapshot, look } = useCart(openCart, first);
  const timer = useCountdown(snapshot, look);
  const cart = snapshot?.cart ?? null;
  const items = useMemo(() => travelledItems(cart), [cart]);
  const choices = useMemo(() => itemsToChoose(items), [items]);

  const announcer = useAnnouncer(answered);
  const { announce } = announcer;
  const { faults, problem } = announcer.announced;
  const [busy, setBusy] = useState<CheckoutActivity | null>(null);
  const orderKey = useRef<OrderKey | null>(answered.orderKey);
  const element = useRef<HTMLFormElement>(null);
  const vouchers = useVouchers(
    openCheckout,
    cart,
    { voucherCodes: answered.voucherCodes, quote: answered.quote ?? props.quote },
    (message) => announce({ faults: { [newVoucherField]: message } }),
  );
  const { voucherCodes, quote, isAsking, requestQuote } = vouchers;
  const form = useCheckoutForm(answered, { items, voucherCodes, quote });
  const { register, handleSubmit, getValues, setValue, check } = form;
  const { step, go } = useCheckoutStep(answered.step, element, () => check(getValues()).ok);
  const goToCheck = useCallback(() => go('check', 'nowhere'), [go]);
  const { names, saveAnswers, restoring } = useSavedAnswers({
    ...{ answered, form, element, orderKey, requestQuote, announce, conditions, goToCheck },
  });

  const fail = (fault: CheckoutFault, now: QuoteData | null = quote) =>
    announce({ problem: describeFault(fault, now) });
  const { statusText, addTyped, remove, requestUsableQuote } = useVoucherField({
    ...{ id, vouchers, setValue, announce, fail, setBusy },
    onAsked: () => {
      restoring.current = null;
    },
  });
  const showFaults = () => {
    const checked = check(getValues());
    announce({ faults: checked.ok ? {} : checked.faults });
    go('details', 'nowhere');
  };
  const { order, sending } = useOrder({
    ...{
      form,
      orderKey,
      requestQuote,
      requestUsableQuote,
      announcer,
      fail,
      saveAnswers,
      look,
      setBusy,
      showFaults,
      leave,
    },
    open: openCheckout,
    goToDetails: () => go('details', 'nowhere'),
  });
  const isReal = settings.session === 'api' && !cartSession;
  useChangedCart({ snapshot, conditions, isReal, sending });

  const checkAnswers = async () => {
    const typed = getValues(newVoucherField);
    if (typeof typed === 'string' && typed.trim() !== '' && !(await addTyped(typed))) return;
    const isUnasked = restoring.current !== null || !form.shown.current.quote;
    if (isUnasked && !(await requestUsableQuote(restoring.current ?? undefined))) return;
    await handleSubmit(async (body) => {
      setBusy('travellers');
      const announced = await findTravellerFaults(await openCheckout(), body, {
        values: plainValues(getValues()),
        items,
      });
      setBusy(null);
      saveAnswers();
      announce(announced ?? {});
      if (announced) go('details', 'nowhere');
      else go('check', 'heading');
    }, showFaults)();
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current || busy) return;
    const intent = parseIntent(pressed(event.nativeEvent));
    const typed = getValues(newVoucherField);
    // Enter in the voucher field adds the voucher.
    const isAdding =
      intent.kind === 'add-voucher' ||
      (intent.kind === 'check' &&
        document.activeElement?.id === `${id}-${newVoucherField}` &&
        Boolean(typed));
    if (isAdding) void addTyped(String(typed ?? ''));
    else if (intent.kind === 'change')
      go('details', intent.field ? { fieldId: `${id}-${intent.field}` } : 'heading');
    else if (intent.kind === 'remove-voucher') void remove(intent.index);
    else if (intent.kind === 'pay' && step === 'check') void order();
    else void checkAnswers();
  };

  if (!cart || cart.items.length === 0)
    return (
      <div className="flex flex-col gap-6">
        {/* A link onwards, if there is one: items being paid for have left the cart. */}
        {problem?.remedy?.kind === 'link' && (
          <OrderProblem key={announcer.announcementNumber} ref={focusOnMount} problem={problem} />
        )}
        <EmptyCheckout isGone={snapshot?.gone ?? isGone} level={level} steps={firstSteps} />
      </div>
    );

  const values: CheckoutValues = { ...answered.values, ...names };
  const field: FieldOf = (name) => ({
    ...register(name),
    id: `${id}-${name}`,
    error: faults[name],
    // A box that returns to the page keeps its state; the form library restores the other fields.
    defaultValue: (isBoxField(name) ? values : answered.values)?.[name],
    autoFocus: answered.focus === name,
  });
  const hold = presentHold(cart, timer);
  return (
    <form
      ref={element}
      action={post}
      onSubmit={onSubmit}
      onChange={saveAnswers}
      noValidate
      className="scroll-mt-4"
    >
      <HiddenOrderFields {...{ step, voucherCodes }} shown={quote} orderKey={answered.orderKey} />
      <CheckoutProgress current={step === 'check' ? 1 : 0} />
      <div className="mt-8 flex max-w-text flex-col gap-6 empty:hidden">
        {problem && (
          <OrderProblem
            key={`problem-${announcer.announcementNumber}`}
            ref={focusOnMount}
            problem={problem}
          />
        )}
        {Object.keys(faults).length > 0 && (
          <ErrorSummary
            key={announcer.announcementNumber}
            ref={problem ? null : focusOnMount}
            errors={summaryOf(faults, items).map(({ name, message }) => ({ id: `${id}-${name}`, message }))}
          />
        )}
      </div>
      <div className="page-grid mt-8 gap-y-10 lg:grid-rows-[auto_1fr_auto]">
        <div className="col-span-12 flex flex-col gap-6 lg:col-span-4 lg:col-start-9 lg:row-start-1">
          {hold && <OrderHold hold={hold} />}
          <OrderItems
            order={presentOrder(cart, timer.shown?.isOver)}
            level={level}
            id={id}
            cartHref={cartPath}
            extras={extras}
            extrasHref={extrasPath}
          />
        </div>
        <div className="col-span-12 min-w-0 lg:col-span-7 lg:row-span-2 lg:row-start-1">
          {step === 'check' ? (
            <ReviewView
              groups={presentAnswers({ values, cart, quote, countries })}
              values={values}
              level={level}
              innerLevel={innerLevel}
            />
          ) : (
            <DetailsView
              party={partyOf(items)}
              choices={choices}
              vehicles={vehiclesOf(items)}
              countries={countries}
              conditions={cart.items.flatMap((item) => conditions[item.id] ?? [])}
              vouchers={presentVouchers(quote)}
              field={field}
              isAnswered={answered.values !== null}
              nameOf={(person) => travellerName(values, person)}
              isBusy={busy !== null}
              level={level}
            />
          )}
        </div>
        <OrderTotal
          total={quote && presentTotal(quote)}
          isChanging={isAsking}
          level={level}
          id={id}
          className="col-span-12 self-start lg:sticky lg:top-6 lg:col-span-4 lg:col-start-9 lg:row-start-2"
        />
        <div className="col-span-12 flex flex-col items-start gap-4 lg:col-span-7 lg:row-start-3">
          <PayPart {...{ step, busy, statusText }} total={quote?.total ?? null} />
        </div>
      </div>
    </form>
  );
}

/** Reads the value of the button that submitted the form. */
function pressed(event: Event): string | null {
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  return submitter instanceof HTMLButtonElement ? submitter.value : null;
}
