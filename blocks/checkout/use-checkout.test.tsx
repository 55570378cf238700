// @vitest-environment jsdom
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFixtureCartSession } from '#browser/cart/fixture-cart-session.ts';
import { fixtureCart } from '#browser/cart/fixture-carts.ts';
import type {
  CheckoutCallResult,
  CheckoutSession,
  PlacedBookingData,
} from '#browser/checkout/checkout-session.ts';
import { createFixtureCheckoutSession, fixtureQuote } from '#browser/checkout/fixture-checkout-session.ts';
import { writeSavedCheckout } from '#browser/checkout/saved-checkout.ts';
import { CheckoutIsland } from './checkout.island.tsx';
import { sampleConditions, sampleCountries, sampleItems, sampleValues } from './checkout-samples.ts';

const button = (text: RegExp) => {
  const found = [...document.querySelectorAll('button')].find((each) => text.test(each.textContent));
  if (!found) throw new Error(`No button ${text}.`);
  return found;
};
const press = async (text: RegExp) => {
  const submitter = await vi.waitFor(() => button(text), 30_000);
  submitter.form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }));
};

const settings = {
  session: 'fixture',
  api: { configured: null, siteEnvironment: 'local', apiKey: 'x' },
  secureCookie: false,
} as const;

/** Renders the form with complete answers, and returns once its script has restored them. */
async function renderForm(session: Partial<CheckoutSession> = {}) {
  const items = [sampleItems.alone];
  const conditions = sampleConditions(items);
  const conditionsSeen = Object.keys(conditions);
  const draft = { values: sampleValues.alone, voucherCodes: [], orderKey: null, conditionsSeen };
  writeSavedCheckout(sessionStorage, draft, Date.now());
  const cart = fixtureCart(items, Date.now());
  history.replaceState(null, '', '/checkout/');
  HTMLElement.prototype.scrollIntoView = () => undefined;
  const form = document.createElement('div');
  document.body.append(form);
  const root = createRoot(form);
  onTestFinished(() => {
    root.unmount();
    form.remove();
  });
  root.render(
    <StrictMode>
      <CheckoutIsland
        {...{ conditions, settings }}
        id="c"
        level={2}
        innerLevel={3}
        initial={cart}
        isGone={false}
        quote={fixtureQuote(219)}
        countries={sampleCountries}
        offersTexts
        ageLimits={{}}
        travellerNames={{}}
        extras={[]}
        action={async (before) => before}
        cartSession={createFixtureCartSession({ cart })}
        checkoutSession={{ ...createFixtureCheckoutSession(), ...session }}
      />
    </StrictMode>,
  );
  const email = () => form.querySelector<HTMLInputElement>('input[name="email"]')?.value;
  await expect.poll(() => email()).toBe(sampleValues.alone.email);
  return { root };
}

/** Follows a link within the page, or goes through the history, and waits for the event of the browser. */
async function navigate(go: () => void) {
  const ended = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  go();
  await ended;
}

it('leaves the address to another page once that has replaced the form', async () => {
  let answer: (result: CheckoutCallResult<PlacedBookingData>) => void = () => undefined;
  const order = vi.fn(
    () => new Promise<CheckoutCallResult<PlacedBookingData>>((resolve) => (answer = resolve)),
  );
  const { root } = await renderForm({ order });
  await press(/^Check your answers/);
  await press(/^Pay/);
  await expect.poll(() => order).toHaveBeenCalledOnce();
  root.unmount();
  const fault = { code: 'VALIDATION', message: '', fields: { 'contact.email': 'Wrong.' } };
  history.pushState(null, '', '/about/#check');
  answer({ ok: false, fault });
  await new Promise((resolve) => setTimeout(resolve));
  expect(location.pathname + location.hash).toBe('/about/#check');
});

it('shows the same step after a link within the page', async () => {
  await renderForm();
  await navigate(() => location.assign('#content'));
  await press(/^Check your answers/);
  await vi.waitFor(() => button(/^Pay/), 30_000);
  await navigate(() => location.assign('#content'));
  await new Promise((resolve) => setTimeout(resolve));
  button(/^Pay/);
  await navigate(() => history.back());
  button(/^Pay/);
  await navigate(() => history.back());
  await vi.waitFor(() => button(/^Check your answers/), 30_000);
  expect(location.hash).toBe('');
});
