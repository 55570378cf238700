import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { NewItem } from '#src/cart/cart.ts';
import { marketFeed, people } from '#src/cart/testing.ts';
import type { OpenedDatabase } from '#src/platform/database/database.ts';
import { openTestDatabase } from '#src/platform/database/testing.ts';
import type { LoadedFeed } from '#src/travel/feed/loaded-feed.ts';
import { receiveWebhook } from './receive-webhook.ts';
import {
  authorise,
  decline,
  disagreements,
  type Ordered,
  openShop,
  order,
  type Shop,
  sameAgain,
  stateOf,
} from './testing.ts';

// Hundreds of orders.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

let feed: LoadedFeed;
let opened: OpenedDatabase;
let shop: Shop;

beforeAll(async () => {
  feed = await marketFeed();
  opened = await openTestDatabase();
  shop = openShop(opened.database, feed);
});
afterAll(() => opened.close());

const pass: NewItem = { itemType: 'pass', productId: 'bus-pass-15-hours', passengers: people(1) };

/** What the provider tells of one payment, in the order in which it happens there. */
interface Story {
  readonly events: readonly {
    readonly type: string;
    readonly happens?: (shop: Shop, ordered: Ordered) => void;
  }[];
  /** What it comes to, whatever the order in which it is told. */
  readonly end: object;
}

const confirmed = { status: 'confirmed', attempts: ['captured'], bank: ['captured'], mails: ['booking'] };

const stories: Readonly<Record<string, Story>> = {
  'paid at once': {
    events: [
      { type: 'opened' },
      { type: 'visited' },
      { type: 'authorised', happens: (_, { attemptId }) => authorise(shop, attemptId) },
      { type: 'captured' },
      { type: 'completed' },
    ],
    end: confirmed,
  },
  'declined, then paid with another card': {
    events: [
      { type: 'opened' },
      { type: 'declined', happens: (_, { attemptId }) => decline(shop, attemptId) },
      { type: 'challenged' },
      { type: 'authorised', happens: (_, { attemptId }) => authorise(shop, attemptId) },
      { type: 'captured' },
    ],
    end: confirmed,
  },
  'paid with a wrong amount': {
    events: [
      { type: 'opened' },
      { type: 'visited' },
      {
        type: 'authorised',
        happens(_, { attemptId }) {
          authorise(shop, attemptId);
          shop.bank.of(attemptId).amountCents -= 1;
        },
      },
      { type: 'noted' },
    ],
    end: { status: 'stuck', attempts: ['stuck'], bank: ['authorised'], mails: ['staff-stuck'] },
  },
  'declined for good': {
    events: [
      { type: 'opened' },
      { type: 'challenged' },
      { type: 'declined', happens: (_, { attemptId }) => decline(shop, attemptId) },
      { type: 'closed' },
    ],
    end: { status: 'cancelled', cancelReason: 'payment_failed', attempts: ['failed'], mails: [] },
  },
};

/** All orders of all choices of these that leave none of `needed` out. */
function arrangements<T>(
  all: readonly T[],
  needed: (chosen: readonly T[]) => boolean,
): readonly (readonly T[])[] {
  const extend = (chosen: readonly T[]): readonly (readonly T[])[] => [
    ...(needed(chosen) ? [chosen] : []),
    ...all.filter((each) => !chosen.includes(each)).flatMap((each) => extend([...chosen, each])),
  ];
  return extend([]);
}

/** Each of them three times: one after another, or round after round. */
const deliveries = [
  <T>(events: readonly T[]) => events.flatMap((event) => [event, event, event]),
  <T>(events: readonly T[]) => [...events, ...events, ...events],
];

test.each(Object.entries(stories))(
  'every order of up to five events, each told three times, ends the same: %s',
  async (_, { events, end }) => {
    // Without any word of what happened there is nothing to settle on.
    const last = Math.max(...events.map(({ happens }, at) => (happens ? at : -1)));
    const orders = arrangements(
      events.map((__, at) => at),
      (chosen) => chosen.some((at) => at >= last),
    );
    const template = await order(shop, [pass]);
    let told = 0;
    for (const [index, chosen] of orders.entries()) {
      const ordered = await sameAgain(shop, template);
      let happened = -1;
      const deliver = deliveries[index % deliveries.length];
      for (const at of deliver?.(chosen) ?? []) {
        // Nothing is told before it has happened, and what came before that has happened, too.
        for (; happened < at; happened += 1) events[happened + 1]?.happens?.(shop, ordered);
        const { attemptId } = ordered;
        const { body, headers } = shop.bank.message(attemptId, {
          id: `${attemptId}:${at}`,
          ...asked(ordered),
        });
        await receiveWebhook(shop, 'test', body, headers);
        told += 1;
      }
      expect(await stateOf(shop, ordered), JSON.stringify(chosen)).toMatchObject(end);
    }
    expect(orders.length).toBeGreaterThanOrEqual(events.length === 5 ? 120 : 24);
    expect(told).toBe(orders.reduce((sum, chosen) => sum + 3 * chosen.length, 0));
    expect(shop.bank.moved.filter(({ what }) => what !== 'captured')).toEqual([]);
    expect(new Set(shop.bank.moved.map(({ id }) => id)).size).toBe(shop.bank.moved.length);
    expect(await disagreements(shop)).toEqual([]);
  },
);

/** The message itself says nothing that differs: what is wrong is to be found at the provider. */
const asked = (ordered: Ordered) => ({ amountCents: ordered.totalCents, currency: 'NZD' });
