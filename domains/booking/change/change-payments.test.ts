import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTestTimetable, morning, testTimetableFiles } from '#domains/cart/cart-fixtures.testing.ts';
import { runUpdates } from '#domains/disruption/disruption.table.ts';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { isFullSize } from '#tests/case-counts.ts';
import { bookingDisruptions } from '../booking.table.ts';
import type { CrashPoint } from '../crash-points.ts';
import { cancelledRun, reportRuns } from '../disruption/disruption-fixtures.testing.ts';
import {
  advanceClock,
  authorise,
  closePaymentFixture,
  decline,
  listDisagreements,
  openPaymentFixture,
  order,
  type PaymentFixture,
  repeatOrder,
  runBackgroundRounds,
  stateOf,
  type TestOrder,
} from '../payment/payment-fixtures.testing.ts';
import { receiveWebhook } from '../payment/receive-webhook.ts';
import { settle } from '../payment/settle.ts';
import {
  type BookedJourney,
  changeableFares,
  exchange,
  ferry,
  findChangePayment,
  journeyOf,
  offerExchange,
  offerOn,
  readBooked,
} from './change-fixtures.testing.ts';
import { confirmChange } from './confirm-change.ts';
import { offerChange } from './offer-change.ts';

// Longer timeouts: the test makes hundreds of bookings.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

const hana = {
  ...{ type: 'adult' as const, title: undefined, firstName: 'Hana', lastName: 'Pōtae' },
  ...{ dateOfBirth: undefined, requests: undefined },
};

/** A booking with a change that waits for its payment. */
interface Changing {
  readonly booking: BookedJourney;
  readonly attemptId: string;
  readonly toPayCents: number;
}

describeEachDatabase('the payment of a change', (open) => {
  let opened: OpenedDatabase;
  let feed: LoadedFeed;
  let fixture: PaymentFixture;
  let template: TestOrder;
  let ownOffer = '';
  let otherOffer = '';

  beforeAll(async () => {
    opened = await open();
    feed = await loadTestTimetable({
      ...changeableFares,
      capacities: 'route_id,trip_id,seats\ninterislander,,5000\n',
    });
    fixture = openPaymentFixture(opened.database, feed);
    ownOffer = await offerOn(fixture, ferry, 'Saver', { date: '2026-12-05', adults: 1 });
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    fixture.time = morning;
    fixture.timetable = feed;
    fixture.crashAt = null;
    fixture.hasCrashed = false;
    template = await order(fixture, [{ itemType: 'ii_ferry', offerId: ownOffer }]);
    await renewOffer();
  });
  afterEach(async () => {
    await closePaymentFixture(fixture);
    expect(await listDisagreements(fixture)).toEqual([]);
  });

  /** Finds the fare that journeys are exchanged for again: offers end after half an hour of the fixture's time. */
  async function renewOffer(): Promise<void> {
    otherOffer = await offerOn(fixture, ferry, 'Refundable', { date: '2026-12-06', adults: 1 });
  }

  /** A paid booking like the template. */
  async function booked(): Promise<BookedJourney> {
    const ordered = await repeatOrder(fixture, template);
    authorise(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    return journeyOf(fixture, ordered);
  }

  /** A paid booking whose journey is exchanged for a more expensive fare of the next day. */
  async function changing(): Promise<Changing> {
    const booking = await booked();
    // Payments are listed by their time.
    advanceClock(fixture, 0.1);
    await exchange(fixture, booking, otherOffer);
    const { unmadeChange } = await read(booking);
    const attemptId = await findChangePayment(fixture, booking);
    return { booking, attemptId, toPayCents: unmadeChange?.money.toPayCents ?? 0 };
  }

  /** A paid booking that somebody joins. */
  async function joining(): Promise<Changing> {
    const booking = await booked();
    advanceClock(fixture, 0.1);
    const { token, itemId } = booking;
    const offered = await offerChange(fixture, token, { itemId, travellers: [hana] });
    if (!offered.ok) throw new Error(JSON.stringify(offered.failure));
    await confirmChange(fixture, token, offered.offer.id);
    const attemptId = await findChangePayment(fixture, booking);
    return { booking, attemptId, toPayCents: offered.offer.money.toPayCents };
  }

  const read = (booking: { readonly token: string }) => readBooked(fixture, booking);

  /** The end of a change: the state of its booking and payments, its journey and its history. */
  async function endOf(booking: BookedJourney) {
    const { items, changes, unmadeChange } = await read(booking);
    const { status, attempts, provider } = await stateOf(fixture, booking);
    const end = unmadeChange && `${unmadeChange.state} ${unmadeChange.endReason ?? ''}`.trim();
    const people = items[0]?.travellers.length;
    const day = items[0]?.detail.split(',')[0];
    return { status, attempts, provider, day, people, changes: changes.length, end };
  }

  const made = {
    ...{ status: 'confirmed', attempts: ['captured', 'captured'], provider: ['captured', 'captured'] },
    ...{ day: 'Sunday 6 December 2026', people: 1, changes: 1, end: null },
  };
  const joined = { ...made, day: 'Saturday 5 December 2026', people: 2 };
  const kept = { status: 'confirmed', day: 'Saturday 5 December 2026', people: 1, changes: 0 };

  const crashes: Readonly<
    Record<
      string,
      {
        readonly happens: (attemptId: string) => Promise<void> | void;
        readonly points: readonly CrashPoint[];
        readonly end: object;
        /** The end if somebody joins the journey instead. */
        readonly joined?: object;
      }
    >
  > = {
    'a capture': {
      happens: (attemptId) => authorise(fixture, attemptId),
      points: ['provider-read', 'seats-claimed', 'captured-at-provider', 'capture-recorded'],
      ...{ end: made, joined },
    },
    'a release': {
      async happens(attemptId) {
        authorise(fixture, attemptId);
        // The ride now leaves later.
        fixture.timetable = await loadTestTimetable({
          ...changeableFares,
          stop_times: testTimetableFiles.stop_times.replaceAll('09:00:00', '09:10:00'),
        });
      },
      points: ['provider-read', 'release-decided', 'released-at-provider', 'release-recorded'],
      end: {
        ...kept,
        ...{ attempts: ['released', 'captured'], provider: ['cancelled', 'captured'] },
        end: 'ended timetable_changed',
      },
    },
  };

  describe.each(Object.entries(crashes))(
    'if the process crashes during %s',
    (_, { happens, points, end, joined: endOfJoining = end }) => {
      // @asvs 2.3.3
      test.each(points)('at %s, is completed by another process', async (point) => {
        for (const [begin, expected] of [
          [changing, end],
          [joining, endOfJoining],
        ] as const) {
          const { booking, attemptId } = await begin();
          await happens(attemptId);
          fixture.crashAt = point;
          await expect(settle(fixture, attemptId)).rejects.toThrow(point);
          await runBackgroundRounds(fixture, 2);
          expect(await endOf(booking)).toEqual(expected);
          expect(fixture.provider.moved.filter(({ id }) => id.endsWith(attemptId))).toHaveLength(1);
          fixture.timetable = feed;
        }
      });
    },
  );

  test.each(['change-accepted', 'attempt-opened-at-provider', 'attempt-opened'] as const)(
    'if the process crashes at %s, is opened by the same confirmation, sent again',
    async (point) => {
      const booking = await booked();
      const { id } = await offerExchange(fixture, booking, otherOffer);
      fixture.crashAt = point;
      await expect(confirmChange(fixture, booking.token, id)).rejects.toThrow(point);
      expect(await confirmChange(fixture, booking.token, id)).toMatchObject({ change: { state: 'paying' } });
      const attemptId = await findChangePayment(fixture, booking);
      authorise(fixture, attemptId);
      await settle(fixture, attemptId);
      expect(await endOf(booking)).toEqual(made);
    },
  );

  test('that crashed while it was opened ends with its page, if nobody returns', async () => {
    const booking = await booked();
    const { id } = await offerExchange(fixture, booking, otherOffer);
    fixture.crashAt = 'change-accepted';
    await expect(confirmChange(fixture, booking.token, id)).rejects.toThrow('change-accepted');
    advanceClock(fixture, 31);
    await runBackgroundRounds(fixture, 2);
    expect(await endOf(booking)).toMatchObject({ ...kept, end: 'ended expired' });
    const held = await fixture.database.select().from(inventoryHolds);
    expect(held.some(({ ownerId }) => ownerId === id)).toBe(false);
  });

  const expire = ({ provider }: PaymentFixture, attemptId: string) => {
    provider.of(attemptId).status = 'expired';
  };

  const stories = {
    'paid at once': {
      events: ['opened', 'visited', 'authorised', 'captured', 'completed'],
      happens: { authorised: authorise },
      end: made,
    },
    'declined, then paid with another card': {
      events: ['opened', 'declined', 'challenged', 'authorised', 'captured'],
      happens: { declined: decline, authorised: authorise },
      end: made,
    },
    'declined for good': {
      events: ['opened', 'challenged', 'declined', 'closed'],
      happens: { declined: decline },
      end: { ...kept, attempts: ['failed', 'captured'], end: 'ended payment_failed' },
    },
    'left until the page expired': {
      events: ['opened', 'visited', 'challenged', 'expired', 'closed'],
      happens: { expired: expire },
      end: { ...kept, attempts: ['released', 'captured'], end: 'ended expired' },
    },
  } as const;

  type Story = (typeof stories)[keyof typeof stories];

  /** Delivers the events of a payment in an order, each twice. */
  async function deliver(
    { attemptId, toPayCents }: Changing,
    { events, happens }: Story,
    {
      deliveries,
      before = async () => undefined,
      after = async () => undefined,
    }: {
      readonly deliveries: readonly number[];
      before?(step: number): Promise<void>;
      after?(happened: number): Promise<void>;
    },
  ): Promise<void> {
    const acts = Object.entries(happens);
    let happened = -1;
    for (const [step, at] of deliveries.entries()) {
      await before(step);
      // An event is delivered after it has happened, and all earlier ones have then happened, too.
      for (; happened < at; happened += 1)
        acts.find(([type]) => type === events[happened + 1])?.[1](fixture, attemptId);
      for (let time = 0; time < 2; time += 1) {
        const asked = { id: `${attemptId}:${at}`, amountCents: toPayCents, currency: 'NZD' };
        const { body, headers } = fixture.provider.message(attemptId, asked);
        await receiveWebhook(fixture, 'test', body, headers);
      }
      await after(happened);
    }
  }

  /** All orders of the events; in a short run every 97th. */
  function ordersOf({ events }: Story): readonly (readonly number[])[] {
    const all = permutations(events.map((__, at) => at));
    const orders = all.filter((__, index) => isFullSize || index % 97 === 0);
    expect(orders.length).toBe(isFullSize ? all.length : Math.ceil(all.length / 97));
    return orders;
  }

  test.each(Object.entries(stories))(
    'reaches the same end after any order of up to five events, each delivered twice: %s',
    async (_, story) => {
      const types: readonly string[] = story.events;
      const last = Math.max(...Object.keys(story.happens).map((type) => types.indexOf(type)));
      for (const deliveries of ordersOf(story)) {
        const change = await changing();
        await deliver(change, story, {
          deliveries,
          async after(happened) {
            if (happened >= last)
              expect(await endOf(change.booking), deliveries.join()).toMatchObject(story.end);
          },
        });
      }
    },
  );

  /** Each order of the events, with a run that is cancelled before one of them, or after the last. */
  async function cancelDuring(
    story: Story,
    serviceDate: string,
    expectEnd: (change: Changing, wasMade: boolean) => Promise<void>,
  ): Promise<void> {
    for (const [index, deliveries] of ordersOf(story).entries()) {
      // A short run has four orders or fewer, with all moments.
      for (const moment of isFullSize ? [index % 6] : [index % 6, (index + 3) % 6]) {
        const change = await changing();
        let wasMade = false;
        const cancel = async () => {
          wasMade = (await read(change.booking)).changes.length > 0;
          await reportRuns(fixture, cancelledRun('ferry9', serviceDate));
        };
        await deliver(change, story, {
          deliveries,
          before: async (step) => (step === moment ? cancel() : undefined),
        });
        if (moment === deliveries.length) await cancel();
        await runBackgroundRounds(fixture, 2);
        await expectEnd(change, wasMade);
        await fixture.database.delete(runUpdates);
        fixture.timetable = feed;
        await renewOffer();
      }
    }
  }

  const paidStories = Object.entries(stories).filter(([, { end }]) => end === made);

  test.each(paidStories)(
    'is returned if the earlier ride is cancelled before the places are claimed, because the choice is free then: %s',
    async (_, story) => {
      await cancelDuring(story, '2026-12-05', async ({ booking }, wasMade) => {
        expect(await endOf(booking)).toMatchObject(
          wasMade ? made : { ...kept, attempts: ['released', 'captured'], end: 'ended not_available' },
        );
        expect(await disruptionsOf(booking)).toEqual(wasMade ? [] : ['open']);
      });
    },
  );

  test.each(paidStories)(
    'is returned if the new ride is cancelled before the places are claimed, at any moment: %s',
    async (_, story) => {
      await cancelDuring(story, '2026-12-06', async ({ booking }, wasMade) => {
        expect(await endOf(booking)).toMatchObject(
          wasMade ? made : { ...kept, attempts: ['released', 'captured'], end: 'ended timetable_changed' },
        );
        expect(await disruptionsOf(booking)).toEqual(wasMade ? ['open'] : []);
      });
    },
  );

  const disruptionsOf = async ({ id }: BookedJourney) =>
    (
      await fixture.database.select().from(bookingDisruptions).where(eq(bookingDisruptions.bookingId, id))
    ).map(({ state }) => state);
});

/** Returns all permutations of `all`. */
function permutations(all: readonly number[]): readonly (readonly number[])[] {
  if (all.length === 0) return [[]];
  return all.flatMap((first) =>
    permutations(all.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  );
}
