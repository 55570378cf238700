import type { Meta } from '@storybook/nextjs-vite';
import { getRouter } from '@storybook/nextjs-vite/navigation.mock';
import { type ReactNode, useEffect } from 'react';
import { expect, fireEvent, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { SWRConfig } from 'swr';
import { attachCart } from '#browser/cart/attach-cart.ts';
import { openCart } from '#browser/cart/cart-requests.ts';
import type { CartFault, CartSession } from '#browser/cart/cart-session.ts';
import { createFixtureCartSession } from '#browser/cart/fixture-cart-session.ts';
import { fixtureCart, fixtureItems } from '#browser/cart/fixture-carts.ts';
import { keepCartCount } from '#browser/cart/keep-cart-count.ts';
import { CartForm } from '#components/cart/cart-form.tsx';
import { CartLink } from '#components/cart/cart-link.tsx';
import { PassengerSelects } from '#components/form/passenger-selects.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Container } from '#components/ui/container.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { CartPageIsland } from './cart-page.island.tsx';
import { CartPanelIsland } from './cart-panel.island.tsx';
import { closeDelayMs } from './use-sheet.ts';

/** The cart panel and its script with an invented cart; nothing is sent. */
export default { title: 'Blocks/Forms and selling/Cart, its panel' } satisfies Meta;

const settings = {
  session: 'fixture',
  api: { configured: null, siteEnvironment: 'local', apiKey: 'story' },
  secureCookie: false,
} as const;

const { ferry, car, train, bags, voucher } = fixtureItems;
const filled = () => fixtureCart([ferry, car, train, bags], Date.now());

/** A page with the header's cart link, two forms that add items, and the panel's script. */
function Stage({
  session,
  load = async () => undefined,
  children,
}: {
  /** Null: no script serves the forms. */
  session: CartSession | null;
  load?: () => Promise<unknown>;
  children?: ReactNode;
}) {
  useEffect(() => attachCart(load), [load]);
  return (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <Container className="flex min-h-[60rem] flex-col items-start gap-8 py-6">
        <div className="flex">
          <CartLink href="/cart/" />
        </div>
        <CartForm
          action="/cart/form"
          values={{
            intent: 'add',
            itemType: 'pass',
            productId: 'invented',
            adultCount: '1',
            expectedPrice: '158',
          }}
          label="Add the pass"
        />
        <CartForm
          action="/cart/form"
          values={{
            intent: 'add',
            itemType: 'voucher',
            productId: 'gift-voucher',
            amount: '100',
            recipientName: 'Aroha',
            senderName: 'Mere',
            sendOn: '2026-12-18',
          }}
          label="Add the voucher"
        >
          <TextInput id="recipient" name="recipientEmail" label="Their email address" />
        </CartForm>
        <button type="button" onClick={openCart}>
          Opens it from elsewhere
        </button>
        {children}
      </Container>
      {session && <CartPanelIsland settings={settings} session={session} />}
    </SWRConfig>
  );
}

interface Scene {
  readonly canvasElement: HTMLElement;
}

const stage = (session: CartSession, play: (scene: Scene) => Promise<void>, children?: ReactNode) => ({
  render: () => <Stage session={session}>{children}</Stage>,
  play,
});

const badge = (canvasElement: HTMLElement) => canvasElement.querySelector('[data-cart-count]');
const sheet = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('dialog', { name: 'Your Cart' });
const isClosed = (canvasElement: HTMLElement) =>
  waitFor(() => expect(canvasElement.querySelector('dialog[open]')).toBeNull(), {
    timeout: closeDelayMs + 1_500,
  });

const refusal = (code: string, message: string, fields: CartFault['fields'] = {}): CartFault => ({
  code,
  message,
  fields,
});

const asked = createFixtureCartSession({ cart: filled() });

/**
 * Opened by keyboard: the title takes the focus, Tab cycles inside, and Escape returns the focus after
 * closing.
 */
export const ByKeyboard = stage(asked, async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await waitFor(() => expect(badge(canvasElement)).toHaveTextContent('4'));
  const entry = canvas.getByRole('link', { name: /^Cart ?, ?4$/ });
  entry.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = await sheet(canvasElement);
  await waitFor(() => expect(within(dialog).getByRole('heading', { level: 2 }).parentElement).toHaveFocus());
  await within(dialog).findByText(/TranzAlpine/, { selector: '[data-cart-name]' });
  await expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden');
  for (let step = 0; step < 40; step += 1) {
    await userEvent.tab();
    await expect(dialog.contains(document.activeElement)).toBe(true);
  }
  await userEvent.tab({ shift: true });
  await expect(dialog.contains(document.activeElement)).toBe(true);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  // It stays open and the page locked until the closing animation ends.
  await expect(dialog).toHaveAttribute('open');
  await expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden');
  await isClosed(canvasElement);
  await expect(entry).toHaveFocus();
  await expect(getComputedStyle(document.documentElement).overflowY).not.toBe('hidden');
});

const removing = createFixtureCartSession({ cart: filled(), after: 150 });

/**
 * The item disappears at once, with its extras, before the answer arrives; the focus moves to the undo
 * button.
 */
export const Removes = stage(removing, async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.click(canvas.getByRole('link', { name: /^Cart/ }));
  const dialog = await sheet(canvasElement);
  const remove = await within(dialog).findByRole('button', { name: /^Remove ?: Interislander/ });
  await waitFor(() => expect(within(dialog).getByText('$890')).toBeVisible());
  const calls = removing.calls.length;
  await userEvent.click(remove);
  await waitFor(() =>
    expect(within(dialog).queryByText(/Interislander/, { selector: '[data-cart-name]' })).toBeNull(),
  );
  await expect(within(dialog).queryByText(/Car, 5 m/)).toBeNull();
  await expect(within(dialog).getByText('$478')).toBeVisible();
  await expect(document.activeElement).toHaveTextContent(/^Undo ?: Interislander/);
  await waitFor(() => expect(removing.calls.length).toBe(calls + 1));
  await waitFor(() => expect(badge(canvasElement)).toHaveTextContent('2'));
});

const refusing = createFixtureCartSession({
  cart: filled(),
  after: 200,
  refuse: ({ intent }) =>
    intent === 'remove'
      ? refusal('INTERNAL', 'Something went wrong on our side. Please try again later.')
      : null,
});

/** An item that could not be removed comes back with the reason. */
export const RollsBack = stage(refusing, async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.click(canvas.getByRole('link', { name: /^Cart/ }));
  const dialog = await sheet(canvasElement);
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Remove ?: Interislander/ }));
  await waitFor(() =>
    expect(within(dialog).queryByText(/Interislander/, { selector: '[data-cart-name]' })).toBeNull(),
  );
  await waitFor(() =>
    expect(within(dialog).getByText(/Interislander/, { selector: '[data-cart-name]' })).toBeVisible(),
  );
  await expect(within(dialog).getByText(/went wrong on our side/)).toBeVisible();
  await expect(badge(canvasElement)).toHaveTextContent('4');
  await expect(within(dialog).getByText('$890')).toBeVisible();
});

let removals = 0;
const cutOff = createFixtureCartSession({
  cart: filled(),
  after: 200,
  refuse: ({ intent }) => {
    if (intent !== 'remove') return null;
    removals += 1;
    return removals === 1 ? null : refusal('OFFLINE', 'The service could not be reached.');
  },
});

/** After two quick presses only the second is refused: the first change stays. */
export const RefusedAfterAnother = stage(cutOff, async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.click(canvas.getByRole('link', { name: /^Cart/ }));
  const dialog = await sheet(canvasElement);
  const names = () =>
    [...dialog.querySelectorAll('[data-cart-name]')].map(({ textContent }) => textContent?.slice(0, 12));
  const ferryGoes = await within(dialog).findByRole('button', { name: /^Remove ?: Interislander/ });
  const trainGoes = within(dialog).getByRole('button', { name: /^Remove ?: TranzAlpine/ });
  await waitFor(() => expect(within(dialog).getByText('$890')).toBeVisible());
  await userEvent.click(ferryGoes);
  await userEvent.click(trainGoes);
  await expect(await within(dialog).findByText(/our cart hasn’t changed/)).toBeVisible();
  await waitFor(() => expect(names()).toEqual(['TranzAlpine,', 'Extra bag × ']));
  await expect(within(dialog).getByText('$478')).toBeVisible();
  await expect(badge(canvasElement)).toHaveTextContent('2');
});

const over = { isOver: false };
const expiring = createFixtureCartSession({
  cart: filled(),
  refuse: ({ intent }) => {
    over.isOver ||= intent === 'remove';
    return over.isOver ? refusal('CART_EXPIRED', 'This cart has expired.') : null;
  },
});

/** The cart expires while the panel is open: the panel says so and offers new starting points. */
export const OverMeanwhile = stage(
  {
    send: expiring.send,
    read: async () => (over.isOver ? { ok: true, cart: null, gone: true } : expiring.read()),
  },
  async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('link', { name: /^Cart/ }));
    const dialog = await sheet(canvasElement);
    await userEvent.click(await within(dialog).findByRole('button', { name: /^Remove ?: Interislander/ }));
    await expect(await within(dialog).findByRole('heading', { name: 'Your cart has expired' })).toBeVisible();
    await expect(within(dialog).getByRole('link', { name: 'Find a journey' })).toBeVisible();
    await waitFor(() =>
      expect(
        within(dialog)
          .getAllByRole('status')
          .map(({ textContent }) => textContent),
      ).toContain('Your cart has expired.'),
    );
    await expect(dialog.contains(document.activeElement)).toBe(true);
    await expect(badge(canvasElement)).not.toBeVisible();
  },
);

const late = createFixtureCartSession({ cart: filled(), after: 400 });

/** Pressed before the first answer: the server's markup stays until the outcome is known. */
export const PressedBeforeTheFirstAnswer = stage(
  late,
  async ({ canvasElement }) => {
    const page = canvasElement.querySelector<HTMLElement>('[data-cart-page]');
    if (!page) throw new Error('The page is missing.');
    const seen: string[] = [];
    const watch = new MutationObserver(() => seen.push(page.textContent ?? ''));
    watch.observe(page, { subtree: true, childList: true, characterData: true });
    await userEvent.click(within(page).getByRole('button', { name: /^Remove ?: Interislander/ }));
    await waitFor(() =>
      expect(within(page).queryByText(/Interislander/, { selector: '[data-cart-name]' })).toBeNull(),
    );
    watch.disconnect();
    await expect(seen.filter((text) => text.includes('Your cart is empty'))).toEqual([]);
    await expect(within(page).getByText(/TranzAlpine/, { selector: '[data-cart-name]' })).toBeVisible();
  },
  <CartPageIsland
    settings={settings}
    session={late}
    initial={filled()}
    isGone={false}
    level={2}
    id="story-late"
  />,
);

const adding = createFixtureCartSession({ cart: null, after: 200 });

/**
 * Counted at once. When the item is added, the panel opens and the form confirms it. A second press meanwhile
 * does nothing.
 */
export const AddsFromAForm = stage(adding, async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  const button = canvas.getByRole('button', { name: 'Add the pass' });
  await waitFor(() => expect(adding.calls.length).toBe(1));
  await userEvent.click(button);
  await userEvent.click(button);
  await waitFor(() => expect(badge(canvasElement)).toHaveTextContent('1'));
  await expect(canvasElement.querySelector('dialog[open]')).toBeNull();
  const dialog = await sheet(canvasElement);
  await expect(
    within(dialog).getByText('A travel pass, for show', { selector: '[data-cart-name]' }),
  ).toBeVisible();
  await expect(adding.calls.filter(({ intent }) => intent === 'add')).toHaveLength(1);
  await expect(canvas.getByText('Added to your cart.')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close your cart' }));
  await isClosed(canvasElement);
  await expect(button).toHaveFocus();
});

const outward = createFixtureCartSession({ cart: null });

/** After the journey out of a return search, the panel leads to the journeys back. */
export const OffersTheWayBack = stage(
  outward,
  async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Add the journey out' }));
    const dialog = await sheet(canvasElement);
    const link = await within(dialog).findByRole('link', { name: 'Choose the journey back' });
    await expect(link).toHaveAttribute('href', '#way-back');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close your cart' }));
    await isClosed(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Opens it from elsewhere' }));
    await sheet(canvasElement);
    await expect(within(dialog).queryByRole('link', { name: 'Choose the journey back' })).toBeNull();
  },
  <div>
    <CartForm
      action="/cart/form"
      values={{ intent: 'add', itemType: 'ii_ferry', offerId: 'invented', adultCount: '1' }}
      label="Add the journey out"
    />
    <TextLink href="#way-back" data-next-step="">
      Choose the journey back
    </TextLink>
  </div>,
);

const soldOut = createFixtureCartSession({
  cart: null,
  after: 150,
  refuse: ({ intent }) =>
    intent === 'add' ? refusal('SOLD_OUT', 'The last seat was sold a moment ago.') : null,
});

/**
 * An item that could not be added is no longer counted, the panel stays closed, and the form gives the
 * reason.
 */
export const SoldOutWhenAdding = stage(soldOut, async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: 'Add the pass' }));
  await waitFor(() => expect(badge(canvasElement)).toHaveTextContent('1'));
  await expect(await canvas.findByText('The last seat was sold a moment ago.')).toBeVisible();
  await waitFor(() => expect(badge(canvasElement)).not.toBeVisible());
  await expect(canvasElement.querySelector('dialog[open]')).toBeNull();
});

const dearer = createFixtureCartSession({
  cart: null,
  refuse: (call) =>
    call.intent === 'add' && call.items[0]?.expectedPrice !== 166
      ? refusal('PRICE_CHANGED', 'The price has changed.', { oldPrice: '158', newPrice: '166' })
      : null,
});

/** A new price is shown with the old one, and accepted with a press. */
export const PriceChangedWhenAdding = stage(dearer, async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: 'Add the pass' }));
  await expect(await canvas.findByText(/from \$158 to \$166/)).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: 'Add at $166' }));
  await expect(document.activeElement).not.toBe(document.body);
  const dialog = await sheet(canvasElement);
  await expect(await within(dialog).findAllByText('$166')).not.toHaveLength(0);
});

const ended = createFixtureCartSession({
  cart: null,
  refuse: ({ intent }) => (intent === 'add' ? refusal('OFFER_EXPIRED', 'This offer has expired.') : null),
});

/** An expired offer links back to the search. */
export const OfferEndedWhenAdding = stage(ended, async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: 'Add the pass' }));
  await expect(await canvas.findByRole('link', { name: 'Search again' })).toBeVisible();
});

const untouched = createFixtureCartSession({ cart: null });

/** Faults stand at their fields and in a summary above the form, which takes the focus; nothing is sent. */
export const FaultAtItsField = stage(untouched, async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  const field = canvas.getByLabelText('Their email address');
  await userEvent.type(field, 'aroha at example');
  await userEvent.click(canvas.getByRole('button', { name: 'Add the voucher' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/email address such as/));
  const summary = canvas.getByRole('alert');
  await expect(summary).toHaveFocus();
  await expect(summary).toHaveTextContent('Please check these answers');
  await userEvent.click(within(summary).getByRole('link', { name: /email address such as/ }));
  await expect(field).toHaveFocus();
  await expect(field).toHaveValue('aroha at example');
  await userEvent.clear(field);
  await userEvent.type(field, 'aroha@example.nz');
  await userEvent.click(canvas.getByRole('button', { name: 'Add the voucher' }));
  await sheet(canvasElement);
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(canvas.queryByRole('alert')).toBeNull();
  await expect(untouched.calls.filter(({ intent }) => intent === 'add')).toHaveLength(1);
});

const undecided = createFixtureCartSession({ cart: null });

/**
 * A form whose choices stand outside it, the later ones folded. It says which choice is missing, and a link
 * leads to the first one.
 */
export const NothingChosen = stage(
  undecided,
  async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Add the tour' }));
    const summary = await canvas.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    await expect(
      within(summary)
        .getAllByRole('listitem')
        .map((entry) => entry.textContent),
    ).toEqual(['Choose a date.', 'You can book up to 9 travellers at a time.']);
    await userEvent.click(within(summary).getByRole('link', { name: 'Choose a date.' }));
    await expect(canvas.getByRole('radio', { name: 'Sat 12 Dec' })).toHaveFocus();
    await expect(undecided.calls.map(({ intent }) => intent)).not.toContain('add');
  },
  <>
    <fieldset>
      <legend>Choose a date</legend>
      <label>
        <input type="radio" name="productId" value="tour:2026-12-05" form="tour" disabled /> Sat 5 Dec
      </label>
      <details>
        <summary>Later in December</summary>
        <fieldset>
          <legend className="sr-only">Later in December</legend>
          <label>
            <input type="radio" id="day-12" name="productId" value="tour:2026-12-12" form="tour" required />{' '}
            Sat 12 Dec
          </label>
        </fieldset>
      </details>
    </fieldset>
    <CartForm id="tour" action="/cart/form" values={{ intent: 'add', itemType: 'tour' }} label="Add the tour">
      <PassengerSelects
        id="party"
        legend="Travellers"
        max={10}
        chosen={{ adults: 9, children: 1, infants: 0 }}
      />
    </CartForm>
  </>,
);

const waiting = createFixtureCartSession({
  cart: filled(),
  refuse: ({ intent }) => (intent === 'change' ? 'never' : null),
});

/**
 * While a change is in flight, its price is marked as the old one; after some seconds a note says that it
 * takes long.
 */
export const Slow = {
  ...stage(waiting, async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('link', { name: /^Cart/ }));
    const dialog = await sheet(canvasElement);
    const [first] = await within(dialog).findAllByText('Edit travellers', { selector: 'summary' });
    if (!first) throw new Error('Nothing to change.');
    await userEvent.click(first);
    const [adults] = within(dialog).getAllByLabelText('Adults');
    if (!adults) throw new Error('No adults to change.');
    await userEvent.selectOptions(adults, '3');
    const [update] = within(dialog).getAllByRole('button', { name: /Update travellers/ });
    if (!update) throw new Error('Nothing to press.');
    await userEvent.click(update);
    await expect(await within(dialog).findByText('Changing…')).toBeVisible();
    await expect(within(dialog).getByText('3 adults, 1 child, 1 infant')).toBeVisible();
    await expect(await within(dialog).findByText(/taking longer/, {}, { timeout: 6_000 })).toBeVisible();
  }),
  tags: ['waits'],
};

const swiped = createFixtureCartSession({ cart: filled() });

/** A finger's drag across the panel, as native browser events at 60 a second, however slow the machine is. */
function slide(dialog: HTMLElement, from: number, to: number) {
  const target = dialog.querySelector('h2') ?? dialog;
  const began = performance.now();
  const steps = 5;
  const eventAt = (type: string, step: number) => {
    const event = new PointerEvent(type, {
      bubbles: true,
      buttons: type === 'pointerup' ? 0 : 1,
      pointerId: 7,
      pointerType: 'touch',
      isPrimary: true,
      clientX: from + ((to - from) * step) / steps,
      clientY: 200,
    });
    // A swipe is recognized by its speed.
    Object.defineProperty(event, 'timeStamp', { value: began + (step * 1_000) / 60 });
    return event;
  };
  target.dispatchEvent(eventAt('pointerdown', 0));
  for (let step = 1; step <= steps; step += 1) window.dispatchEvent(eventAt('pointermove', step));
  window.dispatchEvent(eventAt('pointerup', steps));
}

/** A swipe towards its edge closes the panel; a shorter one, or one the other way, leaves it open. */
export const SwipedAway = stage(swiped, async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.click(canvas.getByRole('link', { name: /^Cart/ }));
  const dialog = await sheet(canvasElement);
  slide(dialog, 300, 322);
  slide(dialog, 300, 120);
  await expect(dialog).not.toHaveAttribute('data-closing');
  slide(dialog, 200, 330);
  await isClosed(canvasElement);
});

const leaving = createFixtureCartSession({ cart: filled() });

/** The checkout link closes the panel before it is followed. */
export const GoesToTheCheckout = stage(leaving, async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  const followed: { href: string; isOpen: boolean }[] = [];
  const follow = (event: Event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    followed.push({
      href: event.target.pathname,
      isOpen: canvasElement.querySelector('dialog[open]') !== null,
    });
  };
  window.addEventListener('click', follow);
  await userEvent.click(canvas.getByRole('button', { name: 'Opens it from elsewhere' }));
  const dialog = await sheet(canvasElement);
  await userEvent.click(await within(dialog).findByRole('link', { name: 'Checkout' }));
  await expect(followed).toEqual([]);
  await isClosed(canvasElement);
  await waitFor(() => expect(followed).toEqual([{ href: '/checkout/', isOpen: false }]));
  window.removeEventListener('click', follow);
});

const invented = createFixtureCartSession({ cart: fixtureCart([ferry, car, voucher], Date.now()) });

/** Adding, changing and removing in the panel and on the page use only the invented cart. */
export const NoCallLeaves = stage(
  invented,
  async ({ canvasElement }) => {
    const fetched = spyOn(window, 'fetch');
    const sent = spyOn(XMLHttpRequest.prototype, 'open');
    const canvas = within(canvasElement);
    const page = canvasElement.querySelector<HTMLElement>('[data-cart-page]');
    if (!page) throw new Error('The page is missing.');
    await userEvent.click(canvas.getByRole('button', { name: 'Add the pass' }));
    await within(page).findByText('A travel pass, for show', { selector: '[data-cart-name]' });
    await userEvent.click(within(page).getByRole('button', { name: /^Remove ?: Gift voucher/ }));
    await waitFor(() =>
      expect(within(page).queryByText(/Gift voucher for/, { selector: '[data-cart-name]' })).toBeNull(),
    );
    await waitFor(() =>
      expect(invented.calls.map(({ intent }) => intent)).toEqual(
        expect.arrayContaining(['read', 'add', 'remove']),
      ),
    );
    await expect(fetched).not.toHaveBeenCalled();
    await expect(sent).not.toHaveBeenCalled();
    await expect(document.cookie).not.toContain('cid=');
    fetched.mockRestore();
    sent.mockRestore();
  },
  <CartPageIsland
    settings={settings}
    session={invented}
    initial={fixtureCart([ferry, car, voucher], Date.now())}
    isGone={false}
    level={2}
    id="story-page"
  />,
);

const { tour, coach } = fixtureItems;
const long = createFixtureCartSession({
  cart: fixtureCart([ferry, train, tour, coach, voucher], Date.now()),
});

/** An added item is marked, in view and focused, however long the cart is. */
export const ShowsWhatWasAdded = {
  ...stage(long, async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(badge(canvasElement)).toHaveTextContent('5'));
    await userEvent.click(canvas.getByRole('button', { name: 'Add the pass' }));
    const dialog = await sheet(canvasElement);
    const name = within(dialog).getByText('A travel pass, for show', { selector: '[data-cart-name]' });
    await waitFor(() => expect(name).toHaveFocus());
    const line = name.closest('[data-cart-item]');
    await expect(line).toHaveTextContent('Added');
    await expect(within(dialog).getAllByText('Added')).toHaveLength(1);
    const foot = dialog.querySelector('.cart-panel-foot');
    const box = line?.getBoundingClientRect();
    await expect(box?.top).toBeGreaterThanOrEqual(0);
    await expect(box?.top).toBeLessThan(foot?.getBoundingClientRect().top ?? 0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close your cart' }));
    await isClosed(canvasElement);
    await userEvent.click(canvas.getByRole('link', { name: /^Cart/ }));
    await sheet(canvasElement);
    await expect(canvas.queryByText('Added')).toBeNull();
  }),
  tags: ['narrow'],
};

const undone = createFixtureCartSession({ cart: filled() });

/** A removed item can be put back in its place, with the focus. */
export const UndoesARemoval = stage(undone, async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.click(canvas.getByRole('link', { name: /^Cart/ }));
  const dialog = within(await sheet(canvasElement));
  await userEvent.click(await dialog.findByRole('button', { name: /^Remove ?: TranzAlpine/ }));
  const undo = await dialog.findByRole('button', { name: /^Undo ?: TranzAlpine/ });
  await waitFor(() => expect(undo).toHaveFocus());
  await expect(dialog.queryByText(/^TranzAlpine/, { selector: '[data-cart-name]' })).toBeNull();
  await userEvent.click(undo);
  const name = await dialog.findByText(/^TranzAlpine/, { selector: '[data-cart-name]' });
  await waitFor(() => expect(name).toHaveFocus());
  await expect(dialog.queryByRole('button', { name: /^Undo/ })).toBeNull();
  await expect(undone.calls.map(({ intent }) => intent)).toContain('restore');
});

const takenMeanwhile = createFixtureCartSession({
  cart: filled(),
  refuse: ({ intent }) =>
    intent === 'restore'
      ? refusal('SOLD_OUT', 'TranzAlpine: no seats are left. Choose another departure.')
      : null,
});

const emptied = createFixtureCartSession({ cart: fixtureCart([train], Date.now()) });

/** The server rendered the page for an empty cart; once the cart is filled again, the page and its extras are renewed. */
export const RenewsItsPage = {
  ...stage(
    emptied,
    async () => {
      const { refresh } = getRouter();
      await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    },
    <CartPageIsland
      settings={settings}
      session={emptied}
      initial={null}
      isGone={false}
      level={2}
      id="story-emptied"
    />,
  ),
  parameters: { nextjs: { appDirectory: true } },
};

/** An item that others took meanwhile cannot be put back; the message stands beside the pressed button. */
export const GoneMeanwhile = stage(takenMeanwhile, async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.click(canvas.getByRole('link', { name: /^Cart/ }));
  const dialog = within(await sheet(canvasElement));
  await userEvent.click(await dialog.findByRole('button', { name: /^Remove ?: TranzAlpine/ }));
  await userEvent.click(await dialog.findByRole('button', { name: /^Undo ?: TranzAlpine/ }));
  await expect(
    await dialog.findByText(/^We can’t restore it\. TranzAlpine: no seats are left\./),
  ).toBeVisible();
});

const backed = createFixtureCartSession({ cart: filled() });

/** Back closes the panel and keeps the page. Closing it another way leaves the history unchanged. */
export const BackClosesIt = stage(backed, async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  const { href } = location;
  const entry = canvas.getByRole('link', { name: /^Cart/ });
  await userEvent.click(entry);
  await sheet(canvasElement);
  const { length } = history;
  history.back();
  await isClosed(canvasElement);
  await expect(location.href).toBe(href);
  await expect(entry).toHaveFocus();
  await userEvent.click(entry);
  await userEvent.click(within(await sheet(canvasElement)).getByRole('button', { name: 'Close your cart' }));
  await isClosed(canvasElement);
  await expect(location.href).toBe(href);
  await expect(history.length).toBe(length);
});

/** On a page that was opened at an anchor, the page stays where it was scrolled to. */
export const KeepsItsPlace = stage(
  createFixtureCartSession({ cart: filled() }),
  async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: 'Opens it from elsewhere' });
    opener.id = 'anchor';
    location.hash = 'anchor';
    await waitFor(() => expect(window.scrollY).toBeGreaterThan(100));
    for (const top of [40, 90]) {
      window.scrollTo(0, top);
      await waitFor(() => expect(window.scrollY).toBe(top));
      await userEvent.click(opener);
      await userEvent.click(
        within(await sheet(canvasElement)).getByRole('button', { name: 'Close your cart' }),
      );
      await isClosed(canvasElement);
      await expect(window.scrollY).toBe(top);
    }
    await waitFor(() => expect(history.scrollRestoration).toBe('auto'));
    history.back();
  },
);

/** The header's cart link on a page without a panel. */
function Counted() {
  useEffect(() => keepCartCount(settings), []);
  return <CartLink href="/cart/" />;
}

/** A change made in another tab is counted when the page becomes visible. */
export const CountsAgainOnFocus = {
  render: () => <Counted />,
  play: async ({ canvasElement }: Scene) => {
    const fetched = spyOn(window, 'fetch');
    const count = badge(canvasElement);
    await waitFor(() => expect(count).toHaveTextContent(/^[1-9]$/));
    const before = count?.textContent;
    if (count) count.textContent = 'as it was';
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(count).toHaveTextContent(before ?? ''));
    await expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  },
};

const nothingLoads = () => Promise.reject(new TypeError('Failed to fetch'));

/** Offline the script cannot load: the form says so and can be pressed again. */
export const OfflineBeforeTheScript = {
  render: () => <Stage session={null} load={nothingLoads} />,
  play: async ({ canvasElement }: Scene) => {
    const online = spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const canvas = within(canvasElement);
    const button = canvas.getByRole('button', { name: 'Add the pass' });
    await userEvent.click(button);
    await expect(await canvas.findByText(/You’re offline/)).toBeVisible();
    await expect(button.closest('form')).not.toHaveAttribute('aria-busy', 'true');
    online.mockRestore();
  },
};

/** If the script fails to load although the browser is online, the form posts without it. */
export const PostsWithoutTheScript = {
  render: () => <Stage session={null} load={nothingLoads} />,
  play: async ({ canvasElement }: Scene) => {
    const posted = spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Add the pass' }));
    await waitFor(() => expect(posted).toHaveBeenCalledOnce());
    posted.mockRestore();
  },
};

const offline = createFixtureCartSession({
  cart: filled(),
  refuse: ({ intent }) =>
    intent === 'read' ? null : refusal('OFFLINE', 'The service could not be reached.'),
});

/** A press while offline changes nothing, and a message stands beside the pressed button. */
export const OfflineInThePanel = stage(offline, async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.click(canvas.getByRole('link', { name: /^Cart/ }));
  const dialog = await sheet(canvasElement);
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Remove ?: Extra bag/ }));
  await expect(await within(dialog).findByText(/our cart hasn’t changed/)).toBeVisible();
  await expect(within(dialog).getByText('$890')).toBeVisible();
});
