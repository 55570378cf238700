import type { Meta } from '@storybook/nextjs-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { SWRConfig } from 'swr';
import { blockStories } from '#blocks/block-story.tsx';
import type { CartDataItem } from '#browser/cart/cart-session.ts';
import { createFixtureCartSession } from '#browser/cart/fixture-cart-session.ts';
import { fixtureCart, fixtureItems } from '#browser/cart/fixture-carts.ts';
import type {
  CheckoutCallResult,
  CheckoutSession,
  PlacedBookingData,
} from '#browser/checkout/checkout-session.ts';
import { fixtureQuote } from '#browser/checkout/fixture-checkout-session.ts';
import { clearSavedCheckout, tabStorage, writeSavedCheckout } from '#browser/checkout/saved-checkout.ts';
import { longName } from '#components/stories/long-words.ts';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { checkout as schema } from '#schemas/blocks/checkout.schema.ts';
import { fixtures } from './checkout.fixtures.ts';
import { CheckoutIsland } from './checkout.island.tsx';
import type { CheckoutData } from './checkout.load.ts';
import { Checkout, CheckoutUnavailable } from './checkout.tsx';
import {
  sampleAgeLimits,
  sampleConditions,
  sampleCountries,
  sampleItems,
  sampleValues,
} from './checkout-samples.ts';
import type { CheckoutValues } from './checkout-types.ts';
import type { CheckoutAction } from './posted-checkout.ts';

const home = () => `${location.pathname}${location.search}`;

export default {
  title: 'Blocks/Forms and selling/Checkout',
  beforeEach: () => {
    clearSavedCheckout(tabStorage());
    history.replaceState(history.state, '', home());
  },
} satisfies Meta;

const settings = {
  session: 'fixture',
  api: { configured: null, siteEnvironment: 'local', apiKey: 'story' },
  secureCookie: false,
} as const;

const action: CheckoutAction = async (before) => before;

const inventedItems = [fixtureItems.ferry, fixtureItems.car, fixtureItems.train];
const data = (facts: Partial<Extract<CheckoutData, { for: 'visitor' }>> = {}): CheckoutData => ({
  for: 'visitor',
  cart: fixtureCart(inventedItems, Date.now()),
  isGone: false,
  quote: fixtureQuote(850),
  countries: sampleCountries,
  offersTexts: true,
  conditions: sampleConditions(inventedItems),
  ageLimits: sampleAgeLimits(inventedItems),
  travellerNames: {},
  order: null,
  extras: ['a vehicle', 'a bag', 'a bicycle'],
  settings,
  action,
  ...facts,
});

const story = blockStories({ schema, Component: Checkout, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, data());
export const FormOnly = story(fixtures.formOnly, data());
export const EmptyTexts = story(fixtures.emptyTexts, data());
export const LongWords = story(fixtures.longWords, data());
export const Anyone = story(fixtures.withEverything, { for: 'anyone' });
export const OrderWaits = story(
  fixtures.formOnly,
  data({ order: { reference: '7KM-Q2X-9TR', isPaid: false, canBePaid: true } }),
);
export const PaymentBeingTaken = story(
  fixtures.formOnly,
  data({ order: { reference: '7KM-Q2X-9TR', isPaid: false, canBePaid: false } }),
);

export const Unavailable = {
  render: () => (
    <Container>
      <CheckoutUnavailable reason="unavailable" headingLevel={2} id="story" />
    </Container>
  ),
};

interface Scene {
  readonly canvasElement: HTMLElement;
}

interface Stage {
  readonly items: readonly CartDataItem[] | null;
  /** Answers typed earlier in this tab. */
  readonly typed?: CheckoutValues;
  /** The names of travellers that are known from passes. */
  readonly travellerNames?: CheckoutValues;
  readonly codes?: readonly string[];
  /** The value of each voucher, by code. */
  readonly worth?: Readonly<Record<string, number>>;
  readonly session?: Partial<CheckoutSession>;
  readonly isGone?: boolean;
  /** The cart becomes empty when the order is placed. */
  readonly isTakenOnOrder?: boolean;
  /** The remaining time of the hold, in milliseconds. */
  readonly held?: number;
  /** The number of items whose conditions were on the page when the answers were saved; all if omitted. */
  readonly seen?: number;
  readonly leave?: (address: string) => void;
  readonly play?: (scene: Scene) => Promise<void>;
}

const refused = (code: string, message: string, fields: Readonly<Record<string, string>> = {}) =>
  ({ ok: false, fault: { code, message, fields } }) as const;

/** A checkout with stand-ins for the cart and the checkout session. */
function stage(scene: Stage) {
  const { items, typed, codes = [], worth = {}, session, isGone = false, isTakenOnOrder = false } = scene;
  const { held, leave, play, seen, travellerNames = {} } = scene;
  const subtotal = (items ?? []).reduce((sum, { price }) => sum + price, 0);
  return {
    beforeEach: () => {
      const conditionsSeen = Object.keys(sampleConditions((items ?? []).slice(0, seen)));
      if (typed)
        writeSavedCheckout(
          tabStorage(),
          { values: typed, voucherCodes: codes, orderKey: null, conditionsSeen },
          Date.now(),
        );
    },
    render: () => {
      const cart = items && fixtureCart(items, Date.now(), held);
      const cartSession = createFixtureCartSession({ cart });
      const checkoutSession: CheckoutSession = {
        quote: async (wanted) => {
          const unknown = wanted.findIndex((code) => worth[code] === undefined);
          return unknown >= 0
            ? refused('VALIDATION', 'Please check what you sent.', {
                [`voucherCodes.${unknown}`]: 'There is no such voucher. Look at the code once more.',
              })
            : {
                ok: true,
                value: fixtureQuote(
                  subtotal,
                  wanted.map((code) => worth[code] ?? 0),
                ),
              };
        },
        ...session,
        order: async (...sent) => {
          if (isTakenOnOrder)
            for (const { id } of items ?? []) await cartSession.send({ intent: 'remove', itemId: id });
          return session?.order?.(...sent) ?? refused('INTERNAL', 'Nobody takes orders here.');
        },
      };
      return (
        <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
          <Container className="py-8">
            <CheckoutIsland
              id="story"
              level={2}
              innerLevel={3}
              initial={cart}
              isGone={isGone}
              quote={cart && fixtureQuote(subtotal)}
              countries={sampleCountries}
              offersTexts
              conditions={sampleConditions(items ?? [])}
              ageLimits={sampleAgeLimits(items ?? [])}
              travellerNames={travellerNames}
              extras={['a vehicle', 'a bag', 'a bicycle']}
              settings={settings}
              action={action}
              cartSession={cartSession}
              checkoutSession={checkoutSession}
              leave={leave ?? (() => undefined)}
            />
          </Container>
        </SWRConfig>
      );
    },
    ...(play && { play }),
  };
}

const { alone, family, fewer, oneOfTwo, onRequest, pass, voucher } = sampleItems;
const checkButton = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('button', { name: 'Check your answers' });
const press = async (canvasElement: HTMLElement) => userEvent.click(await checkButton(canvasElement));
const toCheck = async ({ canvasElement }: Scene) => {
  await within(canvasElement).findByDisplayValue(/@example\.nz$/);
  await press(canvasElement);
  await within(canvasElement).findByRole('heading', { name: 'Check your answers' });
};
const pay = async (scene: Scene, name: RegExp = /^Pay \$/) => {
  await toCheck(scene);
  await userEvent.click(await within(scene.canvasElement).findByRole('button', { name }));
};

export const Empty = stage({ items: null });
export const Gone = stage({ items: null, isGone: true });

/** By keyboard from the first field to the last, in visual order. */
export const OneTraveller = stage({
  items: [alone],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const title = await canvas.findByLabelText(/^Title/);
    await expect(title).toHaveAttribute('autocomplete', 'honorific-prefix');
    await expect(canvas.queryByText('Date of birth')).toBeNull();
    title.focus();
    await userEvent.selectOptions(title, 'dr');
    const names: string[] = [];
    for (let step = 0; step < 3; step += 1) {
      await userEvent.tab();
      const { activeElement } = document;
      names.push(activeElement?.getAttribute('name') ?? activeElement?.tagName ?? '');
    }
    await expect(names).toEqual(['person-0-firstName', 'person-0-lastName', 'SUMMARY']);
    // The keyboard simulation would also reach fields inside a closed fold.
    const email = canvas.getByLabelText('Email address');
    email.focus();
    for (const next of ['phone', 'textUpdates', 'country', 'newVoucher', 'intent']) {
      await userEvent.tab();
      await expect(document.activeElement).toHaveAttribute('name', next);
    }
  },
});

/** Texts need a mobile number; the review says what was asked for. */
export const TextMessages = stage({
  items: [alone],
  typed: { ...sampleValues.alone, phone: '04 123 4567' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByDisplayValue(sampleValues.alone.email);
    const box = canvas.getByRole('checkbox', { name: 'Text me about cancellations and delays' });
    await expect(box).not.toBeChecked();
    await userEvent.click(box);
    await press(canvasElement);
    const summary = await canvas.findByRole('alert');
    await expect(within(summary).getByRole('link')).toHaveTextContent(/mobile number/);
    const phone = canvas.getByLabelText('Phone');
    await userEvent.clear(phone);
    await userEvent.type(phone, '021 123 4567');
    await press(canvasElement);
    await canvas.findByRole('heading', { name: 'Check your answers' });
    await expect(canvas.getByText('About cancellations and delays')).toBeVisible();
  },
});

/** The traveller of the pass is filled in, and counts without a change. */
export const RideOnPass = stage({
  items: [{ ...alone, price: 0 }],
  travellerNames: sampleValues.traveller,
  typed: { ...sampleValues.reach, acceptConditions: 'on' },
  play: async (scene) => {
    const canvas = within(scene.canvasElement);
    await expect(await canvas.findByLabelText('First name')).toHaveValue('Mere');
    await toCheck(scene);
    await expect(canvas.getByText('Dr Mere Tūhoe')).toBeVisible();
    await expect(canvas.getByText('There is nothing to pay. No card needed.')).toBeVisible();
  },
});

export const FamilyWithInfant = stage({ items: [family, fixtureItems.car], typed: sampleValues.family });

/** A ride that is cancelled while its seats are held. */
export const CancelledRide = stage({
  items: [
    {
      ...alone,
      disruption: {
        kind: 'cancelled',
        text: 'This departure is cancelled because of maintenance work. Remove it, and choose another departure.',
      },
    },
  ],
});

/** The page returns after another tab added an item, whose conditions nobody has accepted yet. */
export const AddedElsewhere = stage({
  items: [alone, pass],
  typed: sampleValues.alone,
  seen: 1,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('Your order has changed')).toBeVisible();
    await expect(canvas.getByLabelText('Email address')).toHaveValue(sampleValues.alone.email);
    await expect(canvasElement.querySelector('input[name="acceptConditions"]')).not.toBeChecked();
  },
});

/** Where travellers must be chosen, typed names replace "Adult 1". */
export const ItemWithFewerPeople = stage({
  items: [family, fewer, oneOfTwo],
  typed: sampleValues.family,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const group = await canvas.findByRole('group', { name: /Travellers on TranzAlpine/ });
    await expect(within(group).getByRole('checkbox', { name: 'Mere Tūhoe' })).toBeChecked();
    await expect(within(group).getByRole('checkbox', { name: 'Wiremu Tūhoe' })).not.toBeChecked();
    await userEvent.click(within(group).getByRole('checkbox', { name: 'Wiremu Tūhoe' }));
    await press(canvasElement);
    const summary = await canvas.findByRole('alert');
    await expect(summary).toHaveFocus();
    await expect(within(summary).getByRole('link')).toHaveTextContent(/^Choose 1 adult for TranzAlpine/);
    await userEvent.click(within(group).getByRole('checkbox', { name: 'Mere Tūhoe' }));
    await press(canvasElement);
    await canvas.findByRole('heading', { name: 'Check your answers' });
    await expect(canvas.getByText('Wiremu Tūhoe, Aroha Tūhoe')).toBeVisible();
  },
});

const worth = { ABCDEFGHJKMNPQRSTVWX: 50, '23456789ABCDEFGHJKMN': 1_000 };

/** Enter in the voucher field adds the voucher without sending the order. */
export const VoucherApplied = stage({
  items: [family],
  worth,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const field = await canvas.findByLabelText(/^Voucher code/);
    await userEvent.type(field, 'abcde-fghjk-mnpqr-stvwx{Enter}');
    await expect(await canvas.findByText('Voucher ending TVWX pays $50.00')).toBeVisible();
    await expect(canvas.getByText('−$50.00')).toBeVisible();
    await expect(canvas.getByText('$167.94')).toBeVisible();
    await expect(await canvas.findByLabelText(/^Another voucher code/)).toHaveValue('');
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});

export const VoucherRefused = stage({
  items: [family],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText(/^Voucher code/), 'ABCDE');
    await userEvent.click(canvas.getByRole('button', { name: 'Add voucher' }));
    await expect(await canvas.findByRole('alert')).toHaveFocus();
    await expect(canvas.getByLabelText(/^Voucher code/)).toHaveAccessibleDescription(/no such voucher/);
  },
});

export const TooManyCodes = stage({
  items: [family],
  session: { quote: async () => refused('RATE_LIMITED', 'Too many requests.') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText(/^Voucher code/), 'ABCDE{Enter}');
    await expect(await canvas.findByRole('link', { name: /Wait ten minutes/ })).toBeVisible();
  },
});

/** Nothing is left to pay: the visitor goes straight to the booking, and the saved answers are cleared. */
const left: string[] = [];
export const VoucherPaysAll = stage({
  items: [alone],
  typed: sampleValues.alone,
  codes: ['23456789ABCDEFGHJKMN'],
  worth,
  session: {
    order: async () => ({
      ok: true,
      value: {
        reference: '7KM-Q2X-9TR',
        token: 'T'.repeat(43),
        status: 'confirmed',
        total: 0,
        payment: null,
      },
    }),
  },
  leave: (address) => left.push(address),
  play: async (scene) => {
    left.length = 0;
    await within(scene.canvasElement).findByText(/pays \$219/);
    await pay(scene, /^Confirm your booking$/);
    await waitFor(() => expect(left).toEqual([`/purchase/arrive?token=${'T'.repeat(43)}`]));
    await expect(tabStorage()?.getItem('southbound-checkout')).toBeNull();
  },
});

export const Faults = stage({
  items: [family, fewer],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type((await canvas.findAllByLabelText('First name'))[0] ?? canvasElement, 'Mere');
    await press(canvasElement);
    const summary = await canvas.findByRole('alert');
    await expect(summary).toHaveFocus();
    const messages = within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent);
    await expect(messages.slice(0, 3)).toEqual([
      'Adult 1: Enter the last name.',
      'Adult 2: Enter the first name.',
      'Adult 2: Enter the last name.',
    ]);
    await expect(messages.slice(-4)).toEqual([
      'Enter your email address.',
      'Enter a phone number.',
      'Choose a country.',
      'Accept the conditions to continue.',
    ]);
    const email = within(summary).getByRole('link', { name: 'Enter your email address.' });
    await expect(email).toHaveAttribute('href', `#${canvas.getByLabelText('Email address').id}`);
    await expect(canvas.getAllByLabelText('First name')[0]).toHaveValue('Mere');
  },
});

/** All answers at a glance; "Change" links to the field, and back and forward move between the steps. */
export const CheckAnswers = stage({
  items: [family, fixtureItems.car, fewer],
  typed: sampleValues.family,
  play: async (scene) => {
    const canvas = within(scene.canvasElement);
    await toCheck(scene);
    await expect(canvas.getByText('Born 27 March 2019')).toBeVisible();
    await expect(document.activeElement).toHaveTextContent('Check your answers');
    await userEvent.click(canvas.getByRole('button', { name: 'Change email address' }));
    await waitFor(() => expect(canvas.getByLabelText('Email address')).toHaveFocus());
    await expect(canvas.getByLabelText('Email address')).toHaveValue('mere@example.nz');
    // Simulates the visitor going back.
    history.replaceState(history.state, '', `${home()}#check`);
    window.dispatchEvent(new PopStateEvent('popstate'));
    await canvas.findByRole('heading', { name: 'Check your answers' });
    await expect(canvas.getByText('mere@example.nz')).toBeVisible();
  },
});

/** A double press sends the order once; a retry after a lost answer uses the same key. */
const keys: string[] = [];
export const Offline = stage({
  items: [alone],
  typed: sampleValues.alone,
  session: {
    order: async (_order, key) => {
      keys.push(key);
      return refused('OFFLINE', 'The service could not be reached.');
    },
  },
  play: async (scene) => {
    keys.length = 0;
    const canvas = within(scene.canvasElement);
    await pay(scene);
    const problem = await canvas.findByRole('alert');
    await expect(problem).toHaveFocus();
    await expect(problem).toHaveTextContent('You have not been charged');
    await userEvent.dblClick(within(problem).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(keys.length).toBeGreaterThan(1));
    await expect(new Set(keys).size).toBe(1);
  },
});

/** The browser restores the page as it was left for the payment: the next order is a new one. */
const returned: string[] = [];
export const BackFromPayment = stage({
  items: [alone],
  typed: sampleValues.alone,
  session: {
    order: async (_order, key) => {
      returned.push(key);
      const payment = { url: 'https://payment.example' };
      return {
        ok: true,
        value: {
          reference: '7KM-Q2X-9TR',
          token: 'T'.repeat(43),
          status: 'pending_payment',
          total: 224.26,
          payment,
        },
      };
    },
  },
  play: async (scene) => {
    returned.length = 0;
    const canvas = within(scene.canvasElement);
    await pay(scene);
    await canvas.findByText('Taking you to payment…');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(canvas.queryByText('Taking you to payment…')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: /^Pay \$/ }));
    await waitFor(() => expect(new Set(returned).size).toBe(2));
  },
});

let priceOfNow = 224.26;
export const PriceChanged = stage({
  items: [alone],
  typed: sampleValues.alone,
  session: {
    quote: async () => ({ ok: true, value: { ...fixtureQuote(219), total: priceOfNow } }),
    order: async (order) => {
      priceOfNow = 235.52;
      return order.expectedTotal === priceOfNow
        ? new Promise<CheckoutCallResult<PlacedBookingData>>(() => undefined)
        : refused('PRICE_CHANGED', 'The price has changed.', { oldPrice: '224.26', newPrice: '235.52' });
    },
  },
  play: async (scene) => {
    priceOfNow = 224.26;
    const canvas = within(scene.canvasElement);
    await pay(scene);
    const problem = await canvas.findByRole('alert');
    await expect(problem).toHaveTextContent('It was $224.26 and is now $235.52.');
    await expect(within(problem).getByRole('button')).toHaveTextContent('Accept and pay $235.52');
  },
});

/**
 * Vouchers cover the full amount before and after another tab adds an item, so the total alone does not
 * reveal the change.
 */
const worths: (number | undefined)[] = [];
let worthOfNow = 219;
export const WorthChanged = stage({
  items: [alone],
  typed: sampleValues.alone,
  codes: ['23456789ABCDEFGHJKMN'],
  session: {
    quote: async (codes) => ({
      ok: true,
      value: fixtureQuote(
        worthOfNow,
        codes.map(() => 1_000),
      ),
    }),
    order: async ({ expectedSubtotal }) => {
      worths.push(expectedSubtotal);
      worthOfNow = 244;
      return expectedSubtotal === worthOfNow
        ? new Promise<CheckoutCallResult<PlacedBookingData>>(() => undefined)
        : refused('PRICE_CHANGED', 'It is worth something else.', { oldPrice: '219', newPrice: '244' });
    },
  },
  play: async (scene) => {
    worths.length = 0;
    const canvas = within(scene.canvasElement);
    await canvas.findByText(/pays \$219/);
    await pay(scene, /^Confirm your booking$/);
    const problem = await canvas.findByRole('alert');
    await expect(problem).toHaveFocus();
    await expect(problem).toHaveTextContent('The price was $219 and is now $244.');
    await userEvent.click(within(problem).getByRole('button', { name: 'Accept and confirm your booking' }));
    await waitFor(() => expect(worths).toEqual([219, 244]));
    // The story may run again on the same page.
    worthOfNow = 219;
  },
});

export const SoldOut = stage({
  items: [alone],
  typed: sampleValues.alone,
  session: {
    order: async () =>
      refused('SOLD_OUT', 'TranzAlpine, Christchurch to Greymouth: there is no seat left.', { left: '0' }),
  },
  play: async (scene) => {
    await pay(scene);
    const problem = await within(scene.canvasElement).findByRole('alert');
    await expect(within(problem).getByRole('link', { name: 'Go to your cart' })).toHaveAttribute(
      'href',
      '/cart/',
    );
  },
});

/** An order that the API refused for a reason that concerns no item. */
const notTaken = (code: string, message: string, title: string) =>
  stage({
    items: [alone],
    typed: sampleValues.alone,
    session: { order: async () => refused(code, message) },
    play: async (scene) => {
      await pay(scene);
      const problem = await within(scene.canvasElement).findByRole('alert');
      await expect(problem).toHaveTextContent(title);
      await expect(within(problem).getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  });

export const RateLimited = notTaken(
  'RATE_LIMITED',
  'Too many requests. Please try again later.',
  'Too many attempts',
);
export const NoResponse = notTaken(
  'UPSTREAM',
  'A service we depend on is not answering. Please try again later.',
  'Something went wrong',
);

export const OfferExpired = stage({
  items: [alone],
  typed: sampleValues.alone,
  session: { order: async () => refused('OFFER_EXPIRED', 'The offer for this journey has ended.') },
  play: async (scene) => {
    await pay(scene);
    await within(scene.canvasElement).findByText('The offer for this journey has ended.');
  },
});

export const PaymentInProgress = stage({
  items: [alone],
  typed: sampleValues.alone,
  session: {
    order: async () =>
      refused('PAYMENT_IN_PROGRESS', 'This cart is being paid for right now.', { token: 'T'.repeat(43) }),
  },
  play: async (scene) => {
    await pay(scene);
    await within(scene.canvasElement).findByRole('link', { name: 'See your booking' });
  },
});

/**
 * The items being paid for have left the cart: the link to the booking stays, though there is nothing to
 * order.
 */
export const PaymentInProgressOfAll = stage({
  items: [alone],
  typed: sampleValues.alone,
  isTakenOnOrder: true,
  session: {
    order: async () =>
      refused('PAYMENT_IN_PROGRESS', 'This cart is being paid for right now.', { token: 'T'.repeat(43) }),
  },
  play: async (scene) => {
    const canvas = within(scene.canvasElement);
    await pay(scene);
    await canvas.findByRole('heading', { name: 'Your cart is empty' });
    const problem = canvas.getByRole('alert');
    await expect(problem).toHaveFocus();
    await expect(within(problem).getByRole('link', { name: 'See your booking' })).toBeVisible();
  },
});

/** A rule that only the API knows leads to its field before the review step. */
export const AgeDoesNotFit = stage({
  items: [family],
  typed: sampleValues.family,
  session: {
    quote: async (_, travellers) =>
      travellers
        ? refused('VALIDATION', 'Please check what you sent.', {
            'travellers.2.dateOfBirth': 'On Interislander, children must be under 15 on the day of travel.',
          })
        : { ok: true, value: fixtureQuote(850) },
  },
  play: async (scene) => {
    const canvas = within(scene.canvasElement);
    await canvas.findByDisplayValue(/@example\.nz$/);
    await press(scene.canvasElement);
    const link = await canvas.findByRole('link', { name: /must be under 15/ });
    await expect(link).toHaveAttribute('href', '#story-person-2-birthDay');
    const group = canvas.getAllByRole('group', { name: 'Date of birth' })[0];
    await expect(group).toHaveAccessibleDescription(/must be under 15/);
    const remedy = canvas.getByRole('link', { name: 'Change travellers' });
    await expect(remedy).toHaveAttribute('href', '/cart/');
    // As the link does; a click would leave its fragment in the address of the next stories.
    group?.querySelector('input')?.scrollIntoView({ block: 'start', behavior: 'instant' });
    await expect(group?.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  },
});

/** The same fault, if it arises only after the review step. */
export const AgeNoLongerFits = stage({
  items: [family],
  typed: sampleValues.family,
  session: {
    order: async () =>
      refused('VALIDATION', 'Please check what you sent.', {
        'travellers.2.dateOfBirth': 'On Interislander, children must be under 13 on the day of travel.',
      }),
  },
  play: async (scene) => {
    await pay(scene);
    const link = await within(scene.canvasElement).findByRole('link', { name: /must be under 13/ });
    await expect(link).toHaveAttribute('href', '#story-person-2-birthDay');
  },
});

export const Paying = stage({
  items: [alone],
  typed: sampleValues.alone,
  session: { order: () => new Promise(() => undefined) },
  play: async (scene) => {
    await pay(scene);
    const canvas = within(scene.canvasElement);
    await expect(await canvas.findByText('Placing your order…')).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Pay/ })).toHaveAttribute('aria-disabled', 'true');
  },
});

export const OnRequest = stage({ items: [onRequest, fixtureItems.bags, pass, voucher] });

/** A gift voucher's recipient and message are shown once more, because they are sent as typed. */
export const ReviewedVoucher = stage({
  items: [alone, voucher],
  typed: sampleValues.alone,
  play: async (scene) => {
    await toCheck(scene);
    const canvas = within(scene.canvasElement);
    const group = canvas.getByRole('heading', { name: 'Gift vouchers to send' }).closest('section');
    await expect(group).toHaveTextContent(/For Aroha Tūhoe, aroha@example.nz.*From Mere.*Happy birthday/s);
    await expect(canvas.getByRole('link', { name: 'Change Gift voucher for Aroha Tūhoe' })).toBeVisible();
  },
});

export const TimeIsUp = stage({
  items: [alone],
  held: 0,
});

const longItem = {
  ...family,
  description: `${longName} to ${longName}`,
  detail: longName,
};
export const LongNames = stage({
  items: [longItem, fixtureItems.car, { ...oneOfTwo, description: longName }],
  typed: {
    ...sampleValues.family,
    'person-0-firstName': longName.slice(0, 60),
    'person-0-lastName': longName.slice(0, 60),
    email: `${'a-very-long-name-of-a-mailbox-'.repeat(2)}x@example.nz`,
  },
  play: toCheck,
});

export const Narrow = { ...storyVariant.narrow(FamilyWithInfant), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(FamilyWithInfant), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(FamilyWithInfant), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(FamilyWithInfant), tags: ['dressed', 'full'] };
