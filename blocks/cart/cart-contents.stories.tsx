import type { Meta } from '@storybook/nextjs-vite';
import { expect, fn, type within } from 'storybook/test';
import { showCount } from '#browser/cart/cart-badge.ts';
import type { CartDataItem, CartFault } from '#browser/cart/cart-session.ts';
import { countdown } from '#browser/cart/countdown.ts';
import { fixtureCart, fixtureId, fixtureItems } from '#browser/cart/fixture-carts.ts';
import { type CartSnapshot, createSnapshot } from '#browser/cart/optimistic-cart.ts';
import { CartContents, type CartContentsProps } from '#components/cart/cart-contents.tsx';
import { CartForm } from '#components/cart/cart-form.tsx';
import { CartLink } from '#components/cart/cart-link.tsx';
import { CartSheet } from '#components/cart/cart-sheet.tsx';
import type { ItemNoteView } from '#components/cart/cart-view.ts';
import { brand, navigation } from '#components/layout/layout.fixtures.ts';
import { SiteHeader } from '#components/layout/site-header.tsx';
import { longName } from '#components/stories/long-words.ts';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { presentState } from './present-cart.ts';

/** Stories of the cart panel in every state. The cart block has the stories of the page. */
export default { title: 'Components/Cart' } satisfies Meta;

const { ferry, car, train, bags, meal, pass, tour, voucher, coach } = fixtureItems;

const parts: Pick<
  CartContentsProps,
  'action' | 'checkoutHref' | 'pageHref' | 'contactHref' | 'steps' | 'level' | 'id'
> = {
  action: '/cart/form',
  checkoutHref: '/checkout/',
  pageHref: '/cart/',
  contactHref: '/contact/',
  steps: [
    { label: 'Find a journey', href: '/book-your-journey/' },
    { label: 'Compare travel passes', href: '/travel_passes/' },
    { label: 'Choose a tour', href: '/tours/' },
  ],
  level: 3,
  id: 'story-cart',
};

interface Scene {
  readonly items?: readonly CartDataItem[] | null;
  /** Remaining hold time in milliseconds. */
  readonly held?: number;
  readonly fault?: CartFault;
  readonly snapshot?: Partial<CartSnapshot>;
  readonly notes?: Readonly<Record<string, ItemNoteView>>;
  /** The last removed item, and the item above it. */
  readonly removed?: { readonly item: CartDataItem; readonly after: CartDataItem | null };
  readonly added?: readonly CartDataItem[];
}

function stateOf({ items, held = 12 * 60_000, fault, snapshot, removed }: Scene) {
  if (items === undefined) return presentState(undefined, fault, { shown: null, spoken: '' });
  const cart = items && {
    ...fixtureCart(items, Date.now(), held),
    removed: removed
      ? { id: removed.item.id, description: removed.item.description, after: removed.after?.id ?? null }
      : null,
  };
  const until = cart?.holdExpiresAt;
  const shown = until ? countdown(Date.parse(until), Date.now()) : null;
  return presentState({ ...createSnapshot(cart, null), ...snapshot }, fault, { shown, spoken: '' });
}

const inPanel = (scene: Scene) => ({
  render: () => (
    <div className="min-h-dvh">
      <CartSheet id="story-cart" open onDismiss={fn()}>
        <CartContents
          {...parts}
          state={stateOf(scene)}
          notes={new Map(Object.entries(scene.notes ?? {}))}
          added={new Set(scene.added?.map(({ id }) => id))}
          place="panel"
          onRetry={fn()}
        />
      </CartSheet>
    </div>
  ),
});

const onPage = (scene: Scene) => ({
  render: () => (
    <Container className="py-10">
      <CartContents
        {...parts}
        level={2}
        state={stateOf(scene)}
        notes={new Map(Object.entries(scene.notes ?? {}))}
        place="page"
        onRetry={fn()}
      />
    </Container>
  ),
});

const everything = [ferry, car, train, bags, meal, coach, pass, tour, voucher];
const expired = { hold: 'expired' } as const;
const offline: CartFault = { code: 'OFFLINE', message: 'The service could not be reached.', fields: {} };
const unreachable: CartFault = {
  code: '500',
  message: 'The service could not be reached. Please try again.',
  fields: {},
};

export const Empty = inPanel({ items: null });
export const EmptyOnThePage = onPage({ items: null });
export const Over = inPanel({ items: null, snapshot: { gone: true } });
export const Loading = inPanel({});
export const One = inPanel({ items: [pass] });
export const Many = inPanel({ items: everything });
export const Narrow = { ...storyVariant.narrow(Many), tags: ['dressed', 'narrow'] };
export const ManyOnThePage = onPage({ items: everything });
export const WithExtras = inPanel({ items: [ferry, car, train, bags, meal] });
export const HoldRunningOut = inPanel({ items: [ferry, car], held: 42_000 });
/** A ride on a pass: free, with the time of the pass held and the seat on request. */
export const RideOnAPass = inPanel({ items: [{ ...train, price: 0, hold: 'held' }] });
export const HoldRunningOutOnThePage = onPage({ items: [ferry, car, pass], held: 42_000 });
export const TimeUp = inPanel({ items: [ferry, car], held: 0 });
export const Expired = inPanel({
  items: [
    { ...ferry, ...expired },
    { ...car, ...expired },
    { ...tour, ...expired },
  ],
});
export const ExpiredBesideHeld = onPage({ items: [{ ...ferry, ...expired }, { ...car, ...expired }, tour] });
/** Journeys that don't run as planned. */
const disrupted = [
  {
    ...ferry,
    disruption: {
      kind: 'cancelled',
      text: 'This departure is cancelled because of the weather. Remove it, and choose another departure.',
    },
  },
  {
    ...train,
    disruption: {
      kind: 'retimed',
      text: 'This departure is expected to leave at 08:40 instead of 08:15 and to arrive at 13:20 instead of 13:05.',
    },
  },
  pass,
] as const;
export const Disrupted = inPanel({ items: disrupted });
export const DisruptedOnThePage = onPage({ items: disrupted });
export const OnRequest = inPanel({ items: [train, bags] });
export const Mixed = inPanel({ items: [coach, ferry, train] });
export const SoldOut = inPanel({
  items: [{ ...ferry, ...expired }, pass],
  notes: {
    [ferry.id]: {
      tone: 'failed',
      message:
        'The 08:45 ferry on Tuesday 1 December has 2 seats left. Choose fewer travellers or another sailing.',
    },
  },
});
export const PriceChanged = inPanel({
  items: [train, pass],
  notes: {
    [train.id]: {
      tone: 'failed',
      message: 'The price has changed: it was $438 and is now $462. Your cart hasn’t changed.',
      remedy: { kind: 'accept', label: 'Change at $462', price: 462 },
      accept: fn(),
    },
  },
});
export const OfferEnded = inPanel({
  items: [{ ...ferry, ...expired }],
  notes: {
    [ferry.id]: {
      tone: 'failed',
      message: 'This sailing has left the timetable.',
      remedy: { kind: 'link', label: 'Search again', href: '/book-your-journey/' },
    },
  },
});
export const Added = inPanel({ items: [train, ferry, car], added: [ferry] });
/** A removed item leaves a note with "Undo" in its place. */
export const Removed = inPanel({ items: [ferry, car, pass], removed: { item: train, after: ferry } });
export const RemovedFirst = inPanel({ items: [pass], removed: { item: ferry, after: null } });
export const RemovedOnThePage = onPage({ items: [ferry, pass], removed: { item: car, after: ferry } });
export const RemovedLast = inPanel({ items: [], removed: { item: voucher, after: null } });
export const RemovedLastOnThePage = onPage({ items: [], removed: { item: voucher, after: null } });
export const Offline = inPanel({ items: [ferry, car], fault: offline });
export const OfflineFromTheStart = inPanel({ fault: offline });
export const Slow = inPanel({
  items: [train, bags],
  snapshot: { changing: [train.id] },
  notes: { [train.id]: { tone: 'busy', message: 'This is taking longer than usual. Still trying…' } },
});
export const Failed = inPanel({ fault: unreachable });
export const FailedOnThePage = onPage({ fault: unreachable });
export const Adding = inPanel({ items: [pass], snapshot: { adding: 1 } });
export const LongWords = inPanel({
  items: [
    { ...train, description: longName, detail: longName, price: 12_480 },
    { ...bags, id: fixtureId(20), description: longName, associatedCartItemId: train.id },
    { ...voucher, description: `Gift voucher for ${longName}` },
  ],
});
export const LongWordsOnThePage = onPage({
  items: [
    { ...train, description: longName, detail: longName, price: 12_480 },
    { ...bags, id: fixtureId(20), description: longName, associatedCartItemId: train.id },
  ],
});

/** The add-to-cart form, with each status beside its button. */
export const Forms = {
  render: () => (
    <Container className="grid gap-8 py-10 sm:grid-cols-2">
      {(
        [
          undefined,
          { tone: 'busy', message: 'Adding…' },
          { tone: 'done', message: 'Added to your cart.' },
          {
            tone: 'failed',
            message: (
              <>
                The price has changed: it was $158 and is now $166. Your cart hasn’t changed.{' '}
                <button type="button">Add at $166</button>
              </>
            ),
          },
        ] as const
      ).map((status) => (
        <CartForm
          key={status?.tone ?? 'untouched'}
          action="/cart/form"
          values={{ intent: 'add', itemType: 'pass', productId: 'invented' }}
          label="Add to cart"
          {...(status ? { status } : {})}
        />
      ))}
    </Container>
  ),
};

/** The cart link in the header: an empty cart has no count, and a two-digit count does not overflow the window. */
export const Entry = {
  render: () => <SiteHeader brand={brand} navigation={navigation} cart={<CartLink href="/cart/" />} />,
  parameters: { nextjs: { appDirectory: true, navigation: { pathname: '/' } } },
  play: async ({ canvas }: { canvas: ReturnType<typeof within> }) => {
    const link = canvas.getByRole('link', { name: 'Cart' });
    showCount(0);
    await expect(link).toHaveAccessibleName('Cart');
    showCount(12);
    await expect(link).toHaveAccessibleName(/^Cart ?, ?12$/);
    await expect(canvas.getByRole('status')).toHaveTextContent('12 items in your cart.');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Large text on a phone: the labels beside brand mark and icons give way, so nothing overflows. */
export const EntryWithLargeText = {
  ...Entry,
  play: async () => {
    document.documentElement.style.fontSize = '200%';
    const bar = document.querySelector('.site-bar');
    const parts = [...(bar?.children ?? [])].map((part) => part.getBoundingClientRect().right);
    await expect(Math.max(...parts)).toBeLessThanOrEqual(window.innerWidth);
    document.documentElement.style.removeProperty('font-size');
  },
};
