import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { SavedCheckout } from '#browser/checkout/saved-checkout.ts';
import { casesOf } from '#tests/case-counts.ts';
import {
  activityOf,
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutFormState,
  draftOf,
  isEmptyCart,
  stepOf,
} from './checkout-form-state.ts';
import {
  answers,
  booking,
  cart,
  cartChanged,
  conditionIds,
  type EventName,
  events,
  newKey,
  opened,
  press,
  quote,
  type StateName,
  start,
  stateAfter,
  states,
} from './checkout-form-state-samples.ts';
import { sampleItems } from './checkout-samples.ts';
import { transitions } from './checkout-transitions.ts';
import type { CheckoutStep } from './checkout-types.ts';
import { isUnanswered } from './order-problem.ts';
import { type CheckoutIntent, initialOutcome } from './posted-checkout.ts';
import { reduceCheckout } from './reduce-checkout.ts';

const nothingElse = { voucherCodes: [], orderKey: null, conditionsSeen: conditionIds };
/** A price that changed to the total of the sample quote. */
const priceFault = {
  code: 'PRICE_CHANGED',
  message: 'It changed.',
  fields: { oldPrice: '200', newPrice: String(quote.total) },
};
const postedReview = { step: 'check', values: answers, voucherCodes: ['ABC'] } as const;
const dearer = { ...quote, total: 235.52 };

/** Describes an effect by what it sends, saves or shows. */
function describeEffect(effect: CheckoutEffect, before: CheckoutFormState): string {
  const names = effect.kind === 'fill' ? Object.keys(effect.values) : [];
  switch (effect.kind) {
    case 'save':
      return effect.draft ? 'save' : 'delete-saved';
    case 'quote':
      return `quote [${effect.voucherCodes}]`;
    case 'add-voucher':
      return `add-voucher ${effect.typed} to [${effect.voucherCodes}]`;
    case 'order':
      return `order with ${effect.orderKey.key === before.orderKey?.key ? 'its' : 'a new'} key`;
    case 'fill':
      return `fill [${names.length > 2 ? 'all' : names}]`;
    case 'set-address':
      return `${effect.isReplacing ? 'replace' : 'set'}-address ${effect.step}`;
    default:
      return effect.kind;
  }
}

/** The phase with the activity, "!" for an announcement, the target of a moved focus, and the effects in order. */
function resultOf(state: CheckoutFormState, event: EventName): string {
  const { state: next, effects } = reduceCheckout(state, events[event](state));
  if (next === state && effects.length === 0) return 'ignored';
  const activity = activityOf(next);
  const announced = next.announcementNumber === state.announcementNumber ? '' : '!';
  const focus = next.focus === state.focus ? '' : ` > ${next.focus?.name ?? 'heading'}`;
  const phase = `${next.phase}${activity ? ` (${activity})` : ''}${announced}${focus}`;
  return [phase, effects.map((effect) => describeEffect(effect, state)).join(', ')]
    .filter(Boolean)
    .join(': ');
}

describe.each(Object.entries(transitions))('the checkout in the state "%s"', (name, row) => {
  const state = states[name as StateName];
  test.each(Object.entries(row))('answers the event "%s" with "%s"', (event, expected) => {
    expect(resultOf(state, event as EventName)).toBe(expected);
  });
});

describe('answers', () => {
  const email = 'typed@example.nz';

  test('typed before the script stay, and saved ones fill the empty fields', () => {
    const saved = { values: { ...answers, email: 'saved@example.nz' }, ...nothingElse };
    const { state, effects } = reduceCheckout(start(), opened({ answers: { email, phone: '' }, saved }));
    expect(state.answers).toMatchObject({ email, phone: answers.phone, acceptConditions: 'on' });
    const { email: _, ...filled } = saved.values;
    expect(effects).toContainEqual({ kind: 'fill', values: filled });
  });

  test('of a posted form keep its boxes and its vouchers', () => {
    const answered = { ...initialOutcome, values: { email }, voucherCodes: ['DEF'] };
    const saved = { ...nothingElse, values: answers, voucherCodes: ['ABC'] };
    const state = stateAfter(start({ answered }), opened({ answers: { email }, saved }));
    expect(state.answers).toMatchObject({ email, phone: answers.phone });
    expect(state.answers.acceptConditions).toBeUndefined();
    expect(state).toMatchObject({ voucherCodes: ['DEF'], savedVoucherCodes: null, problem: null });
  });

  test('of a posted form are saved when the script loads', () => {
    const posted = start({ answered: { ...initialOutcome, values: answers } });
    const { effects } = reduceCheckout(posted, opened());
    expect(effects[0]).toMatchObject({ kind: 'save', draft: { values: answers } });
  });

  test('are deleted if the page opens with an empty cart', () => {
    const saved = { ...nothingElse, values: answers };
    const { effects } = reduceCheckout(start({ cart: null }), opened({ saved }));
    expect(effects).toEqual([{ kind: 'save', draft: null }]);
  });

  test('lose the acceptance if another tab added an item, with a message', () => {
    const saved = { ...nothingElse, values: answers, conditionsSeen: [] };
    const state = stateAfter(start(), opened({ answers: {}, saved }));
    expect(state.answers.acceptConditions).toBe('');
    expect(state.answers.email).toBe(answers.email);
    expect(state.problem?.title).toBe('Your order has changed');
  });

  test('keep an acceptance given before the script', () => {
    const saved = { ...nothingElse, values: { ...answers, acceptConditions: '' } };
    const typed = { acceptConditions: 'on' };
    const { state, effects } = reduceCheckout(start(), opened({ answers: typed, saved }));
    expect(state.answers.acceptConditions).toBe('on');
    expect(effects.find(({ kind }) => kind === 'fill')).not.toHaveProperty('values.acceptConditions');
  });

  test('lose an unseen acceptance that the browser has restored', () => {
    const saved = { ...nothingElse, values: answers, conditionsSeen: [] };
    const { state, effects } = reduceCheckout(
      start(),
      opened({ answers: { acceptConditions: 'on' }, saved }),
    );
    expect(state.answers.acceptConditions).toBe('');
    expect(effects.find(({ kind }) => kind === 'fill')).toHaveProperty('values.acceptConditions', '');
  });

  test('typed during the check of travellers are checked again', () => {
    const state = stateAfter(
      states.details,
      'press check',
      { kind: 'answers-changed', answers: { email: '' } },
      'travellers may travel',
    );
    expect(state.phase).toBe('details');
    expect(Object.keys(state.faults)).toEqual(['email']);
  });
});

describe('a page that was left at the review', () => {
  test('returns there once its vouchers are quoted', () => {
    const saved = { ...nothingElse, values: answers, voucherCodes: ['ABC'] };
    const waiting = stateAfter(start(), opened({ answers: {}, saved, isReviewAddress: true }));
    expect(waiting).toMatchObject({ phase: 'details', savedVoucherCodes: ['ABC'] });
    expect(activityOf(waiting)).toBeNull();
    expect(stateAfter(waiting, 'quote')).toMatchObject({ phase: 'reviewing', voucherCodes: ['ABC'] });
  });

  test('keeps vouchers that could not be quoted, for the next press', () => {
    const saved = { ...nothingElse, values: answers, voucherCodes: ['ABC'] };
    const failed = stateAfter(start(), opened({ saved, isReviewAddress: true }), 'no quote');
    expect(failed).toMatchObject({ phase: 'details', savedVoucherCodes: ['ABC'] });
    expect(failed.problem?.remedy).toMatchObject({ kind: 'again' });
    expect(draftOf(failed)?.voucherCodes).toEqual(['ABC']);
    const { effects } = reduceCheckout(failed, press({ kind: 'pay' }));
    expect(effects).toContainEqual(expect.objectContaining({ kind: 'quote', voucherCodes: ['ABC'] }));
  });

  test('stays at the details if the visitor goes back before the price is known', () => {
    const state = stateAfter(states['reviewing, quoting before the order'], 'go to the details', 'quote');
    expect(state).toMatchObject({ phase: 'details', sent: null, quote });
  });

  test('stays at the details if an answer is missing', () => {
    const state = stateAfter(start(), opened({ answers: { email: '' }, isReviewAddress: true }));
    expect(state.phase).toBe('details');
  });
});

describe('the focus', () => {
  const focusAfter = (state: CheckoutFormState, ...steps: Parameters<typeof stateAfter>[1][]) =>
    stateAfter(state, ...steps).focus;

  test('goes to the heading of a step, and to the field to change', () => {
    expect(states.reviewing.focus).toEqual({ name: null });
    expect(focusAfter(states.reviewing, 'press change')).toEqual({ name: 'email' });
    expect(focusAfter(states.reviewing, press({ kind: 'change', field: null }))).toEqual({ name: null });
    expect(focusAfter(states.reviewing, 'go to the details')).toEqual({ name: null });
  });

  test('moves again for a repeated step', () => {
    const once = focusAfter(states.reviewing, 'press change');
    expect(focusAfter(states.reviewing, 'press change', 'press change')).not.toBe(once);
    const before = states.reviewing.focus;
    expect(focusAfter(states.reviewing, 'go to the details')).not.toBe(before);
    expect(focusAfter(states.reviewing, press({ kind: 'change', field: null }))).not.toBe(before);
  });

  test('is left to the summary of faults, which is announced each time', () => {
    const once = stateAfter(states.details, 'press check with a fault');
    const twice = stateAfter(once, 'press check with a fault');
    expect(once.focus).toBe(states.details.focus);
    expect(once.faults).toEqual(twice.faults);
    expect(twice.announcementNumber).toBe(once.announcementNumber + 1);
  });

  test.each([
    ['details, quoting a changed cart', 'quote without a voucher', true],
    ['details, quoting saved vouchers', 'no quote', true],
    ['details, quoting for the review address', 'no quote', true],
    ['details', 'page has a new item', true],
    ['details, removing a voucher', 'quote without a voucher', false],
    ['details, quoting for the check', 'no quote', false],
    ['submitting', 'order sold out', false],
    ['details', 'press check with a fault', false],
  ] as const)(
    'in the state "%s" after "%s" stays with a typing visitor (%s)',
    (name, event, isInterruption) => {
      const state = stateAfter(states[name], event);
      expect(state.announcementNumber).toBeGreaterThan(states[name].announcementNumber);
      expect(state.isInterruption).toBe(isInterruption);
    },
  );

  test('goes to the voucher field if the pressed button left with its voucher', () => {
    const empty = { ok: true, vouchers: { voucherCodes: [], quote }, dropped: [] } as const;
    const removing = states['details, removing a voucher'];
    const request = removing.quoting?.request ?? 0;
    const state = stateAfter(removing, { kind: 'quote-answered', request, outcome: empty });
    expect(state.focus).toEqual({ name: 'newVoucher', isOnlyIfLost: true });
    expect(state.statusText).toBe('Voucher removed. Left to pay: $224.26.');
  });

  test('stays if a quote keeps all vouchers', () => {
    const quoting = states['details, quoting a changed cart'];
    expect(focusAfter(quoting, 'quote')).toBe(quoting.focus);
  });
});

test('Forward to the review shows no refusal of an order that has changed since', () => {
  const state = stateAfter(states.declined, 'go to the details', 'go to the review');
  expect(state).toMatchObject({ phase: 'reviewing', problem: null });
});

test('Forward to the review shows no faults of answers that have been corrected', () => {
  const faulty = stateAfter(states.reviewing, 'go to the details', 'press check with a fault');
  expect(faulty.faults).not.toEqual({});
  const corrected = { kind: 'answers-changed', answers } as const;
  const { phase, faults } = stateAfter(faulty, corrected, 'go to the review');
  expect({ phase, faults }).toEqual({ phase: 'reviewing', faults: {} });
});

test('going forward to the review needs complete answers; otherwise the address goes back', () => {
  const { state, effects } = reduceCheckout(
    stateAfter(states.details, { kind: 'answers-changed', answers: { email: '' } }),
    { kind: 'navigated', step: 'check' },
  );
  expect(state.phase).toBe('details');
  expect(effects).toEqual([{ kind: 'set-address', step: 'details', isReplacing: true }]);
});

describe('a voucher', () => {
  test('that was saved but could not be quoted is reported', () => {
    const saved = { ...nothingElse, values: answers, voucherCodes: ['ABC'] };
    expect(stateAfter(start(), opened({ saved }), 'no quote').problem).not.toBeNull();
    // The shown quote stays if a new one fails.
    expect(stateAfter(states['details, quoting a changed cart'], 'no quote').problem).toBeNull();
  });

  test('that was added empties the field and is read out', () => {
    const { state, effects } = reduceCheckout(
      states['details, adding a voucher'],
      events['voucher added'](states['details, adding a voucher']),
    );
    expect(state).toMatchObject({ voucherCodes: ['ABC', 'DEF'], problem: null });
    expect(state.faults).toEqual({});
    expect(state.statusText).toBe('Voucher added. Left to pay: $224.26.');
    expect(effects).toContainEqual({ kind: 'fill', values: { newVoucher: '' } });
  });

  test('is added to saved ones that could not be quoted', () => {
    const saved = { ...nothingElse, values: answers, voucherCodes: ['ABC'] };
    const failed = stateAfter(start(), opened({ saved }), 'no quote');
    const { effects } = reduceCheckout(failed, press({ kind: 'add-voucher' }, { newVoucher: 'DEF' }));
    expect(effects).toContainEqual(
      expect.objectContaining({ kind: 'add-voucher', voucherCodes: ['ABC'], typed: 'DEF' }),
    );
  });

  test('that was refused keeps its code in the field', () => {
    const state = stateAfter(states['details, adding a voucher'], 'voucher refused');
    expect(state.faults).toEqual({ newVoucher: 'It is unknown.' });
    expect(state.answers.newVoucher).toBe('DEF');
  });

  test('that is no longer valid is dropped, with the reason at the field', () => {
    const state = stateAfter(states['details, quoting a changed cart'], 'quote without a voucher');
    expect(state).toMatchObject({ voucherCodes: [], faults: { newVoucher: 'It has expired.' } });
  });

  test('is removed by its own button', () => {
    const added = stateAfter(states['details, adding a voucher'], 'voucher added');
    const { effects } = reduceCheckout(added, press({ kind: 'remove-voucher', index: 1 }));
    expect(effects).toContainEqual(expect.objectContaining({ kind: 'quote', voucherCodes: ['ABC'] }));
  });

  test.each(['press add voucher', 'press remove voucher'] as const)(
    'makes the outcome of the last button silent after "%s"',
    (event) => {
      const added = stateAfter(states['details, adding a voucher'], 'voucher added');
      expect(added.statusText).not.toBe('');
      expect(stateAfter(added, event).statusText).toBe('');
    },
  );

  test('that is only spaces is not added', () => {
    const { effects } = reduceCheckout(states.details, press({ kind: 'check' }, { newVoucher: '  ' }));
    expect(effects.map(({ kind }) => kind)).toContain('check-travellers');
  });

  test('that could not be checked for a changed price is refused with the present amounts', () => {
    const adding = states['details, adding a voucher'];
    const request = adding.quoting?.request ?? 0;
    const added = { kind: 'fault', fault: priceFault } as const;
    const state = stateAfter(adding, { kind: 'voucher-answered', request, added });
    expect(state.problem?.title).toBe('The price has changed');
  });

  test('replaces the saved ones that it was added to', () => {
    const saved = { ...nothingElse, values: answers, voucherCodes: ['ABC'] };
    const adding = stateAfter(start(), opened({ saved }), 'no quote', 'press add voucher');
    expect(stateAfter(adding, 'voucher added')).toMatchObject({
      voucherCodes: ['ABC', 'DEF'],
      savedVoucherCodes: null,
    });
  });

  test('typed before "Check your answers" is added first', () => {
    const adding = stateAfter(states.details, 'press check with a voucher code');
    const request = adding.quoting?.request ?? 0;
    const added = { kind: 'added', vouchers: { voucherCodes: ['ABC', 'DEF'], quote } } as const;
    const state = stateAfter(adding, { kind: 'voucher-answered', request, added });
    expect(activityOf(state)).toBe('travellers');
    expect(stateAfter(state, 'travellers may travel').phase).toBe('reviewing');
  });
});

describe('an order', () => {
  const keyOfNext = (state: CheckoutFormState, changes = {}) => {
    const { effects } = reduceCheckout(state, press({ kind: 'pay' }, changes, 'another'));
    return effects.flatMap((effect) => (effect.kind === 'order' ? [effect.orderKey.key] : []))[0];
  };

  test('keeps the faults that the API found if the cart has a new item', () => {
    const refused = stateAfter(states.submitting, 'order has a fault');
    const { state, effects } = reduceCheckout(refused, events['cart has a new item']());
    expect(state.faults).toBe(refused.faults);
    expect(effects.map(({ kind }) => kind)).not.toContain('reload');
  });

  test('that was refused is forgotten with its cart', () => {
    const state = stateAfter(states.declined, 'cart is empty', cartChanged(cart));
    expect(state).toMatchObject({ phase: 'details', problem: null });
  });

  test.each([
    ['order offline', newKey],
    ['order without an answer', newKey],
    ['page is restored', newKey],
    ['order sold out', 'another'],
  ] as const)('after "%s" is sent again under the key %s', (event, key) => {
    expect(keyOfNext(stateAfter(states.submitting, event))).toBe(key);
  });

  test.each([
    ['a saved draft', { saved: draftOf(states.submitting), answers: {} }, initialOutcome],
    [
      'a posted form',
      { answers },
      { ...initialOutcome, ...postedReview, orderKey: states.submitting.orderKey },
    ],
  ])('without an answer keeps its key in a page that starts from %s', (_, opening, answered) => {
    const reloaded = stateAfter(start({ answered }), opened({ ...opening, isReviewAddress: true }), 'quote');
    expect(reloaded.phase).toBe('reviewing');
    expect(keyOfNext(reloaded)).toBe(newKey);
  });

  test('with other answers has another key', () => {
    const offline = stateAfter(states.submitting, 'order offline');
    expect(keyOfNext(offline, { phone: '+64 21 999 9999' })).toBe('another');
  });

  test('after Back from the payment is a new one', () => {
    expect(keyOfNext(stateAfter(states.redirecting, 'page is restored'))).toBe('another');
  });

  test('is sent with the new total that the visitor accepts', () => {
    const orderRequest = states.submitting.sent?.request ?? 0;
    const fault = { ...priceFault, fields: { oldPrice: '224.26', newPrice: '235.52' } };
    const repricing = stateAfter(states.submitting, {
      ...{ kind: 'order-answered', request: orderRequest },
      answer: { ok: false, fault },
    });
    const request = repricing.quoting?.request ?? 0;
    const outcome = { ok: true, dropped: [], vouchers: { voucherCodes: ['ABC'], quote: dearer } } as const;
    const declined = stateAfter(repricing, { kind: 'quote-answered', request, outcome });
    expect(declined).toMatchObject({ phase: 'declined', quote: dearer });
    expect(declined.problem?.remedy).toMatchObject({ kind: 'accept', label: 'Accept and pay $235.52' });
    const { effects } = reduceCheckout(declined, press({ kind: 'pay' }));
    expect(effects).toContainEqual(
      expect.objectContaining({
        kind: 'order',
        order: expect.objectContaining({ expectedTotal: dearer.total }),
      }),
    );
  });

  describe('with an answer after the browser has restored the page', () => {
    const order = states.submitting;
    const restored = stateAfter(order, 'page is restored');

    test.each(['order to pay', 'order paid by vouchers'] as const)('leads on after "%s"', (event) => {
      for (const state of [restored, stateAfter(restored, 'cart is empty')]) {
        expect(activityOf(state)).toBeNull();
        const { state: next, effects } = reduceCheckout(state, events[event](order));
        expect(next.isLeaving).toBe(true);
        expect(effects.at(-1)?.kind).toBe('leave');
      }
    });

    test('stays silent about a refusal, but has another key for the next one', () => {
      const { state, effects } = reduceCheckout(restored, events['order sold out'](order));
      expect(state).toMatchObject({ phase: 'reviewing', problem: null, orderKey: null });
      expect(effects.map(({ kind }) => kind)).toEqual(['save']);
      expect(keyOfNext(stateAfter(restored, events['order offline'](order)))).toBe(newKey);
    });
  });

  test('that was refused keeps its message if the cart has a new item, until the next press', () => {
    const refused = stateAfter(states.submitting, 'cart has a new item', 'order sold out');
    expect(refused.problem?.title).toBe(states.declined.problem?.title);
    for (const name of ['order sold out', 'cart has a new item'] as const) {
      const state = stateAfter(states.submitting, 'cart has a new item');
      const { effects } = reduceCheckout(name === 'order sold out' ? state : refused, events[name](state));
      expect(effects.map(({ kind }) => kind)).not.toContain('reload');
    }
    for (const event of ['press pay', 'press check'] as const) {
      const kinds = reduceCheckout(stateAfter(refused, 'quote'), events[event]()).effects.map(
        ({ kind }) => kind,
      );
      expect(kinds).toEqual(['reload']);
    }
  });

  test('that is sent removes the last refusal', () => {
    expect(stateAfter(states.declined, 'press pay').problem).toBeNull();
  });

  test('leads to its payment, or to the booking if nothing is left to pay', () => {
    const lastEffect = (event: EventName) =>
      reduceCheckout(states.submitting, events[event](states.submitting)).effects.at(-1);
    expect(lastEffect('order to pay')).toEqual({
      kind: 'leave',
      address: `/purchase/pay?token=${booking.token}`,
    });
    expect(lastEffect('order paid by vouchers')).toEqual({
      kind: 'leave',
      address: `/purchase/arrive?token=${booking.token}`,
    });
  });

  test('keeps the link to its booking when its items leave the cart', () => {
    const state = stateAfter(states.declined, 'cart is empty');
    expect(state).toMatchObject({ phase: 'done', problem: states.declined.problem });
    expect(stateAfter(states.submitting, 'cart is empty', 'order sold out').phase).toBe('done');
  });
});

test('answers of an order that is paid are not saved again for another cart', () => {
  const { state, effects } = reduceCheckout(states['done, leaving'], { kind: 'page-restored' });
  const fields = effects.flatMap((effect) => (effect.kind === 'fill' ? Object.values(effect.values) : []));
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.every((value) => value === '')).toBe(true);
  const again = draftOf(stateAfter(state, cartChanged(cart)));
  expect(again?.voucherCodes).toEqual([]);
  expect(Object.values(again?.values ?? {}).every((value) => value === '')).toBe(true);
});

test('answers survive an emptied cart that is filled again', () => {
  const { state, effects } = reduceCheckout(states.done, cartChanged(cart));
  expect(state).toMatchObject({ phase: 'details', answers });
  expect(effects[0]).toMatchObject({ kind: 'save', draft: { values: answers } });
});

test('an extra without conditions of its own needs no other page', () => {
  const extra = { ...sampleItems.pass, itemType: 'extra' } as const;
  const { effects } = reduceCheckout(states.details, cartChanged({ ...cart, items: [...cart.items, extra] }));
  expect(effects.map(({ kind }) => kind)).toEqual(['quote']);
});

test('a changed quantity needs another quote', () => {
  const items = cart.items.map((item) => ({ ...item, quantity: item.quantity + 1 }));
  const { effects } = reduceCheckout(states.details, cartChanged({ ...cart, items }));
  expect(effects.map(({ kind }) => kind)).toEqual(['quote']);
});

test('an expired cart is announced when the page starts', () => {
  expect(start({ cart: null, isGone: true }).isGone).toBe(true);
});

describe('a page without a quote', () => {
  test('requests one as soon as it opens', () => {
    const { effects } = reduceCheckout(start({ quote: null }), opened());
    expect(effects.map(({ kind }) => kind)).toEqual(['save', 'fill', 'quote']);
  });
});

describe('a posted form', () => {
  test('shows its quote with vouchers instead of that of the page', () => {
    expect(start({ answered: { ...initialOutcome, ...postedReview, quote: dearer } }).quote).toBe(dearer);
  });

  test('with a refused order starts declined', () => {
    expect(states['posted refusal'].phase).toBe('declined');
    expect(start({ answered: { ...initialOutcome, ...postedReview } }).phase).toBe('reviewing');
  });

  test('leaves an acceptance as it was posted, without a message about the cart', () => {
    const saved = { ...nothingElse, values: answers, conditionsSeen: [] };
    const posted = start({ answered: { ...initialOutcome, values: answers } });
    expect(stateAfter(posted, opened({ saved })).problem).toBeNull();
  });

  test('with a refusal keeps it at the review address', () => {
    const problem = { title: 'Refused', lines: [], remedy: null };
    const posted = start({ answered: { ...initialOutcome, ...postedReview, problem } });
    expect(stateAfter(posted, opened({ isReviewAddress: true })).phase).toBe('declined');
  });
});

test('the draft names the items whose conditions are on the page', () => {
  expect(draftOf(states.details)?.conditionsSeen).toEqual(conditionIds);
  expect(conditionIds).not.toEqual([]);
});

test('an item that comes with its conditions clears the acceptance, with a message', () => {
  const state = stateAfter(states.reviewing, 'page has a new item');
  expect(state.answers).toMatchObject({ ...answers, acceptConditions: '' });
  expect(state.problem?.title).toBe('Your order has changed');
  const { effects } = reduceCheckout(states.reviewing, events['page has a new item']());
  expect(effects).toContainEqual({ kind: 'fill', values: { acceptConditions: '' } });
});

test('only the latest quote counts', () => {
  const first = states['details, quoting a changed cart'];
  const second = stateAfter(first, 'press remove voucher');
  const late = events.quote(first);
  expect(reduceCheckout(second, late)).toEqual({ state: second, effects: [] });
});

/** A browser tab that runs the effects: fields, storage and requests, whose answers may arrive in any order. */
class Tab {
  state = start();
  fields: Record<string, string> = {};
  storage: SavedCheckout | null = null;
  address: CheckoutStep = 'details';
  readonly requests = new Map<number, CheckoutEffect>();
  /** The order in flight; its key must be used again until an answer arrives. */
  unanswered: { readonly key: string; readonly body: string } | null = null;
  readonly bodies = new Map<string, string>();
  /** The conditions that were on the page when they were accepted. */
  conditionsSeen: readonly string[] = conditionIds;
  presses = 0;
  retries = 0;

  send(event: CheckoutEvent): void {
    const before = this.state;
    if (event.kind === 'navigated') this.address = event.step;
    const { state, effects } = reduceCheckout(before, event);
    this.state = state;
    for (const effect of effects) this.run(effect, before);
    this.verify();
  }

  type(values: Readonly<Record<string, string>>): void {
    if (this.state.phase !== 'details') return;
    if (values.acceptConditions) this.conditionsSeen = Object.keys(this.state.conditions);
    Object.assign(this.fields, values);
    this.send({ kind: 'answers-changed', answers: { ...this.fields } });
  }

  press(intent: CheckoutIntent): void {
    const isBusy = activityOf(this.state) !== null;
    const before = this.state;
    this.presses += 1;
    this.send({ kind: 'pressed', intent, answers: { ...this.fields }, newKey: `key ${this.presses}` });
    if (isBusy) expect(this.state).toBe(before);
  }

  /** Loads the page again from the saved draft. Answers to its requests never arrive. */
  reload(): void {
    const isReviewAddress = this.address === 'check';
    this.requests.clear();
    this.state = start();
    this.fields = {};
    if (!this.storage) this.unanswered = null;
    this.send(opened({ saved: this.storage, answers: {}, isReviewAddress }));
  }

  /** Answers the request that has waited the nth longest. */
  answerNth(nth: number, choice: number): void {
    const open = [...this.requests.values()].filter((effect) => 'request' in effect);
    const asked = open[nth % open.length];
    const possible = asked ? answersTo(asked) : [];
    const event = possible[choice % possible.length];
    if (asked && event) this.answer(asked.request, event);
  }

  /** Goes to the review with complete answers, unless the form is busy. */
  review(): void {
    this.type({ ...answers, newVoucher: '' });
    this.press({ kind: 'check' });
    while (this.requests.size > 0) this.answerNth(0, 0);
  }

  private run(effect: CheckoutEffect, before: CheckoutFormState): void {
    if ('request' in effect) this.requests.set(effect.request, effect);
    if (effect.kind === 'save') this.storage = effect.draft;
    else if (effect.kind === 'set-address') this.address = effect.step;
    else if (effect.kind === 'fill') Object.assign(this.fields, effect.values);
    else if (effect.kind === 'order') {
      expect(before.phase, 'one submit at a time').not.toBe('submitting');
      expect(stepOf(before), 'ordered from the review').toBe('check');
      for (const { id } of this.state.cart?.items ?? []) expect(this.conditionsSeen).toContain(id);
      const { key } = effect.orderKey;
      const body = JSON.stringify(effect.order);
      if (this.unanswered?.body === body) {
        expect(key, 'the retry of an order').toBe(this.unanswered.key);
        this.retries += 1;
      }
      expect(this.bodies.get(key) ?? body, 'one order per key').toBe(body);
      expect(this.storage?.orderKey?.key, 'saved before it is sent').toBe(key);
      expect(effect.order.expectedTotal).toBe(this.state.quote?.total);
      this.bodies.set(key, body);
      this.unanswered = { key, body };
    }
  }

  answer(request: number, event: CheckoutEvent): void {
    this.requests.delete(request);
    const isCurrentOrder = event.kind === 'order-answered' && this.state.sent?.request === request;
    const isAnswered =
      event.kind === 'order-answered' && (event.answer.ok || !isUnanswered(event.answer.fault));
    if (isCurrentOrder && isAnswered) this.unanswered = null;
    this.send(event);
  }

  private verify(): void {
    const { state, storage } = this;
    const { phase, sent, quoting } = state;
    const activity = activityOf(state);
    if (phase !== 'done' && quoting?.purpose.kind !== 'review')
      expect(this.address, 'the step of the address').toBe(stepOf(state));
    if (phase === 'done') expect(storage).toBeNull();
    else expect({ ...storage?.values, ...this.fields }).toEqual(storage?.values);
    for (const request of [sent, quoting]) if (request) expect(this.requests.has(request.request)).toBe(true);
    if (activity !== null && activity !== 'leaving') expect(sent ?? quoting).not.toBeNull();
    if (phase === 'submitting')
      expect(sent?.kind === 'order' || quoting?.purpose.kind === 'declined').toBe(true);
    if (quoting?.purpose.kind === 'declined') expect(phase).toBe('submitting');
    expect(state.isLeaving).toBe(activity === 'leaving');
    if (phase === 'redirecting') expect(state.isLeaving).toBe(true);
    if (phase === 'declined') expect(state.problem).not.toBeNull();
    if (stepOf(state) === 'check' && phase !== 'done') expect(state.savedVoucherCodes).toBeNull();
    if (phase === 'details' || phase === 'reviewing' || phase === 'declined')
      expect(isEmptyCart(state.cart)).toBe(false);
  }
}

/** The answers that a request can get. */
function answersTo({
  request,
  kind,
}: Extract<CheckoutEffect, { request: number }>): readonly CheckoutEvent[] {
  const asked = {
    ...start(),
    sent: { request, kind: kind === 'order' ? 'order' : 'travellers' },
    quoting: { request, purpose: { kind: kind === 'add-voucher' ? 'added' : 'none' } },
  } as const;
  return Object.values(events)
    .map((event) => event(asked))
    .filter(
      (event) =>
        'request' in event &&
        event.request === request &&
        (kind === 'quote') === (event.kind === 'quote-answered') &&
        (kind === 'add-voucher') === (event.kind === 'voucher-answered'),
    );
}

const typing = fc.record({
  name: fc.constantFrom('email', 'phone', 'acceptConditions', 'newVoucher'),
  text: fc.constantFrom('', 'on', 'a@example.nz', '+64 21 123 4567'),
});
const pressing = fc.constantFrom<CheckoutIntent>(
  { kind: 'check' },
  { kind: 'add-voucher' },
  { kind: 'remove-voucher', index: 0 },
  { kind: 'change', field: 'email' },
);
const happening = fc.constantFrom<EventName | 'the first cart again'>(
  'go to the details',
  'go to the review',
  'cart has a new price',
  'cart has a new item',
  'page has a new item',
  'cart is empty',
  'the first cart again',
  'page is restored',
);
const step = fc.oneof(
  { weight: 1, arbitrary: typing },
  { weight: 3, arbitrary: fc.constant('complete and review') },
  { weight: 1, arbitrary: fc.constant('reload') },
  { weight: 3, arbitrary: fc.constant<CheckoutIntent>({ kind: 'pay' }) },
  { weight: 2, arbitrary: pressing },
  { weight: 2, arbitrary: happening },
  { weight: 1, arbitrary: fc.record({ request: fc.nat(), answer: fc.nat() }) },
  // Most requests are answered in their order.
  { weight: 3, arbitrary: fc.record({ request: fc.constant(0), answer: fc.nat() }) },
);

// The full run takes half a minute alone; the remaining time is for busy machines.
it('keeps its promises in every sequence of events', { timeout: 300_000 }, () => {
  const reached = new Set<string>();
  let retries = 0;
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 60, size: 'max' }), (isQuoted, steps) => {
      const tab = new Tab();
      tab.state = start({ quote: isQuoted ? quote : null });
      tab.fields = { ...answers };
      tab.send(opened({ saved: { ...nothingElse, values: {}, voucherCodes: ['ABC'] } }));
      for (const next of steps) {
        if (next === 'complete and review') tab.review();
        else if (next === 'reload') tab.reload();
        else if (typeof next === 'string')
          tab.send(next in events ? events[next as EventName](tab.state) : cartChanged(cart));
        else if ('kind' in next) tab.press(next);
        else if ('request' in next) tab.answerNth(next.request, next.answer);
        else tab.type({ [next.name]: next.text });
        reached.add(tab.state.phase);
      }
      retries += tab.retries;
    }),
    { numRuns: casesOf({ short: 150, full: 1_000 }) },
  );
  expect([...reached].toSorted()).toEqual([
    'declined',
    'details',
    'done',
    'redirecting',
    'reviewing',
    'submitting',
  ]);
  expect(retries).toBeGreaterThan(0);
});
