/** Pure reducer of the checkout form: the next state for each event, with the effects that the event causes. */

import type { CheckoutFault, QuoteData } from '#browser/checkout/checkout-session.ts';
import { formatMoney, toCents } from '#contracts/money.ts';
import { bookingPath, payPathOf } from '#contracts/page-paths.ts';
import { type CheckedOrder, checkOrder } from './build-order.ts';
import {
  type AfterQuote,
  activityOf,
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutMachine,
  cartMark,
  draftOf,
  type FocusGoal,
  isEmptyCart,
  stepOf,
} from './checkout-machine.ts';
import type { Announcement, CheckoutFaults, CheckoutStep } from './checkout-types.ts';
import { newVoucherField } from './field-names.ts';
import { orderKeyFor } from './order-key.ts';
import { describeFault, describeFields, isUnanswered } from './order-problem.ts';
import { travelledItems } from './present-order.ts';
import { answersToRestore, clearUnseenAcceptance, itemAddedProblem } from './restore-answers.ts';

/** The state after an event, with the effects to run. An ignored event returns the same state and none. */
export interface Transition {
  readonly state: CheckoutMachine;
  readonly effects: readonly CheckoutEffect[];
}

type EventOf<Type extends CheckoutEvent['type']> = Extract<CheckoutEvent, { readonly type: Type }>;

/**
 * Returns the state after an event and the effects to run. A changed draft is saved before all other effects:
 * no answer and no order key is lost if the page ends.
 */
export function reduceCheckout(state: CheckoutMachine, event: CheckoutEvent): Transition {
  if (state.isOpened === (event.type === 'opened')) return to(state);
  const { state: next, effects } = requoteIfStale(react(state, event));
  return { state: next, effects: [...saveIfChanged(state, next), ...effects] };
}

const to = (state: CheckoutMachine, ...effects: readonly CheckoutEffect[]): Transition => ({
  state,
  effects,
});

/** Adds effects that run before those of a transition. */
const prepend = (effects: readonly CheckoutEffect[], transition: Transition): Transition => ({
  state: transition.state,
  effects: [...effects, ...transition.effects],
});

function react(state: CheckoutMachine, event: CheckoutEvent): Transition {
  const ignored = to(state);
  switch (event.type) {
    case 'opened':
      return open(state, event);
    case 'answersChanged':
      return state.phase === 'details' ? to(withAnswers(state, event)) : ignored;
    case 'pressed':
      return isUsable(state) && activityOf(state) === null
        ? press(withAnswers(state, event), event)
        : ignored;
    case 'navigated':
      return isUsable(state) && event.step !== stepOf(state) ? navigate(state, event.step) : ignored;
    case 'cartChanged': {
      const { cart, isGone, conditionIds } = event;
      return followCart({ ...state, cart, isGone, conditionIds });
    }
    case 'pageRestored':
      return restorePage(state);
    case 'quoteAnswered':
      return state.quoting?.request === event.request
        ? finishQuote(state, state.quoting.after, event)
        : ignored;
    case 'voucherAnswered':
      return state.quoting?.request === event.request
        ? finishAdding(state, state.quoting.after, event)
        : ignored;
    case 'travellersAnswered':
      return state.sent?.request === event.request ? finishTravellers(state, event) : ignored;
    case 'orderAnswered':
      return state.sent?.request === event.request ? finishOrder(state, event) : ignored;
  }
}

/** Returns true in the phases in which the visitor can change the order. */
const isUsable = ({ phase }: CheckoutMachine) =>
  phase === 'details' || phase === 'reviewing' || phase === 'declined';

const withAnswers = (state: CheckoutMachine, { answers }: Pick<CheckoutMachine, 'answers'>) => ({
  ...state,
  answers: { ...state.answers, ...answers },
});

/** Restores the saved answers of this tab, and the review step if the page was left there. */
function open(before: CheckoutMachine, { answers, saved, isReviewAddress }: EventOf<'opened'>): Transition {
  const state: CheckoutMachine = { ...before, isOpened: true };
  if (state.phase === 'done') return to(withAnswers(state, { answers }), { kind: 'delete-saved' });
  const { isPosted } = state;
  const kept = saved && clearUnseenAcceptance(saved, state.conditionIds);
  const restored = answersToRestore(kept?.values ?? {}, answers, isPosted);
  const restoredState: CheckoutMachine = {
    ...withAnswers(state, { answers: { ...answers, ...restored } }),
    orderKey: state.orderKey ?? saved?.orderKey ?? null,
    savedVoucherCodes: !isPosted && saved && saved.voucherCodes.length > 0 ? saved.voucherCodes : null,
  };
  const isUnseen = kept?.isAcceptanceCleared && !isPosted;
  const opened = isUnseen ? announce(restoredState, { problem: itemAddedProblem }) : restoredState;
  const returns = isReviewAddress && state.phase === 'details';
  return prepend(
    [{ kind: 'fill', values: restored }],
    opened.savedVoucherCodes
      ? requestQuote(opened, { kind: returns ? 'review' : 'none' })
      : returns && isComplete(opened)
        ? show(opened, 'check')
        : to(opened),
  );
}

/** Handles a pressed button. */
function press(state: CheckoutMachine, { intent, newKey }: EventOf<'pressed'>): Transition {
  switch (intent.kind) {
    case 'add-voucher':
      return addVoucher(state, { kind: 'added' });
    case 'remove-voucher':
      return requestQuote(
        { ...state, statusText: '' },
        { kind: 'removed' },
        state.voucherCodes.filter((_, index) => index !== intent.index),
      );
    case 'change':
      return show(
        state,
        'details',
        intent.field ? { kind: 'field', name: intent.field } : { kind: 'heading' },
      );
    case 'pay':
      // "Try again" in the details step leads to the review first.
      return stepOf(state) === 'check' ? placeOrder(state, newKey) : reviewAnswers(state);
    case 'check':
      return reviewAnswers(state);
  }
}

/** Follows the visitor to another history entry of this page. */
function navigate(state: CheckoutMachine, step: CheckoutStep): Transition {
  if (step === 'check' && !isComplete(state))
    return to(state, { kind: 'set-address', step: 'details', isNewEntry: false });
  return to({ ...state, phase: step === 'check' ? 'reviewing' : 'details', focus: { kind: 'heading' } });
}

/** Reacts to a cart that changed elsewhere: in another tab, or because it was bought. */
function followCart(state: CheckoutMachine): Transition {
  const isEmpty = isEmptyCart(state.cart);
  if (!isUsable(state) && (state.phase !== 'done' || state.isLeaving || isEmpty)) return to(state);
  if (isEmpty) return to({ ...state, phase: 'done', quoting: null, sent: null });
  const isUnknown = state.cart?.items.some(
    ({ id, itemType }) => itemType !== 'extra' && !state.conditionIds.includes(id),
  );
  const next = state.phase === 'done' ? show(state, 'details') : to(state);
  // Conditions come with the page, so it has none for an item added in another tab.
  return isUnknown ? { ...next, effects: [{ kind: 'reload' }] } : next;
}

/** Makes a page usable that the browser restored as it was left. A placed order has emptied its cart. */
function restorePage(state: CheckoutMachine): Transition {
  const { phase, isLeaving, quoting } = state;
  const isAway = phase === 'submitting' || phase === 'redirecting';
  return prepend(
    [{ kind: 'read-cart' }],
    followCart({
      ...state,
      phase: isAway ? 'reviewing' : phase,
      cart: phase === 'done' && isLeaving ? null : state.cart,
      quotedCart: quoting ? null : state.quotedCart,
      quoting: null,
      sent: null,
      isLeaving: false,
    }),
  );
}

/** Continues "Check your answers": adds a typed voucher, gets a quote, validates, and asks the API. */
function reviewAnswers(state: CheckoutMachine): Transition {
  if ((state.answers[newVoucherField] ?? '').trim() !== '') return addVoucher(state, { kind: 'check' });
  if (state.savedVoucherCodes || !state.quote) return requestQuote(state, { kind: 'check' });
  const checked = check(state);
  if (!checked.ok) return showFaults(state, checked.faults);
  const request = state.lastRequest + 1;
  return to(
    { ...state, lastRequest: request, sent: { request, kind: 'travellers' } },
    {
      kind: 'check-travellers',
      request,
      order: checked.order,
      parts: { values: state.answers, items: travelledItems(state.cart) },
    },
  );
}

function finishTravellers(state: CheckoutMachine, { refusal }: EventOf<'travellersAnswered'>): Transition {
  const next = announce({ ...state, sent: null }, refusal ?? {});
  if (refusal) return show(next, 'details');
  // The visitor may have typed in the meantime.
  const checked = check(next);
  return checked.ok ? show(next, 'check', { kind: 'heading' }) : showFaults(next, checked.faults);
}

/** Continues "Pay": gets a quote if there is none, validates, and sends the order. */
function placeOrder(state: CheckoutMachine, newKey: string): Transition {
  if (!state.quote) return requestQuote(state, { kind: 'pay', newKey });
  const checked = check(state);
  if (!checked.ok) return showFaults(state, checked.faults);
  const request = state.lastRequest + 1;
  const orderKey = orderKeyFor(checked.order, state.orderKey, newKey);
  return to(
    {
      ...state,
      phase: 'submitting',
      problem: null,
      orderKey,
      lastRequest: request,
      sent: { request, kind: 'order' },
    },
    { kind: 'order', request, order: checked.order, orderKey },
  );
}

function finishOrder(before: CheckoutMachine, { answer }: EventOf<'orderAnswered'>): Transition {
  const state: CheckoutMachine = { ...before, sent: null };
  if (answer.ok) {
    const { payment, token } = answer.value;
    return to(
      { ...state, phase: payment ? 'redirecting' : 'done', orderKey: null, isLeaving: true },
      { kind: 'leave', address: payment ? payPathOf(token) : bookingPath(token) },
    );
  }
  const { fault } = answer;
  // A refused order does not exist, so the next request is a new one.
  const refused = { ...state, orderKey: isUnanswered(fault) ? state.orderKey : null };
  return prepend(
    // The cart may have changed: if it was bought in another tab, it is empty.
    fault.code === 'OFFLINE' ? [] : [{ kind: 'read-cart' }],
    refuse(refused, fault),
  );
}

function refuse(state: CheckoutMachine, fault: CheckoutFault): Transition {
  if (fault.code === 'PRICE_CHANGED') return requestQuote(state, { kind: 'declined', fault });
  if (fault.code !== 'VALIDATION') return decline(state, fault, null);
  const announced = describeFields(fault, { values: state.answers, items: travelledItems(state.cart) });
  // Another quote drops vouchers that are no longer valid.
  const quotedCart = announced.faults[newVoucherField] ? null : state.quotedCart;
  const { state: next, effects } = show(announce({ ...state, quotedCart }, announced), 'details');
  return prepend(effects, followCart(next));
}

/** @param now the current amounts; null if unknown */
function decline(state: CheckoutMachine, fault: CheckoutFault, now: QuoteData | null): Transition {
  const declined = announce(state, { problem: describeFault(fault, now) });
  return prepend(
    [{ kind: 'set-address', step: 'check', isNewEntry: true }],
    followCart({ ...declined, phase: 'declined' }),
  );
}

function addVoucher(state: CheckoutMachine, after: AfterQuote): Transition {
  const request = state.lastRequest + 1;
  return to(startQuoting({ ...state, statusText: '' }, request, after), {
    kind: 'add-voucher',
    request,
    voucherCodes: state.savedVoucherCodes ?? state.voucherCodes,
    typed: state.answers[newVoucherField] ?? '',
  });
}

function finishAdding(
  before: CheckoutMachine,
  after: AfterQuote,
  { added }: EventOf<'voucherAnswered'>,
): Transition {
  const state: CheckoutMachine = { ...before, quoting: null };
  if (added.kind === 'fault') return to(fail(state, added.fault, state.quote));
  if (added.kind === 'refused') return to(announce(state, { faults: { [newVoucherField]: added.message } }));
  const answers = { [newVoucherField]: '' };
  const next = announce(
    withAnswers({ ...state, ...added.vouchers, savedVoucherCodes: null }, { answers }),
    {},
  );
  const usable = { ...next, statusText: `Voucher added. ${leftToPay(added.vouchers.quote)}` };
  return prepend(
    [{ kind: 'fill', values: answers }],
    after.kind === 'check' ? reviewAnswers(usable) : to(usable),
  );
}

/** Requests a quote. It replaces the one in flight, if any. */
function requestQuote(
  state: CheckoutMachine,
  after: AfterQuote,
  voucherCodes = state.savedVoucherCodes ?? state.voucherCodes,
): Transition {
  const request = state.lastRequest + 1;
  return to(startQuoting(state, request, after), { kind: 'quote', request, voucherCodes });
}

const startQuoting = (state: CheckoutMachine, request: number, after: AfterQuote): CheckoutMachine => ({
  ...state,
  lastRequest: request,
  quoting: { request, after },
  quotedCart: cartMark(state.cart),
});

function finishQuote(
  before: CheckoutMachine,
  after: AfterQuote,
  { outcome }: EventOf<'quoteAnswered'>,
): Transition {
  const state: CheckoutMachine = { ...before, quoting: null };
  if (!outcome.ok) {
    if (after.kind === 'declined') return decline(state, after.fault, null);
    // A quote that nobody waits for may fail in silence: the last one stays.
    const isSilent = after.kind === 'none' && !state.savedVoucherCodes;
    return to(isSilent ? state : fail(state, outcome.fault, null));
  }
  const { vouchers, dropped } = outcome;
  const next: CheckoutMachine = {
    ...state,
    ...vouchers,
    savedVoucherCodes: null,
    // The remove button disappears with its voucher.
    focus:
      vouchers.voucherCodes.length < state.voucherCodes.length
        ? { kind: 'field-if-lost', name: newVoucherField }
        : state.focus,
  };
  if (after.kind === 'declined') return decline(next, after.fault, vouchers.quote);
  if (dropped[0] !== undefined) return to(announce(next, { faults: { [newVoucherField]: dropped[0] } }));
  switch (after.kind) {
    case 'removed':
      return to({ ...next, statusText: `Voucher removed. ${leftToPay(vouchers.quote)}` });
    case 'check':
      return reviewAnswers(next);
    case 'pay':
      // Not if the visitor has gone back to the answers.
      return stepOf(next) === 'check' ? placeOrder(next, after.newKey) : to(next);
    case 'review':
      return next.phase === 'details' && isComplete(next) ? show(next, 'check') : to(next);
    default:
      return to(next);
  }
}

/** Requests a quote for a cart that has none, once no other request can change it. */
function requoteIfStale(transition: Transition): Transition {
  const { state, effects } = transition;
  const isFresh = state.quotedCart === cartMark(state.cart) || isEmptyCart(state.cart);
  return isFresh || state.quoting || !isUsable(state)
    ? transition
    : prepend(effects, requestQuote(state, { kind: 'none' }));
}

/** Saves a changed draft, or deletes one that is no longer needed. */
function saveIfChanged(before: CheckoutMachine, state: CheckoutMachine): readonly CheckoutEffect[] {
  const [old, draft] = [draftOf(before), draftOf(state)];
  if (!draft) return old ? [{ kind: 'delete-saved' }] : [];
  const isSame =
    old?.values === draft.values &&
    old.voucherCodes === draft.voucherCodes &&
    old.orderKey === draft.orderKey &&
    old.conditionsSeen === draft.conditionsSeen;
  return isSame ? [] : [{ kind: 'save', draft }];
}

/** Shows a step. @param focus where the focus goes; it stays if omitted */
function show(state: CheckoutMachine, step: CheckoutStep, focus?: FocusGoal): Transition {
  return to(
    { ...state, phase: step === 'check' ? 'reviewing' : 'details', focus: focus ?? state.focus },
    { kind: 'set-address', step, isNewEntry: true },
  );
}

const showFaults = (state: CheckoutMachine, faults: CheckoutFaults) =>
  show(announce(state, { faults }), 'details');

/** Replaces the current announcement. Without a problem, the refusal of an order is over. */
function announce(
  state: CheckoutMachine,
  { faults = {}, problem = null }: Partial<Announcement>,
): CheckoutMachine {
  const phase = state.phase === 'declined' && !problem ? 'reviewing' : state.phase;
  return { ...state, phase, faults, problem, announcementNumber: state.announcementNumber + 1 };
}

const fail = (state: CheckoutMachine, fault: CheckoutFault, now: QuoteData | null) =>
  announce(state, { problem: describeFault(fault, now) });

/** The amounts before a quote is known. */
const noAmounts = { total: 0, subtotal: 0 };

function check({ answers, cart, voucherCodes, quote }: CheckoutMachine): CheckedOrder {
  return checkOrder({
    values: answers,
    items: travelledItems(cart),
    voucherCodes,
    shown: quote ?? noAmounts,
  });
}

/** Returns true if the review step can show the order. */
const isComplete = (state: CheckoutMachine) => state.savedVoucherCodes === null && check(state).ok;

const leftToPay = ({ total }: QuoteData) => `Left to pay: ${formatMoney(toCents(total))}.`;
