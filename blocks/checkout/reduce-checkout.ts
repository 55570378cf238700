/** Pure reducer of the checkout form: the next state for each event, with the effects that the event causes. */

import type { CheckoutFault, QuoteData } from '#browser/checkout/checkout-session.ts';
import { formatMoney, toCents } from '#contracts/money.ts';
import { bookingPath, payPathOf } from '#contracts/page-paths.ts';
import { type CheckedOrder, checkOrder } from './build-order.ts';
import {
  activityOf,
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutFormState,
  cartMark,
  draftOf,
  isBackground,
  isEmptyCart,
  type QuotePurpose,
  stepOf,
} from './checkout-form-state.ts';
import type { Announcement, CheckoutStep, CheckoutValues } from './checkout-types.ts';
import { conditionsField, newVoucherField } from './field-names.ts';
import { orderKeyFor } from './order-key.ts';
import { describeFault, describeFields, isUnanswered } from './order-problem.ts';
import { travelledItems } from './present-order.ts';
import { answersToRestore, clearUnseenAcceptance, itemAddedProblem } from './restore-answers.ts';

/** The state after an event, with the effects to run. An ignored event returns the same state and none. */
export interface Transition {
  readonly state: CheckoutFormState;
  readonly effects: readonly CheckoutEffect[];
}

type EventOf<Kind extends CheckoutEvent['kind']> = Extract<CheckoutEvent, { readonly kind: Kind }>;

/** Adds an effect to those of the event. */
type Emit = (effect: CheckoutEffect) => void;

/**
 * Returns the state after an event and the effects to run. A changed draft is saved before all other effects:
 * no answer and no order key is lost if the page ends.
 */
export function reduceCheckout(state: CheckoutFormState, event: CheckoutEvent): Transition {
  const effects: CheckoutEffect[] = [];
  const isFirst = event.kind === 'opened';
  if (state.isOpened === isFirst) return { state, effects };
  const emit: Emit = (effect) => effects.push(effect);
  const next = requoteIfStale(react(state, event, emit), emit);
  const wasReturning = event.kind === 'opened' ? event.isReviewAddress : isReturning(state);
  // The review could not be shown again.
  if (wasReturning && !isReturning(next) && next.phase === 'details')
    emit({ kind: 'set-address', step: 'details', isReplacing: true });
  const draft = draftOf(next);
  if (isFirst || JSON.stringify(draft) !== JSON.stringify(draftOf(state)))
    effects.unshift({ kind: 'save', draft });
  return { state: next, effects };
}

/** Returns true while the address is that of the review but the quote for it is missing. */
const isReturning = ({ quoting }: CheckoutFormState) => quoting?.purpose.kind === 'review';

function react(state: CheckoutFormState, event: CheckoutEvent, emit: Emit): CheckoutFormState {
  switch (event.kind) {
    case 'opened':
      return open({ ...state, isOpened: true }, event, emit);
    case 'answers-changed':
      return state.phase === 'details' ? withAnswers(state, event.answers) : state;
    case 'pressed':
      return isUsable(state) && activityOf(state) === null
        ? press(withAnswers(state, event.answers), event, emit)
        : state;
    case 'navigated':
      // Back ends the navigation to the payment.
      return navigate(state.isLeaving ? restorePage(state, emit) : state, event.step, emit);
    case 'cart-changed': {
      const { cart, isGone, conditions } = event;
      const next = followCart({ ...state, cart, isGone, conditions }, emit);
      return clearUnseen(next, Object.keys(state.conditions), emit);
    }
    case 'page-restored':
      return restorePage(state, emit);
    case 'quote-answered':
    case 'voucher-answered':
      if (state.quoting?.request !== event.request) return state;
      return event.kind === 'quote-answered'
        ? finishQuote({ ...state, quoting: null }, state.quoting.purpose, event, emit)
        : finishAdding({ ...state, quoting: null }, state.quoting.purpose, event, emit);
    case 'travellers-answered':
    case 'order-answered':
      if (state.sent?.request !== event.request) return state;
      return event.kind === 'order-answered'
        ? finishOrder({ ...state, sent: null }, event, emit)
        : finishTravellers({ ...state, sent: null }, event, emit);
  }
}

/** Returns true in the phases in which the visitor can change the order. */
const isUsable = ({ phase }: CheckoutFormState) =>
  phase === 'details' || phase === 'reviewing' || phase === 'declined';

const withAnswers = (state: CheckoutFormState, answers: CheckoutValues): CheckoutFormState => ({
  ...state,
  answers: { ...state.answers, ...answers },
});

/** Restores the saved answers of this tab, and the review step if the page was left there. */
function open(
  state: CheckoutFormState,
  { answers, saved, isReviewAddress }: EventOf<'opened'>,
  emit: Emit,
): CheckoutFormState {
  const { phase, isPosted } = state;
  if (phase === 'done') return withAnswers(state, answers);
  const kept = saved && clearUnseenAcceptance(saved, Object.keys(state.conditions));
  const isCleared = kept?.isAcceptanceCleared === true && !isPosted;
  const values = {
    ...answersToRestore(kept?.values ?? {}, answers, isPosted),
    // The browser may have restored the tick itself.
    ...(isCleared && { [conditionsField]: '' }),
  };
  emit({ kind: 'fill', values });
  const restored: CheckoutFormState = {
    ...withAnswers(state, { ...answers, ...values }),
    orderKey: state.orderKey ?? saved?.orderKey ?? null,
    savedVoucherCodes: !isPosted && saved?.voucherCodes.length ? saved.voucherCodes : null,
  };
  const opened = isCleared ? interrupt(announce(restored, { problem: itemAddedProblem })) : restored;
  if (opened.savedVoucherCodes)
    return requestQuote(opened, { kind: isReviewAddress ? 'review' : 'none' }, emit);
  return isReviewAddress ? returnToReview(opened, emit) : opened;
}

const returnToReview = (state: CheckoutFormState, emit: Emit) =>
  state.phase === 'details' && isComplete(state) ? show(state, 'check', emit) : state;

/** Handles a pressed button. */
function press(
  state: CheckoutFormState,
  { intent, newKey }: EventOf<'pressed'>,
  emit: Emit,
): CheckoutFormState {
  switch (intent.kind) {
    case 'add-voucher':
      return addVoucher(state, { kind: 'added' }, emit);
    case 'remove-voucher':
      return requestQuote(
        { ...state, statusText: '' },
        { kind: 'removed' },
        emit,
        state.voucherCodes.filter((_, index) => index !== intent.index),
      );
    case 'change':
      return show({ ...state, focus: { name: intent.field } }, 'details', emit);
    default:
      // In the details step "Try again" leads to the review first.
      return intent.kind === 'pay' && stepOf(state) === 'check'
        ? placeOrder(state, newKey, emit)
        : reviewAnswers(state, emit);
  }
}

/** Follows the visitor to another history entry of this page, or gives the entry the address of the step shown. */
function navigate(state: CheckoutFormState, step: CheckoutStep, emit: Emit): CheckoutFormState {
  const shown = stepOf(state);
  if (state.phase === 'done' || step === shown) return state;
  if (isUsable(state) && (step === 'details' || isComplete(state)))
    return {
      ...state,
      phase: phaseOf(step),
      ...(step === 'check' && { faults: {}, problem: null }),
      focus: toHeading(),
    };
  emit({ kind: 'set-address', step: shown, isReplacing: true });
  return state;
}

/**
 * Clears the acceptance if conditions came to the page after it was given: nobody accepts unseen conditions.
 * @param conditionsSeen the ids of the items whose conditions were on the page before
 */
function clearUnseen(
  state: CheckoutFormState,
  conditionsSeen: readonly string[],
  emit: Emit,
): CheckoutFormState {
  const seen = { values: state.answers, conditionsSeen };
  if (!clearUnseenAcceptance(seen, Object.keys(state.conditions)).isAcceptanceCleared) return state;
  const values = { [conditionsField]: '' };
  emit({ kind: 'fill', values });
  const cleared = withAnswers(state, values);
  return isUsable(state)
    ? show(
        interrupt(announce({ ...cleared, sent: orderOf(state) }, { problem: itemAddedProblem })),
        'details',
        emit,
      )
    : cleared;
}

/** Reacts to a cart that changed elsewhere: in another tab, or because it was bought. */
function followCart(state: CheckoutFormState, emit: Emit): CheckoutFormState {
  const { cart, phase } = state;
  if (!isUsable(state) && (phase !== 'done' || state.isLeaving)) return state;
  if (isEmptyCart(cart)) return { ...state, phase: 'done', quoting: null, sent: orderOf(state) };
  // The refusal of an order does not concern another cart.
  const next = phase === 'done' ? show({ ...state, faults: {}, problem: null }, 'details', emit) : state;
  const isAnnouncing = next.problem !== null || Object.keys(next.faults).length > 0;
  // An announcement would vanish: the next press loads the page.
  if (!isAnnouncing && isMissingConditions(next)) emit({ kind: 'reload' });
  return next;
}

/** Returns true after an item was added in another tab: conditions come with the page. */
const isMissingConditions = ({ cart, conditions }: CheckoutFormState) =>
  (cart?.items ?? []).some(({ id, itemType }) => itemType !== 'extra' && !conditions[id]);

/** Loads the page again instead of an order with unseen conditions. */
function reload(state: CheckoutFormState, emit: Emit): CheckoutFormState {
  emit({ kind: 'reload' });
  return state;
}

/** Returns the order in flight, if any. It may be placed even if the form ignores its answer. */
const orderOf = ({ sent }: CheckoutFormState) => (sent?.kind === 'order' ? sent : null);

/** Makes a page usable that the browser restored as it was left. A placed order has emptied its cart. */
function restorePage(state: CheckoutFormState, emit: Emit): CheckoutFormState {
  const { phase, cart, quoting, quotedCart } = state;
  emit({ kind: 'read-cart' });
  return followCart(
    {
      ...(phase === 'done' && state.isLeaving ? withoutAnswers(state, emit) : state),
      phase: phase === 'submitting' || phase === 'redirecting' ? 'reviewing' : phase,
      cart: phase === 'done' ? null : cart,
      quotedCart: quoting ? null : quotedCart,
      quoting: null,
      sent: orderOf(state),
      isLeaving: false,
    },
    emit,
  );
}

/** Forgets the answers of an order that is paid, so that another cart does not save them again. */
function withoutAnswers(state: CheckoutFormState, emit: Emit): CheckoutFormState {
  const answers = Object.fromEntries(Object.keys(state.answers).map((name) => [name, '']));
  emit({ kind: 'fill', values: answers });
  return { ...state, answers, voucherCodes: [], savedVoucherCodes: null };
}

/** Continues "Check your answers": adds a typed voucher, gets a quote, validates, and asks the API. */
function reviewAnswers(state: CheckoutFormState, emit: Emit): CheckoutFormState {
  if (isMissingConditions(state)) return reload(state, emit);
  if (state.answers[newVoucherField]?.trim()) return addVoucher(state, { kind: 'check' }, emit);
  if (state.savedVoucherCodes || !state.quote) return requestQuote(state, { kind: 'check' }, emit);
  const checked = check(state);
  if (!checked.ok) return showFaults(state, checked, emit);
  const request = state.lastRequest + 1;
  emit({ kind: 'check-travellers', request, order: checked.order, parts: partsOf(state) });
  return { ...state, lastRequest: request, sent: { request, kind: 'travellers' } };
}

function finishTravellers(
  state: CheckoutFormState,
  { refusal }: EventOf<'travellers-answered'>,
  emit: Emit,
): CheckoutFormState {
  if (refusal) return show(announce(state, refusal), 'details', emit);
  // The visitor may have typed in the meantime.
  const checked = check(state);
  return checked.ok
    ? show({ ...announce(state, {}), focus: toHeading() }, 'check', emit)
    : showFaults(state, checked, emit);
}

/** Continues "Pay": gets a quote if there is none, validates, and sends the order. */
function placeOrder(state: CheckoutFormState, newKey: string, emit: Emit): CheckoutFormState {
  if (isMissingConditions(state)) return reload(state, emit);
  if (!state.quote) return requestQuote(state, { kind: 'pay', newKey }, emit);
  const checked = check(state);
  if (!checked.ok) return showFaults(state, checked, emit);
  const request = state.lastRequest + 1;
  const orderKey = orderKeyFor(checked.order, state.orderKey, newKey);
  emit({ kind: 'order', request, order: checked.order, orderKey });
  return {
    ...state,
    phase: 'submitting',
    problem: null,
    orderKey,
    lastRequest: request,
    sent: { request, kind: 'order' },
  };
}

function finishOrder(
  state: CheckoutFormState,
  { answer }: EventOf<'order-answered'>,
  emit: Emit,
): CheckoutFormState {
  if (answer.ok) {
    const { payment, token } = answer.value;
    emit({ kind: 'leave', address: payment ? payPathOf(token) : bookingPath(token) });
    return { ...state, phase: payment ? 'redirecting' : 'done', orderKey: null, isLeaving: true };
  }
  const { fault } = answer;
  // A page that was restored meanwhile does not show the refusal.
  if (state.phase !== 'submitting') return isUnanswered(fault) ? state : { ...state, orderKey: null };
  // The cart may have changed: if it was bought in another tab, it is empty.
  if (fault.code !== 'OFFLINE') emit({ kind: 'read-cart' });
  // A refused order does not exist, so the next request is a new one.
  const refused = isUnanswered(fault) ? state : { ...state, orderKey: null };
  if (fault.code === 'PRICE_CHANGED') return requestQuote(refused, { kind: 'declined', fault }, emit);
  if (fault.code !== 'VALIDATION') return decline(refused, fault, null, emit);
  const announced = describeFields(fault, partsOf(state));
  // Another quote drops vouchers that are no longer valid.
  const quotedCart = announced.faults[newVoucherField] ? null : state.quotedCart;
  return followCart(show(announce({ ...refused, quotedCart }, announced), 'details', emit), emit);
}

/** @param now the current amounts; null if unknown */
function decline(
  state: CheckoutFormState,
  fault: CheckoutFault,
  now: QuoteData | null,
  emit: Emit,
): CheckoutFormState {
  return followCart({ ...fail(state, fault, now), phase: 'declined' }, emit);
}

function addVoucher(state: CheckoutFormState, purpose: QuotePurpose, emit: Emit): CheckoutFormState {
  const typed = state.answers[newVoucherField] ?? '';
  return ask({ ...state, statusText: '' }, purpose, emit, {
    kind: 'add-voucher',
    voucherCodes: codesOf(state),
    typed,
  });
}

function finishAdding(
  state: CheckoutFormState,
  purpose: QuotePurpose,
  { added }: EventOf<'voucher-answered'>,
  emit: Emit,
): CheckoutFormState {
  if (added.kind === 'fault') return fail(state, added.fault, state.quote);
  if (added.kind === 'refused') return announce(state, { faults: { [newVoucherField]: added.message } });
  const values = { [newVoucherField]: '' };
  emit({ kind: 'fill', values });
  const next: CheckoutFormState = {
    ...announce(withAnswers(state, values), {}),
    ...added.vouchers,
    savedVoucherCodes: null,
    statusText: `Voucher added. ${leftToPay(added.vouchers.quote)}`,
  };
  return purpose.kind === 'check' ? reviewAnswers(next, emit) : next;
}

/** Requests a quote with the current vouchers, or with others. */
const requestQuote = (
  state: CheckoutFormState,
  purpose: QuotePurpose,
  emit: Emit,
  voucherCodes = codesOf(state),
) => ask(state, purpose, emit, { kind: 'quote', voucherCodes });

const codesOf = (state: CheckoutFormState) => state.savedVoucherCodes ?? state.voucherCodes;

type QuoteEffect =
  | Omit<Extract<CheckoutEffect, { readonly kind: 'quote' }>, 'request'>
  | Omit<Extract<CheckoutEffect, { readonly kind: 'add-voucher' }>, 'request'>;

/** Sends a request for a quote. It replaces the one in flight, if any. */
function ask(
  state: CheckoutFormState,
  purpose: QuotePurpose,
  emit: Emit,
  effect: QuoteEffect,
): CheckoutFormState {
  const request = state.lastRequest + 1;
  emit({ ...effect, request });
  return {
    ...state,
    lastRequest: request,
    quoting: { request, purpose },
    quotedCart: cartMark(state.cart),
  };
}

function finishQuote(
  state: CheckoutFormState,
  purpose: QuotePurpose,
  { outcome }: EventOf<'quote-answered'>,
  emit: Emit,
): CheckoutFormState {
  if (!outcome.ok) {
    if (purpose.kind === 'declined') return decline(state, purpose.fault, null, emit);
    // If nothing waits for this quote, the previous one stays, and no problem is shown.
    if (purpose.kind === 'none' && !state.savedVoucherCodes) return state;
    const failed = fail(state, outcome.fault, null);
    return isBackground(purpose) ? interrupt(failed) : failed;
  }
  const { vouchers, dropped } = outcome;
  const isFewer = vouchers.voucherCodes.length < state.voucherCodes.length;
  const next: CheckoutFormState = {
    ...state,
    ...vouchers,
    savedVoucherCodes: null,
    // The remove button disappears with its voucher.
    focus: isFewer ? { name: newVoucherField, isOnlyIfLost: true } : state.focus,
  };
  if (purpose.kind === 'declined') return decline(next, purpose.fault, vouchers.quote, emit);
  if (dropped[0]) {
    const announced = announce(next, { faults: { [newVoucherField]: dropped[0] } });
    return isBackground(purpose) ? interrupt(announced) : announced;
  }
  switch (purpose.kind) {
    case 'removed':
      return { ...next, statusText: `Voucher removed. ${leftToPay(vouchers.quote)}` };
    case 'check':
      return reviewAnswers(next, emit);
    case 'pay':
      // Not if the visitor has gone back to the answers.
      return stepOf(next) === 'check' ? placeOrder(next, purpose.newKey, emit) : next;
    case 'review':
      return returnToReview(next, emit);
    default:
      return next;
  }
}

/** Requests a quote for a cart that has none, once no other request can change it. */
const requoteIfStale = (state: CheckoutFormState, emit: Emit) =>
  state.quotedCart === cartMark(state.cart) || isEmptyCart(state.cart) || state.quoting || !isUsable(state)
    ? state
    : requestQuote(state, { kind: 'none' }, emit);

const phaseOf = (step: CheckoutStep) => (step === 'check' ? 'reviewing' : 'details');

/** A new goal each time, so that a repeated step moves the focus again. */
const toHeading = () => ({ name: null });

function show(state: CheckoutFormState, step: CheckoutStep, emit: Emit): CheckoutFormState {
  emit({ kind: 'set-address', step });
  return { ...state, phase: phaseOf(step) };
}

const showFaults = (state: CheckoutFormState, { faults }: Pick<Announcement, 'faults'>, emit: Emit) =>
  show(announce(state, { faults }), 'details', emit);

/** Replaces the current announcement. Without a problem, the refusal of an order is over. */
function announce(
  state: CheckoutFormState,
  { faults = {}, problem = null }: Partial<Announcement>,
): CheckoutFormState {
  const phase = state.phase === 'declined' && !problem ? 'reviewing' : state.phase;
  const announcementNumber = state.announcementNumber + 1;
  return { ...state, phase, faults, problem, announcementNumber, isInterruption: false };
}

/** Marks an announcement that no press has caused. */
const interrupt = (state: CheckoutFormState): CheckoutFormState => ({ ...state, isInterruption: true });

const fail = (state: CheckoutFormState, fault: CheckoutFault, now: QuoteData | null) =>
  announce(state, { problem: describeFault(fault, now) });

/** The amounts before a quote is known. */
const noAmounts = { total: 0, subtotal: 0 };

const partsOf = ({ answers, cart }: CheckoutFormState) => ({ values: answers, items: travelledItems(cart) });

const check = (state: CheckoutFormState): CheckedOrder =>
  checkOrder({ ...partsOf(state), voucherCodes: state.voucherCodes, shown: state.quote ?? noAmounts });

/** Returns true if the review step can show the order. */
const isComplete = (state: CheckoutFormState) => state.savedVoucherCodes === null && check(state).ok;

const leftToPay = ({ total }: QuoteData) => `Left to pay: ${formatMoney(toCents(total))}.`;
