import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadTestTimetable, pass } from '#domains/cart/cart-fixtures.testing.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { openTestDatabase } from '#platform/database/test-database.testing.ts';
import { isFullSize } from '#tests/case-counts.ts';
import {
  authorise,
  decline,
  listDisagreements,
  openPaymentFixture,
  order,
  type PaymentFixture,
  repeatOrder,
  stateOf,
  type TestOrder,
} from './payment-fixtures.testing.ts';
import { receiveWebhook } from './receive-webhook.ts';

// Longer timeouts: the test places hundreds of orders.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

let feed: LoadedFeed;
let opened: OpenedDatabase;
let fixture: PaymentFixture;

beforeAll(async () => {
  feed = await loadTestTimetable();
  opened = await openTestDatabase();
  fixture = openPaymentFixture(opened.database, feed);
});
afterAll(() => opened.close());

/** The events of one payment, in the order in which they happen at the provider. */
interface Story {
  readonly events: readonly {
    readonly type: string;
    readonly happens?: (fixture: PaymentFixture, ordered: TestOrder) => void;
  }[];
  /** The expected final state, whatever the order of delivery. */
  readonly end: object;
}

const confirmed = { status: 'confirmed', attempts: ['captured'], provider: ['captured'], mails: ['booking'] };

const stories: Readonly<Record<string, Story>> = {
  'paid at once': {
    events: [
      { type: 'opened' },
      { type: 'visited' },
      { type: 'authorised', happens: (_, { attemptId }) => authorise(fixture, attemptId) },
      { type: 'captured' },
      { type: 'completed' },
    ],
    end: confirmed,
  },
  'declined, then paid with another card': {
    events: [
      { type: 'opened' },
      { type: 'declined', happens: (_, { attemptId }) => decline(fixture, attemptId) },
      { type: 'challenged' },
      { type: 'authorised', happens: (_, { attemptId }) => authorise(fixture, attemptId) },
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
          authorise(fixture, attemptId);
          fixture.provider.of(attemptId).amountCents -= 1;
        },
      },
      { type: 'noted' },
    ],
    end: { status: 'stuck', attempts: ['stuck'], provider: ['authorised'], mails: ['staff-stuck'] },
  },
  'declined for good': {
    events: [
      { type: 'opened' },
      { type: 'challenged' },
      { type: 'declined', happens: (_, { attemptId }) => decline(fixture, attemptId) },
      { type: 'closed' },
    ],
    end: { status: 'cancelled', cancelReason: 'payment_failed', attempts: ['failed'], mails: [] },
  },
};

/** Returns all permutations of `all`. */
function permutations(all: readonly number[]): readonly (readonly number[])[] {
  if (all.length === 0) return [[]];
  return all.flatMap((first) =>
    permutations(all.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  );
}

/** Delivers each event three times: in a row, or in rounds. */
const oneAfterAnother = (events: readonly number[]) => events.flatMap((event) => [event, event, event]);
const roundAfterRound = (events: readonly number[]) => [...events, ...events, ...events];

/** A short run tests every 37th permutation, which spreads over all of them. */
const everyday = 37;

test.each(Object.entries(stories))(
  'any order of up to five events, each delivered three times, reaches the same state: %s',
  async (_, { events, end }) => {
    // An event that changes the payment must be delivered; otherwise there is nothing to settle.
    const last = Math.max(...events.map(({ happens }, at) => (happens ? at : -1)));
    const template = await order(fixture, [pass]);
    const all = permutations(events.map((__, at) => at));
    const orders = all.filter((__, index) => isFullSize || index % everyday === 0);
    // Fewer events are a prefix of a longer order, and are checked once.
    const looked = new Set<string>();
    let messageCount = 0;

    async function tell(deliveries: readonly number[]): Promise<void> {
      const ordered = await repeatOrder(fixture, template);
      const { attemptId } = ordered;
      let happened = -1;
      for (const [index, at] of deliveries.entries()) {
        // An event is delivered after it has happened, and all earlier ones have then happened, too.
        for (; happened < at; happened += 1) events[happened + 1]?.happens?.(fixture, ordered);
        const { body, headers } = fixture.provider.message(attemptId, {
          id: `${attemptId}:${at}`,
          ...asked(ordered),
        });
        await receiveWebhook(fixture, 'test', body, headers);
        messageCount += 1;
        const soFar = deliveries.slice(0, index + 1);
        const isWhole = soFar.length === deliveries.length;
        if (!isWhole && (soFar.length % 3 > 0 || looked.has(soFar.join()))) continue;
        if (!soFar.some((each) => each >= last)) continue;
        expect(await stateOf(fixture, ordered), soFar.join()).toMatchObject(end);
        looked.add(soFar.join());
      }
    }

    const inRounds = orders.filter((__, index) => isFullSize || index % 3 === 0);
    for (const each of orders) await tell(oneAfterAnother(each));
    for (const each of inRounds) await tell(roundAfterRound(each));
    expect(all).toHaveLength(events.length === 5 ? 120 : 24);
    expect(orders.length).toBe(isFullSize ? all.length : Math.ceil(all.length / everyday));
    for (const each of orders) {
      for (let count = 1; count <= each.length; count += 1) {
        const chosen = each.slice(0, count);
        if (chosen.some((at) => at >= last)) expect(looked).toContain(oneAfterAnother(chosen).join());
      }
    }
    expect(messageCount).toBe((orders.length + inRounds.length) * events.length * 3);
    expect(fixture.provider.moved.filter(({ what }) => what !== 'captured')).toEqual([]);
    expect(new Set(fixture.provider.moved.map(({ id }) => id)).size).toBe(fixture.provider.moved.length);
    expect(await listDisagreements(fixture)).toEqual([]);
  },
);

/** The fields of a message that match the order: a difference can be found only at the provider. */
const asked = (ordered: TestOrder) => ({ amountCents: ordered.totalCents, currency: 'NZD' });
