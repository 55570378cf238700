import { describe, expect, it, test, vi } from 'vitest';
import type { CheckoutSession } from '#browser/checkout/checkout-session.ts';
import { createFixtureCheckoutSession } from '#browser/checkout/fixture-checkout-session.ts';
import type { CheckoutEffect, CheckoutEvent } from './checkout-machine.ts';
import { events, quote, states } from './checkout-machine-samples.ts';
import { reduceCheckout } from './reduce-checkout.ts';
import { type CheckoutEffectDeps, runCheckoutEffect } from './run-checkout-effect.ts';

const depsOf = (open: CheckoutEffectDeps['open'], send: CheckoutEffectDeps['send']): CheckoutEffectDeps => ({
  ...{ open, send },
  readCart: vi.fn(),
  reload: vi.fn(),
  fill: vi.fn(),
  leave: vi.fn(),
});

/** Runs an effect and returns the event that answers it. */
const answerTo = (effect: CheckoutEffect, open: CheckoutEffectDeps['open']) =>
  new Promise<CheckoutEvent>((resolve) => runCheckoutEffect(effect, depsOf(open, resolve)));

const session = async (changes: Partial<CheckoutSession> = {}) => ({
  ...createFixtureCheckoutSession(),
  ...changes,
});
const unreachable = () => Promise.reject(new Error('The script did not load.'));

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

describe('a call of the API', () => {
  it('answers under the number of its request', async () => {
    const placed = { ok: false, fault: { code: 'SOLD_OUT', message: '', fields: {} } } as const;
    const answered = await answerTo(order, () => session({ order: async () => placed }));
    expect(answered).toEqual({ type: 'orderAnswered', request: order.request, answer: placed });
    expect(await answerTo(newQuote, () => session())).toMatchObject({
      type: 'quoteAnswered',
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

  test('that throws has an unknown outcome, which can be tried again', async () => {
    const internal = { code: 'INTERNAL', message: '', fields: {} };
    expect(await answerTo(order, unreachable)).toMatchObject({ answer: { ok: false, fault: internal } });
    expect(await answerTo(newQuote, unreachable)).toMatchObject({ outcome: { ok: false, fault: internal } });
    expect(await answerTo(voucher, unreachable)).toMatchObject({ added: { kind: 'fault', fault: internal } });
    expect(await answerTo(travellers, unreachable)).toMatchObject({ refusal: null });
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
