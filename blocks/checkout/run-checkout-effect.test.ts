import { afterEach, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import type { CheckoutSession } from '#browser/checkout/checkout-session.ts';
import { createFixtureCheckoutSession } from '#browser/checkout/fixture-checkout-session.ts';
import { type CheckoutStorage, readSavedCheckout } from '#browser/checkout/saved-checkout.ts';
import { type CheckoutEffect, type CheckoutEvent, draftOf } from './checkout-form-state.ts';
import { events, quote, states } from './checkout-form-state-samples.ts';
import { reduceCheckout } from './reduce-checkout.ts';
import { type CheckoutEffectDeps, runCheckoutEffect, stepOfAddress } from './run-checkout-effect.ts';

const depsOf = (open: CheckoutEffectDeps['open'], send: CheckoutEffectDeps['send']): CheckoutEffectDeps => ({
  ...{ open, send },
  readCart: vi.fn(),
  reload: vi.fn(),
  fill: vi.fn(),
  leave: vi.fn(),
  isClosed: () => false,
});

/** Runs an effect and returns the event that answers it. */
const answerTo = (effect: CheckoutEffect, open: CheckoutEffectDeps['open']) =>
  new Promise<CheckoutEvent>((resolve) => runCheckoutEffect(effect, depsOf(open, resolve)));

const session = async (changes: Partial<CheckoutSession> = {}) => ({
  ...createFixtureCheckoutSession(),
  ...changes,
});
const unreachable = () => Promise.reject(new Error('The script did not load.'));
const broken = () => Promise.reject(new TypeError('A bug.'));
const throwing = () => {
  throw new TypeError('A bug.');
};

/** The request that an event causes in a state. */
function requestOf(state: keyof typeof states, event: keyof typeof events) {
  const { effects } = reduceCheckout(states[state], events[event](states[state]));
  const effect = effects.find((each) => 'request' in each);
  if (!effect) throw new Error('No request.');
  return effect;
}
const order = requestOf('reviewing', 'press pay');
const voucher = requestOf('details', 'press add voucher');
const newQuote = requestOf('details', 'cart has a new price');
const travellers = requestOf('details', 'press check');
if (travellers.kind !== 'check-travellers') throw new Error('Another request.');
/** Children are checked by the API. */
const familyTravellers: CheckoutEffect = {
  ...travellers,
  order: {
    ...travellers.order,
    travellers: travellers.order.travellers.map((each) => ({ ...each, type: 'child' })),
  },
};

describe('a call of the API', () => {
  it('answers under the number of its request', async () => {
    const placed = { ok: false, fault: { code: 'SOLD_OUT', message: '', fields: {} } } as const;
    const answered = await answerTo(order, () => session({ order: async () => placed }));
    expect(answered).toEqual({ kind: 'order-answered', request: order.request, answer: placed });
    expect(await answerTo(newQuote, () => session())).toMatchObject({
      kind: 'quote-answered',
      request: newQuote.request,
      outcome: { ok: true, dropped: [] },
    });
    expect(await answerTo(travellers, () => session())).toMatchObject({ refusal: null });
  });

  it('sends an order under its key, and a voucher in addition to those in use', async () => {
    const sent: unknown[] = [];
    const listening = () =>
      session({
        order: async (body, key) => {
          sent.push([body.contact.email, key]);
          return { ok: false, fault: { code: 'DRAFT', message: '', fields: {} } };
        },
        quote: async (codes) => {
          sent.push(codes);
          return { ok: true, value: quote };
        },
      });
    await answerTo(order, listening);
    await answerTo(voucher, listening);
    expect(sent).toEqual([
      ['mere@example.nz', 'n'.repeat(32)],
      ['ABC', 'DEF'],
    ]);
  });

  test.each([
    ['does not load', unreachable],
    ['rejects', () => session({ quote: broken, order: broken })],
    ['throws', () => session({ quote: throwing, order: throwing })],
  ])('of a session that %s has an unknown outcome, which can be tried again', async (_, open) => {
    const fault = { code: 'INTERNAL', message: '', fields: {} };
    expect(await answerTo(order, open)).toMatchObject({ answer: { ok: false, fault } });
    expect(await answerTo(newQuote, open)).toMatchObject({ outcome: { ok: false, fault } });
    expect(await answerTo(voucher, open)).toMatchObject({ added: { kind: 'fault', fault } });
    expect(await answerTo(travellers, open)).toMatchObject({ refusal: null });
    expect(await answerTo(familyTravellers, open)).toMatchObject({ refusal: null });
  });
});

test.each([
  [{ kind: 'read-cart' }, 'readCart', []],
  [{ kind: 'reload' }, 'reload', []],
  [{ kind: 'fill', values: { email: 'a' } }, 'fill', [{ email: 'a' }]],
  [{ kind: 'leave', address: '/purchase/' }, 'leave', ['/purchase/']],
] as const)('the effect %j calls %s', (effect, name, values) => {
  const deps = depsOf(unreachable, vi.fn());
  runCheckoutEffect(effect, deps);
  expect(deps[name]).toHaveBeenCalledExactlyOnceWith(...values);
});

describe('the address of a step', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Stands in for the browser's history, which it records. */
  function stubHistory(hash: string) {
    const entries: [string, string][] = [];
    vi.stubGlobal('location', { pathname: '/checkout/', search: '?a=1', hash });
    vi.stubGlobal('history', {
      pushState: (_: unknown, title: string, address: string) => entries.push([`push${title}`, address]),
      replaceState: (_: unknown, title: string, address: string) =>
        entries.push([`replace${title}`, address]),
    });
    return entries;
  }

  test.each([
    ['', { step: 'check' }, [['push', '#check']]],
    ['#check', { step: 'details' }, [['push', '/checkout/?a=1']]],
    ['', { step: 'check', isReplacing: true }, [['replace', '#check']]],
    ['#check', { step: 'details', isReplacing: true }, [['replace', '/checkout/?a=1']]],
    ['#check', { step: 'check' }, []],
    ['', { step: 'details', isReplacing: true }, []],
    [
      '#content',
      { step: 'check' },
      [
        ['replace', '/checkout/?a=1'],
        ['push', '#check'],
      ],
    ],
    ['#content', { step: 'check', isReplacing: true }, [['replace', '#check']]],
    ['#content', { step: 'details' }, []],
  ] as const)('from "%s" to %j makes the entries %j', (hash, effect, expected) => {
    const entries = stubHistory(hash);
    runCheckoutEffect({ kind: 'set-address', ...effect }, depsOf(unreachable, vi.fn()));
    expect(entries).toEqual(expected);
  });
});

test.each([
  ['', 'details'],
  ['#check', 'check'],
  ['#c-newVoucher', 'details'],
  ['#content', null],
])('the address with the fragment "%s" names the step %s', (hash, step) => {
  vi.stubGlobal('location', { hash });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(stepOfAddress('c')).toBe(step);
});

describe('the saved draft', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Stands in for the storage of the tab. */
  function stubStorage() {
    const stored = new Map<string, string>();
    const sessionStorage: CheckoutStorage = {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => void stored.set(name, value),
      removeItem: (name) => void stored.delete(name),
    };
    vi.stubGlobal('window', { sessionStorage });
    return sessionStorage;
  }

  test.each([false, true])('is written and deleted, also if the form is closed (%s)', (isClosed) => {
    const storage = stubStorage();
    const deps = { ...depsOf(unreachable, vi.fn()), isClosed: () => isClosed };
    const draft = draftOf(states.submitting);
    expect(draft?.orderKey).not.toBeNull();
    runCheckoutEffect({ kind: 'save', draft }, deps);
    expect(readSavedCheckout(storage, Date.now())).toEqual(draft);
    runCheckoutEffect({ kind: 'save', draft: null }, deps);
    expect(readSavedCheckout(storage, Date.now())).toBeNull();
  });

  it('is not needed if the browser forbids its storage', () => {
    vi.stubGlobal('window', {});
    runCheckoutEffect({ kind: 'save', draft: draftOf(states.details) }, depsOf(unreachable, vi.fn()));
  });
});

describe('a form that another page has replaced', () => {
  const closedDeps = () => ({ ...depsOf(unreachable, vi.fn()), isClosed: () => true });

  test.each([
    [{ kind: 'read-cart' }],
    [{ kind: 'reload' }],
    [{ kind: 'fill', values: { email: 'a' } }],
    [{ kind: 'set-address', step: 'check' }],
    [newQuote],
  ] as const)('drops the effect %j', (effect) => {
    const deps = closedDeps();
    // Without a document, access to an address would throw.
    runCheckoutEffect(effect, deps);
    for (const name of ['readCart', 'reload', 'fill', 'leave', 'send'] as const)
      expect(deps[name]).not.toHaveBeenCalled();
  });

  it('still leads to the payment of its order', () => {
    const deps = closedDeps();
    runCheckoutEffect({ kind: 'leave', address: '/purchase/' }, deps);
    expect(deps.leave).toHaveBeenCalledExactlyOnceWith('/purchase/');
  });
});
