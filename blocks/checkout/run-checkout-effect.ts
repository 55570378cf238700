/** Runs the effects of the checkout form: calls of the API, saved answers, history and navigation. */
import type { CheckoutFault, CheckoutSession } from '#browser/checkout/checkout-session.ts';
import { clearSavedCheckout, tabStorage, writeSavedCheckout } from '#browser/checkout/saved-checkout.ts';
import { addVoucher, quoteUsableVouchers } from './check-vouchers.ts';
import type { CheckoutEffect, CheckoutEvent } from './checkout-machine.ts';
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
}

/** Runs one effect. An answer of the API arrives as an event. */
export function runCheckoutEffect(effect: CheckoutEffect, deps: CheckoutEffectDeps): void {
  switch (effect.kind) {
    case 'quote':
    case 'add-voucher':
    case 'check-travellers':
    case 'order':
      void callApi(effect, deps.open).then(deps.send);
      return;
    case 'read-cart':
      deps.readCart();
      return;
    case 'reload':
      deps.reload();
      return;
    case 'fill':
      deps.fill(effect.values);
      return;
    case 'save':
      writeSavedCheckout(tabStorage(), effect.draft, Date.now());
      return;
    case 'delete-saved':
      clearSavedCheckout(tabStorage());
      return;
    case 'set-address':
      setAddress(effect.step, effect.isNewEntry);
      return;
    case 'leave':
      deps.leave(effect.address);
  }
}

type ApiEffect = Extract<CheckoutEffect, { readonly request: number }>;

/** A call that threw, for example because its script did not load: the outcome is unknown. */
const crashed: CheckoutFault = { code: 'INTERNAL', message: '', fields: {} };

async function callApi(effect: ApiEffect, open: CheckoutEffectDeps['open']): Promise<CheckoutEvent> {
  const { request } = effect;
  switch (effect.kind) {
    case 'quote': {
      const outcome = await open()
        .then((session) => quoteUsableVouchers(session, effect.voucherCodes))
        .catch(() => ({ ok: false, fault: crashed }) as const);
      return { type: 'quoteAnswered', request, outcome };
    }
    case 'add-voucher': {
      const added = await open()
        .then((session) => addVoucher(session, effect.voucherCodes, effect.typed))
        .catch(() => ({ kind: 'fault', fault: crashed }) as const);
      return { type: 'voucherAnswered', request, added };
    }
    case 'check-travellers': {
      // The order is checked against the same rules, so a failed check refuses nobody.
      const refusal = await open()
        .then((session) => findTravellerFaults(session, effect.order, effect.parts))
        .catch(() => null);
      return { type: 'travellersAnswered', request, refusal };
    }
    case 'order': {
      const answer = await open()
        .then((session) => session.order(effect.order, effect.orderKey.key))
        .catch(() => ({ ok: false, fault: crashed }) as const);
      return { type: 'orderAnswered', request, answer };
    }
  }
}

/** The address fragment of the review step, so that back and forward move between the steps. */
const reviewHash = '#check';

/** Returns the step that the address names. */
export const stepOfAddress = (): CheckoutStep => (location.hash === reviewHash ? 'check' : 'details');

function setAddress(step: CheckoutStep, isNewEntry: boolean): void {
  if (step === stepOfAddress()) return;
  const address = step === 'check' ? reviewHash : `${location.pathname}${location.search}`;
  if (isNewEntry) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
}
