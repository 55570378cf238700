'use client';
import { type FormEvent, useActionState, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { CheckoutProgress } from '#components/checkout/checkout-progress.tsx';
import type { FieldOf, OrderProblemView } from '#components/checkout/checkout-view.ts';
import { NothingToOrder } from '#components/checkout/nothing-to-order.tsx';
import { OrderHold } from '#components/checkout/order-hold.tsx';
import { OrderItems } from '#components/checkout/order-items.tsx';
import { OrderProblem } from '#components/checkout/order-problem.tsx';
import { OrderTotal } from '#components/checkout/order-total.tsx';
import { openFilled } from '#components/checkout/person-fields.tsx';
import { ErrorSummary } from '#components/form/error-summary.tsx';
import { focusOnMount } from '#components/form/focus-on-mount.ts';
import { FormStatus } from '#components/form/form-status.tsx';
import { Button } from '#components/ui/button.tsx';
import type { HeadingLevel } from '#components/ui/heading.tsx';
import type { CheckoutInput } from '#schemas/booking/checkout-calls.ts';
import { cartPath } from '#schemas/cart/cart-paths.ts';
import type { CartData, CartSession } from '#src/browser/cart/cart-session.ts';
import type { CartSettings } from '#src/browser/cart/cart-settings.ts';
import { openCartSession } from '#src/browser/cart/open-cart-session.ts';
import { settled } from '#src/browser/cart/snapshot.ts';
import { useCart } from '#src/browser/cart/use-cart.ts';
import { useCountdown } from '#src/browser/cart/use-countdown.ts';
import type { CheckoutFault, CheckoutSession, QuoteData } from '#src/browser/checkout/checkout-session.ts';
import { forgetKept, readKept, tabPlace, writeKept } from '#src/browser/checkout/kept-checkout.ts';
import { openCheckoutSession } from '#src/browser/checkout/open-checkout-session.ts';
import { CheckView } from './check-view.tsx';
import { bookingPath, extrasPath, firstSteps } from './checkout-paths.ts';
import { type CheckoutAction, intentOf, untouched } from './checkout-state.ts';
import type { CheckoutFaults, CheckoutValues } from './checkout-types.ts';
import type { ConditionsById } from './conditions.ts';
import { DetailsView } from './details-view.tsx';
import { isBoxField, newVoucherField } from './field-names.ts';
import { type FormValues, formValues, plainValues } from './form-values.ts';
import { dollarsAndCents } from './money.ts';
import { checkOrder, faultsOfAnswer, summaryOf } from './order.ts';
import { type OrderKey, orderKeyFor } from './order-key.ts';
import { describeFault, isUnanswered } from './order-problem.ts';
import { itemsToChoose, partyOf } from './party.ts';
import {
  nameOf,
  presentAnswers,
  presentHold,
  presentOrder,
  presentTotal,
  presentVouchers,
  travelledItems,
} from './present-order.ts';
import { checkHash, useCheckoutStep } from './use-checkout-step.ts';
import { useVouchers } from './use-vouchers.ts';

export interface CheckoutIslandProps {
  /** The block's id; the fields' are made from it. */
  readonly id: string;
  /** That of the parts' headings, and of those inside them. */
  readonly level: HeadingLevel;
  readonly innerLevel: HeadingLevel;
  /** The cart as the server has read it; null for none. */
  readonly initial: CartData | null;
  readonly isGone: boolean;
  /** Without vouchers; null when it could not be worked out. */
  readonly quote: QuoteData | null;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly conditions: ConditionsById;
  readonly settings: CartSettings;
  /** Takes the form when it is posted before the script is there. */
  readonly action: CheckoutAction;
  /** In place of those of the settings, for stories. */
  readonly cartSession?: CartSession;
  readonly checkoutSession?: CheckoutSession;
  /** Goes to another address; for stories. */
  readonly leave?: (address: string) => void;
}

type Busy = 'voucher' | 'order' | 'leaving';

const leaveFor = (address: string) => location.assign(address);

/**
 * The checkout. As HTML alone it posts to the server's action, which sends the page back with what became of it; with its
 * script it checks first, asks the API, and keeps what is typed for as long as the tab is open.
 */
export function CheckoutIsland(props: CheckoutIslandProps) {
  const { id, level, innerLevel, initial, isGone, countries, conditions, settings, action } = props;
  const { cartSession, checkoutSession, leave = leaveFor } = props;
  const [answered, post] = useActionState(action, untouched);

  const openCart = useCallback(
    () => (cartSession ? Promise.resolve(cartSession) : openCartSession(settings)),
    [cartSession, settings],
  );
  const openCheckout = useCallback(
    () => (checkoutSession ? Promise.resolve(checkoutSession) : openCheckoutSession(settings)),
    [checkoutSession, settings],
  );
  const first = useMemo(() => settled(initial, null, isGone), [initial, isGone]);
  const { snapshot, look } = useCart(openCart, first);
  const timer = useCountdown(snapshot, look);
  const cart = snapshot?.cart ?? null;
  const items = useMemo(() => travelledItems(cart), [cart]);
  const choices = useMemo(() => itemsToChoose(items), [items]);

  const [faults, setFaults] = useState<CheckoutFaults>(answered.faults);
  const [problem, setProblem] = useState<OrderProblemView | null>(answered.problem);
  // A new summary for each attempt, so that it takes focus again.
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState<Busy | null>(null);
  // Not state: a second press may come before the first one is drawn.
  const sending = useRef(false);
  const orderKey = useRef<OrderKey | null>(answered.orderKey);
  const form = useRef<HTMLFormElement>(null);
  // What became of a voucher, for those who don't see the list and the total change.
  const [said, setSaid] = useState('');

  const tell = useCallback((next: { faults?: CheckoutFaults; problem?: OrderProblemView | null }) => {
    setFaults(next.faults ?? {});
    setProblem(next.problem ?? null);
    setAttempt((before) => before + 1);
  }, []);
  const { voucherCodes, quote, isAsking, add, ask } = useVouchers(
    openCheckout,
    cart,
    { voucherCodes: answered.voucherCodes, quote: answered.quote ?? props.quote },
    (message) => tell({ faults: { [newVoucherField]: message } }),
  );

  const shown = useRef({ items, voucherCodes, quote });
  shown.current = { items, voucherCodes, quote };
  const check = useCallback(
    (values: FormValues) =>
      checkOrder({
        values: plainValues(values),
        items: shown.current.items,
        voucherCodes: shown.current.voucherCodes,
        expectedTotal: shown.current.quote?.total ?? 0,
      }),
    [],
  );
  const resolver: Resolver<FormValues, unknown, CheckoutInput> = useCallback(
    (values) => {
      const checked = check(values);
      if (checked.ok) return { values: checked.order, errors: {} };
      const errors = Object.entries(checked.faults).map(([name, message]) => [
        name,
        { type: 'rule', message },
      ]);
      return { values: {}, errors: Object.fromEntries(errors) };
    },
    [check],
  );
  // Values stay in the page: whatever was typed before this script arrived counts. Where the page has no fields to hold them,
  // they are those that were posted.
  const { register, handleSubmit, getValues, setValue } = useForm<FormValues, unknown, CheckoutInput>({
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    ...(answered.step === 'check' && answered.values && { defaultValues: formValues(answered.values) }),
  });
  const { step, go } = useCheckoutStep(answered.step, form, () => check(getValues()).ok);

  // Names are read where somebody is chosen by name.
  const [names, setNames] = useState<CheckoutValues>(answered.values ?? {});
  const restoring = useRef<readonly string[] | null>(null);
  const keep = useCallback(() => {
    const kept = {
      values: plainValues(getValues()),
      voucherCodes: restoring.current ?? shown.current.voucherCodes,
      orderKey: orderKey.current,
    };
    writeKept(tabPlace(), kept, Date.now());
    setNames(kept.values);
  }, [getValues]);

  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    const kept = readKept(tabPlace(), Date.now());
    const isPosted = answered.values !== null;
    for (const [name, value] of Object.entries(formValues(kept?.values ?? {}))) {
      const isEmpty = isBoxField(name) ? !isPosted : !getValues(name);
      if (isEmpty) setValue(name, value);
    }
    setNames(plainValues(getValues()));
    for (const fold of form.current?.querySelectorAll<HTMLDetailsElement>('[data-requests]') ?? [])
      openFilled(fold);
    orderKey.current ??= kept?.orderKey ?? null;
    const restore = async () => {
      if (kept && kept.voucherCodes.length > 0 && !isPosted) {
        restoring.current = kept.voucherCodes;
        const asked = await ask(kept.voucherCodes);
        if (!asked.ok) return tell({ problem: describeFault(asked.fault, null) });
        restoring.current = null;
      }
      if (location.hash === checkHash && check(getValues()).ok) go('check', 'nowhere');
    };
    void restore();
  }, [answered, getValues, setValue, ask, tell, check, go]);
  useEffect(() => {
    if (voucherCodes.length > 0 || isRestored.current) keep();
  }, [voucherCodes, keep]);

  // The browser shows the page as it was left when the visitor comes back from the payment page.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      sending.current = false;
      setBusy(null);
      look();
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, [look]);

  const isEmpty = (cart?.items.length ?? 0) === 0;
  useEffect(() => {
    // Nothing is ordered any more: what was typed for it goes.
    if (isEmpty && snapshot && !sending.current) forgetKept(tabPlace());
  }, [isEmpty, snapshot]);
  // Conditions come with the page: of what was added in another tab it has none.
  const isUnknown = (cart?.items ?? []).some(
    (item) => item.itemType !== 'extra' && conditions[item.id] === undefined,
  );
  const isReal = settings.session === 'api' && !cartSession;
  useEffect(() => {
    if (isUnknown && isReal) location.reload();
  }, [isUnknown, isReal]);

  const fail = (fault: CheckoutFault, total: number | null = quote?.total ?? null) =>
    tell({ problem: describeFault(fault, total) });

  // The button that took one out is gone with it.
  const voucherCount = useRef(voucherCodes.length);
  useEffect(() => {
    const isFewer = voucherCodes.length < voucherCount.current;
    voucherCount.current = voucherCodes.length;
    if (isFewer && document.activeElement === document.body)
      document.getElementById(`${id}-${newVoucherField}`)?.focus();
  }, [voucherCodes, id]);

  const addTyped = async (typed: string): Promise<boolean> => {
    setSaid('');
    setBusy('voucher');
    const added = await add(typed);
    setBusy(null);
    if (added.kind === 'fault') fail(added.fault);
    else tell({ faults: added.kind === 'refused' ? { [newVoucherField]: added.message } : {} });
    if (added.kind !== 'added') return false;
    setSaid(`Voucher added. ${leftToPay(added.vouchers.quote)}`);
    setValue(newVoucherField, '');
    return true;
  };

  /** What it comes to, when everything that was asked with could be used. */
  const askAgain = async (codes?: readonly string[]): Promise<QuoteData | null> => {
    setBusy('voucher');
    const asked = await ask(codes);
    setBusy(null);
    if (!asked.ok) fail(asked.fault, null);
    else restoring.current = null;
    return asked.ok && asked.dropped.length === 0 ? asked.vouchers.quote : null;
  };

  const removeVoucher = async (removed: number) => {
    setSaid('');
    const left = await askAgain(voucherCodes.filter((_, index) => index !== removed));
    if (left) setSaid(`Voucher removed. ${leftToPay(left)}`);
  };

  const showFaults = () => {
    const checked = check(getValues());
    tell({ faults: checked.ok ? {} : checked.faults });
    go('details', 'nowhere');
  };

  const checkAnswers = async () => {
    const typed = getValues(newVoucherField);
    if (typeof typed === 'string' && typed.trim() !== '' && !(await addTyped(typed))) return;
    if ((restoring.current || !shown.current.quote) && !(await askAgain(restoring.current ?? undefined)))
      return;
    await handleSubmit(() => {
      tell({});
      keep();
      go('check', 'heading');
    }, showFaults)();
  };

  const refuse = async (fault: CheckoutFault) => {
    sending.current = false;
    // An order that was refused is none: whatever is sent next is another.
    if (!isUnanswered(fault)) orderKey.current = null;
    keep();
    // The cart may be another by now: bought in another tab, it is empty.
    if (fault.code !== 'OFFLINE') look();
    if (fault.code === 'VALIDATION') {
      const { faults: found, others } = faultsOfAnswer(fault.fields, {
        values: plainValues(getValues()),
        items: shown.current.items,
      });
      const about = others.length > 0 ? describeFault({ ...fault, message: others.join(' ') }, null) : null;
      tell({ faults: found, problem: about });
      go('details', 'nowhere');
      // Leaves out what can't be used any more.
      if (found[newVoucherField]) void ask();
      return;
    }
    const asked = fault.code === 'PRICE_CHANGED' ? await ask() : null;
    fail(fault, asked?.ok ? asked.vouchers.quote.total : null);
  };

  const order = async () => {
    if (!shown.current.quote && !(await askAgain())) return;
    setProblem(null);
    await handleSubmit(async (body) => {
      sending.current = true;
      setBusy('order');
      const key = orderKeyFor(body, orderKey.current);
      orderKey.current = key;
      keep();
      const session = await openCheckout();
      const answer = await session.order(body, key.key);
      if (!answer.ok) {
        setBusy(null);
        return refuse(answer.fault);
      }
      const { payment, token } = answer.value;
      orderKey.current = null;
      if (payment) keep();
      else forgetKept(tabPlace());
      setBusy('leaving');
      leave(payment?.url ?? bookingPath(token));
    }, showFaults)();
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current || busy) return;
    const intent = intentOf(pressed(event.nativeEvent));
    const typed = getValues(newVoucherField);
    // Enter in the field of a voucher adds it.
    const isAdding =
      intent.kind === 'add-voucher' ||
      (intent.kind === 'check' &&
        document.activeElement?.id === `${id}-${newVoucherField}` &&
        Boolean(typed));
    if (isAdding) void addTyped(String(typed ?? ''));
    else if (intent.kind === 'change')
      go('details', intent.field ? { fieldId: `${id}-${intent.field}` } : 'heading');
    else if (intent.kind === 'remove-voucher') void removeVoucher(intent.index);
    else if (intent.kind === 'pay' && step === 'check') void order();
    else void checkAnswers();
  };

  if (!cart || isEmpty)
    return <NothingToOrder isGone={snapshot?.gone ?? isGone} level={level} steps={firstSteps} />;

  const values: CheckoutValues = { ...answered.values, ...names };
  const field: FieldOf = (name) => ({
    ...register(name),
    id: `${id}-${name}`,
    error: faults[name],
    // A box that comes back to the page is as it was left; of other fields the form's own state knows.
    defaultValue: (isBoxField(name) ? values : answered.values)?.[name],
    autoFocus: answered.focus === name,
  });
  const hold = presentHold(cart, timer);
  const isBusy = busy !== null;
  return (
    <form ref={form} action={post} onSubmit={onSubmit} onChange={keep} noValidate className="scroll-mt-4">
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
      {step === 'check' && answered.orderKey && (
        <>
          <input type="hidden" name="expectedTotal" value={quote?.total ?? ''} />
          <input type="hidden" name="orderKey" value={answered.orderKey.key} />
          <input type="hidden" name="orderContent" value={answered.orderKey.content} />
        </>
      )}
      <CheckoutProgress current={step === 'check' ? 1 : 0} />
      <div className="mt-8 flex max-w-text flex-col gap-6 empty:hidden">
        {problem && <OrderProblem key={`problem-${attempt}`} ref={focusOnMount} problem={problem} />}
        {Object.keys(faults).length > 0 && (
          <ErrorSummary
            key={attempt}
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
            extrasHref={extrasPath}
          />
        </div>
        <div className="col-span-12 min-w-0 lg:col-span-7 lg:row-span-2 lg:row-start-1">
          {step === 'check' ? (
            <CheckView
              groups={presentAnswers({ values, cart, quote, countries })}
              values={values}
              level={level}
              innerLevel={innerLevel}
            />
          ) : (
            <DetailsView
              party={partyOf(items)}
              choices={choices}
              countries={countries}
              conditions={cart.items.flatMap((item) => conditions[item.id] ?? [])}
              vouchers={presentVouchers(quote)}
              field={field}
              isAnswered={answered.values !== null}
              nameOf={(person) => nameOf(values, person)}
              isBusy={isBusy}
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
          <FormStatus>{busy && busyWords[busy]}</FormStatus>
          <p role="status" className="sr-only">
            {said}
          </p>
          {step === 'check' ? (
            <>
              <Button type="submit" name="intent" value="pay" aria-disabled={isBusy || undefined}>
                {payWords(quote)}
              </Button>
              <p className="max-w-text text-quiet text-sm">
                {quote?.total === 0
                  ? 'Your vouchers pay for all of it: no card is needed.'
                  : 'You pay on the page of our payment provider and come back here. Your card number never reaches us.'}
              </p>
            </>
          ) : (
            <>
              <Button type="submit" name="intent" value="check" aria-disabled={isBusy || undefined}>
                Check your answers
              </Button>
              <p className="text-quiet text-sm">Nothing is ordered or charged yet.</p>
            </>
          )}
        </div>
      </div>
    </form>
  );
}

const busyWords = {
  voucher: 'Working out what you pay…',
  order: 'Sending your order…',
  leaving: 'Taking you there…',
} as const;

function payWords(quote: QuoteData | null): string {
  if (!quote) return 'Pay';
  return quote.total === 0 ? 'Confirm your booking' : `Pay ${dollarsAndCents(quote.total)}`;
}

const leftToPay = ({ total }: QuoteData) => `Left to pay: ${dollarsAndCents(total)}.`;

/** The value of the button that a form was sent with. */
function pressed(event: Event): string | null {
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  return submitter instanceof HTMLButtonElement ? submitter.value : null;
}
