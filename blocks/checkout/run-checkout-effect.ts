/** Runs the effects of the checkout form: calls of the API, saved answers, history and navigation. */
import type { CheckoutSession } from '#browser/checkout/checkout-session.ts';
import { clearSavedCheckout, tabStorage, writeSavedCheckout } from '#browser/checkout/saved-checkout.ts';
import { addVoucher, quoteUsableVouchers } from './check-vouchers.ts';
import type { CheckoutEffect, CheckoutEvent } from './checkout-form-state.ts';
import type { CheckoutStep, CheckoutValues } from './checkout-types.ts';
import { findTravellerFaults } from './find-traveller-faults.ts';

/** Dependencies of the effects. */
export interface CheckoutEffectDeps {
  readonly open: () => Promise<CheckoutSession>;
  readonly readCart: () => void;
  /** Loads the page again with the data of the present cart. */
  readonly reload: () => void;
  /** Writes values into the form's fields. */
  readonly fill: (values: CheckoutValues) => void;
  /** Navigates to another address. */
  readonly leave: (address: string) => void;
  /** Receives the answers of the API. */
  readonly send: (event: CheckoutEvent) => void;
  /** Returns true once another page has replaced the form in the same document. */
  readonly isClosed: () => boolean;
}

/**
 * Runs one effect. An answer of the API arrives as an event. A closed form only saves its draft and leads to the
 * payment of its order: fields, address and cart now belong to another page.
 */
export function runCheckoutEffect(effect: CheckoutEffect, deps: CheckoutEffectDeps): void {
  if (deps.isClosed() && effect.kind !== 'save' && effect.kind !== 'leave') return;
  if ('request' in effect) void answerTo(effect, deps.open).then(deps.send);
  else if (effect.kind === 'read-cart') deps.readCart();
  else if (effect.kind === 'reload') deps.reload();
  else if (effect.kind === 'fill') deps.fill(effect.values);
  else if (effect.kind === 'leave') deps.leave(effect.address);
  else if (effect.kind === 'set-address') setAddress(effect.step, effect.isReplacing);
  else if (effect.draft) writeSavedCheckout(tabStorage(), effect.draft, Date.now());
  else clearSavedCheckout(tabStorage());
}

type ApiEffect = Extract<CheckoutEffect, { readonly request: number }>;

/** Stands in for a session that did not load or that failed. The outcome is unknown, so a retry repeats the order. */
const failed = async () => ({ ok: false, fault: { code: 'INTERNAL', message: '', fields: {} } }) as const;
const failedSession: CheckoutSession = { quote: failed, order: failed };

/** Returns the answer to a request in any case: without one, the form would stay busy. */
async function answerTo(effect: ApiEffect, open: CheckoutEffectDeps['open']): Promise<CheckoutEvent> {
  try {
    return await callApi(effect, await open());
  } catch {
    return callApi(effect, failedSession);
  }
}

async function callApi(effect: ApiEffect, session: CheckoutSession): Promise<CheckoutEvent> {
  const { request } = effect;
  switch (effect.kind) {
    case 'quote': {
      const outcome = await quoteUsableVouchers(session, effect.voucherCodes);
      return { kind: 'quote-answered', request, outcome };
    }
    case 'add-voucher': {
      const added = await addVoucher(session, effect.voucherCodes, effect.typed);
      return { kind: 'voucher-answered', request, added };
    }
    case 'check-travellers': {
      const refusal = await findTravellerFaults(session, effect.order, effect.parts);
      return { kind: 'travellers-answered', request, refusal };
    }
    case 'order': {
      const answer = await session.order(effect.order, effect.orderKey.key);
      return { kind: 'order-answered', request, answer };
    }
  }
}

/** The address fragment of the review step, so that back and forward move between the steps. */
const reviewHash = '#check';

/**
 * Returns the step that the address names; null for another part of the page, such as the target of the skip link.
 * @param id the block's id, with which the ids of fields begin
 */
export function stepOfAddress(id: string): CheckoutStep | null {
  const { hash } = location;
  if (hash === reviewHash) return 'check';
  return hash === '' || hash.startsWith(`#${id}-`) ? 'details' : null;
}

function setAddress(step: CheckoutStep, isReplacing = false): void {
  const { hash, pathname, search } = location;
  const isCheck = step === 'check';
  if (isCheck === (hash === reviewHash)) return;
  const details = `${pathname}${search}`;
  // Back leads to this entry, so it must name its step.
  if (isCheck && hash !== '' && !isReplacing) history.replaceState(null, '', details);
  history[isReplacing ? 'replaceState' : 'pushState'](null, '', isCheck ? reviewHash : details);
}
