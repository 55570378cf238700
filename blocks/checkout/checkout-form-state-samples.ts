/** Sample states and events of the checkout form, for the tests of its reducer. */
import type { CartData } from '#browser/cart/cart-session.ts';
import { fixtureCart, fixtureId } from '#browser/cart/fixture-carts.ts';
import type { CheckoutFault, PlacedBookingData } from '#browser/checkout/checkout-session.ts';
import { fixtureQuote } from '#browser/checkout/fixture-checkout-session.ts';
import { type CheckoutEvent, type CheckoutFormState, startCheckout } from './checkout-form-state.ts';
import { sampleConditions, sampleItems, sampleValues } from './checkout-samples.ts';
import type { CheckoutValues } from './checkout-types.ts';
import { newVoucherField } from './field-names.ts';
import { type CheckoutIntent, initialOutcome } from './posted-checkout.ts';
import { reduceCheckout } from './reduce-checkout.ts';

const now = Date.parse('2026-11-21T10:00:00+13:00');
const { alone } = sampleItems;
/** Another journey of the same traveller, so that the answers stay complete. */
const added = { ...alone, id: fixtureId(31) };

/** Complete answers. */
export const answers: CheckoutValues = sampleValues.alone;
export const cart = fixtureCart([alone], now);
export const quote = fixtureQuote(219);
const conditions = sampleConditions([alone]);
export const conditionIds = Object.keys(conditions);
export const newKey = 'n'.repeat(32);
export const booking: Omit<PlacedBookingData, 'payment'> = {
  reference: '7KM-Q2X-9TR',
  token: 'T'.repeat(43),
  status: 'pending_payment',
  total: 1,
};

const faultOf = (code: string, fields: CheckoutFault['fields'] = {}): CheckoutFault => ({
  code,
  message: `It failed: ${code}.`,
  fields,
});

/** Creates the first state. */
export const start = (changes: Partial<Parameters<typeof startCheckout>[0]> = {}) =>
  startCheckout({ answered: initialOutcome, quote, cart, isGone: false, conditions, ...changes });

export const opened = (changes: Partial<Extract<CheckoutEvent, { kind: 'opened' }>> = {}): CheckoutEvent => ({
  ...{ kind: 'opened', answers, saved: null, isReviewAddress: false },
  ...changes,
});

export const press = (
  intent: CheckoutIntent,
  changes: CheckoutValues = {},
  key: string = newKey,
): CheckoutEvent => ({ kind: 'pressed', intent, answers: { ...answers, ...changes }, newKey: key });

export const cartChanged = (next: CartData | null) =>
  ({ kind: 'cart-changed', cart: next, isGone: false, conditions }) as const satisfies CheckoutEvent;

/** No request has this number. */
const otherRequest = 0;

const quoteOf = ({ quoting }: CheckoutFormState) =>
  quoting && quoting.purpose.kind !== 'added' ? quoting.request : otherRequest;
const addingOf = ({ quoting }: CheckoutFormState) =>
  quoting?.purpose.kind === 'added' ? quoting.request : otherRequest;
const sentOf = ({ sent }: CheckoutFormState, kind: 'travellers' | 'order') =>
  sent?.kind === kind ? sent.request : otherRequest;

const orderAnswered = (state: CheckoutFormState, fault: CheckoutFault): CheckoutEvent => ({
  ...{ kind: 'order-answered', request: sentOf(state, 'order'), answer: { ok: false, fault } },
});

/** All kinds of events. Answers are those to the request in flight, if any. */
export const events = {
  opened: () => opened(),
  'answers change': () => ({ kind: 'answers-changed', answers: { email: 'other@example.nz' } }),
  'press check': () => press({ kind: 'check' }),
  'press check with a fault': () => press({ kind: 'check' }, { email: '' }),
  'press check with a voucher code': () => press({ kind: 'check' }, { [newVoucherField]: 'DEF' }),
  'press pay': () => press({ kind: 'pay' }),
  'press pay with a fault': () => press({ kind: 'pay' }, { email: '' }),
  'press add voucher': () => press({ kind: 'add-voucher' }, { [newVoucherField]: 'DEF' }),
  'press remove voucher': () => press({ kind: 'remove-voucher', index: 0 }),
  'press change': () => press({ kind: 'change', field: 'email' }),
  'go to the details': () => ({ kind: 'navigated', step: 'details' }),
  'go to the review': () => ({ kind: 'navigated', step: 'check' }),
  'cart has a new price': () => cartChanged(fixtureCart([{ ...alone, price: 229 }], now)),
  'cart has a new item': () => cartChanged(fixtureCart([alone, added], now)),
  'page has a new item': () => ({
    ...cartChanged(fixtureCart([alone, added], now)),
    conditions: sampleConditions([alone, added]),
  }),
  'cart is empty': () => cartChanged(fixtureCart([], now)),
  'page is restored': () => ({ kind: 'page-restored' }),
  quote: (state) => ({
    ...{ kind: 'quote-answered', request: quoteOf(state) },
    outcome: { ok: true, vouchers: { voucherCodes: ['ABC'], quote }, dropped: [] },
  }),
  'quote without a voucher': (state) => ({
    ...{ kind: 'quote-answered', request: quoteOf(state) },
    outcome: { ok: true, vouchers: { voucherCodes: [], quote }, dropped: ['It has expired.'] },
  }),
  'no quote': (state) => ({
    ...{ kind: 'quote-answered', request: quoteOf(state) },
    outcome: { ok: false, fault: faultOf('UPSTREAM') },
  }),
  'voucher added': (state) => ({
    ...{ kind: 'voucher-answered', request: addingOf(state) },
    added: { kind: 'added', vouchers: { voucherCodes: ['ABC', 'DEF'], quote } },
  }),
  'voucher refused': (state) => ({
    ...{ kind: 'voucher-answered', request: addingOf(state) },
    added: { kind: 'refused', message: 'It is unknown.' },
  }),
  'voucher not checked': (state) => ({
    ...{ kind: 'voucher-answered', request: addingOf(state) },
    added: { kind: 'fault', fault: faultOf('OFFLINE') },
  }),
  'travellers may travel': (state) => ({
    ...{ kind: 'travellers-answered', request: sentOf(state, 'travellers'), refusal: null },
  }),
  'travellers refused': (state) => ({
    ...{ kind: 'travellers-answered', request: sentOf(state, 'travellers') },
    refusal: { faults: { 'person-0-firstName': 'Too old.' }, problem: null },
  }),
  'order to pay': (state) => ({
    ...{ kind: 'order-answered', request: sentOf(state, 'order') },
    answer: {
      ok: true,
      value: { ...booking, payment: { url: 'https://pay.example' } },
    },
  }),
  'order paid by vouchers': (state) => ({
    ...{ kind: 'order-answered', request: sentOf(state, 'order') },
    answer: { ok: true, value: { ...booking, payment: null } },
  }),
  'order sold out': (state) => orderAnswered(state, faultOf('SOLD_OUT')),
  'order has a new price': (state) => orderAnswered(state, faultOf('PRICE_CHANGED')),
  'order has a fault': (state) => orderAnswered(state, faultOf('VALIDATION', { 'contact.email': 'Wrong.' })),
  'order has a bad voucher': (state) =>
    orderAnswered(state, faultOf('VALIDATION', { 'voucherCodes.0': 'It has expired.' })),
  'order offline': (state) => orderAnswered(state, faultOf('OFFLINE')),
  'order without an answer': (state) => orderAnswered(state, faultOf('UPSTREAM')),
} as const satisfies Record<string, (state: CheckoutFormState) => CheckoutEvent>;

/** The name of an event. */
export type EventName = keyof typeof events;

/** Returns the state after events. */
export function stateAfter(
  from: CheckoutFormState,
  ...steps: readonly (EventName | CheckoutEvent)[]
): CheckoutFormState {
  return steps.reduce(
    (state, step) => reduceCheckout(state, typeof step === 'string' ? events[step](state) : step).state,
    from,
  );
}

const saved = { values: answers, voucherCodes: ['ABC'], orderKey: null, conditionsSeen: conditionIds };
const details = stateAfter(start(), opened({ saved }), 'quote');
const reviewing = stateAfter(details, 'press check', 'travellers may travel');
const submitting = stateAfter(reviewing, 'press pay');
const unquoted = stateAfter(start({ quote: null }), opened({ isReviewAddress: true }), 'no quote');
const postedReview = {
  ...initialOutcome,
  step: 'check',
  values: answers,
  voucherCodes: ['ABC'],
  quote,
} as const;

/** Every phase, with every request that can be in flight. */
export const states = {
  'before the script': start(),
  details,
  'details, quoting a changed cart': stateAfter(details, 'cart has a new price'),
  'details, quoting saved vouchers': stateAfter(start(), opened({ saved })),
  'details, quoting for the review address': stateAfter(start(), opened({ saved, isReviewAddress: true })),
  'details, quoting for the check': stateAfter(start({ quote: null }), opened(), 'no quote', 'press check'),
  'details, with vouchers that could not be quoted': stateAfter(start(), opened({ saved }), 'no quote'),
  'details, adding a voucher': stateAfter(details, 'press add voucher'),
  'details, removing a voucher': stateAfter(details, 'press remove voucher'),
  'details, checking travellers': stateAfter(details, 'press check'),
  'details, checking travellers and quoting a changed cart': stateAfter(
    details,
    'press check',
    'cart has a new price',
  ),
  reviewing,
  'reviewing, quoting before the order': stateAfter(unquoted, 'press pay'),
  submitting,
  'submitting, with an older quote in flight': stateAfter(reviewing, 'cart has a new price', 'press pay'),
  'submitting, quoting the new price': stateAfter(submitting, 'order has a new price'),
  redirecting: stateAfter(submitting, 'order to pay'),
  declined: stateAfter(submitting, 'order sold out'),
  'declined without an answer': stateAfter(submitting, 'order without an answer'),
  'posted answers with a fault': stateAfter(
    start({
      answered: { ...initialOutcome, values: { ...answers, email: '' }, faults: { email: 'Missing.' } },
    }),
    opened({ answers: { ...answers, email: '' } }),
  ),
  'posted review': stateAfter(start({ answered: postedReview }), opened()),
  'posted refusal': stateAfter(
    start({ answered: { ...postedReview, problem: { title: 'Refused', lines: [], remedy: null } } }),
    opened(),
  ),
  done: stateAfter(details, 'cart is empty'),
  'done, leaving': stateAfter(submitting, 'order paid by vouchers'),
} as const satisfies Record<string, CheckoutFormState>;

/** The name of a state. */
export type StateName = keyof typeof states;
