/** What visitors are about when the shop dies, and what must have become of it in the end. */
import { expect } from '@playwright/test';
import type { CrashPoint } from '#domains/booking/crash-points.ts';
import type { CrashShop } from './crash-shop-process.ts';
import type { Visitor } from './visitor.ts';

/** Who takes part in a story, and where. */
export interface Scene {
  readonly shop: CrashShop;
  /** Somebody new. */
  enter(): Visitor;
}

/** A story in which the shop dies. */
export interface Story {
  /** What is done before it is told to die. */
  before(scene: Scene): Promise<Visitor>;
  /** What leads to its death, and all that this visitor does until they have heard what they wanted to. */
  during(visitor: Visitor): Promise<void>;
  /** What their orders have come to, once all is settled. */
  readonly ends: readonly string[];
  /** Whether one of two gives up at the end: it was not a part of the story. */
  readonly canGiveUp: boolean;
}

async function withCart({ enter }: Scene): Promise<Visitor> {
  const visitor = enter();
  await visitor.fill();
  return visitor;
}

async function ordered(scene: Scene): Promise<Visitor> {
  const visitor = await withCart(scene);
  await visitor.order();
  return visitor;
}

const ordering: Story = {
  before: withCart,
  async during(visitor) {
    await visitor.order();
    await visitor.returnFromPayment(await visitor.pay());
    await visitor.settled();
  },
  ends: ['confirmed'],
  canGiveUp: true,
};

const paying: Story = {
  before: ordered,
  async during(visitor) {
    // And closes the browser.
    await visitor.pay();
  },
  ends: ['confirmed'],
  canGiveUp: true,
};

const comingBack: Story = {
  before: ordered,
  async during(visitor) {
    expect(await visitor.returnFromPayment(await visitor.pay())).toBe('/purchase/');
  },
  ends: ['confirmed'],
  canGiveUp: true,
};

const findingItGone: Story = {
  async before({ shop, enter }) {
    const visitor = enter();
    await visitor.fillWithPlaces(2);
    await visitor.order();
    await shop.forgetHolds(visitor.itemIds);
    // All 24 places, in three carts.
    for (let others = 0; others < 3; others += 1) await visitor.another().fillWithPlaces(8);
    return visitor;
  },
  async during(visitor) {
    await visitor.pay();
  },
  ends: ['cancelled'],
  canGiveUp: false,
};

const orderingTwice: Story = {
  async before(scene) {
    const visitor = await ordered(scene);
    await visitor.order();
    return visitor;
  },
  async during(visitor) {
    // In two windows: the page of the first order is still open.
    await visitor.pay(0);
    await visitor.pay(1);
  },
  ends: ['cancelled', 'confirmed'],
  canGiveUp: true,
};

const givingUp: Story = {
  async before(scene) {
    const visitor = await ordered(scene);
    await visitor.returnFromPayment(await visitor.pay());
    await visitor.settled();
    return visitor;
  },
  during: (visitor) => visitor.giveUpOne(),
  ends: ['refunded'],
  canGiveUp: false,
};

/** At each point, what the shop is doing. */
export const stories: Readonly<Record<CrashPoint, Story>> = {
  'order-claimed': ordering,
  'booking-written': ordering,
  'attempt-opened-at-provider': ordering,
  'attempt-opened': ordering,
  'answer-kept': ordering,
  'event-received': paying,
  'provider-read': comingBack,
  'seats-claimed': paying,
  'captured-at-provider': comingBack,
  'capture-recorded': paying,
  'release-decided': findingItGone,
  'released-at-provider': orderingTwice,
  'release-recorded': orderingTwice,
  'refund-promised': givingUp,
  'refunded-at-provider': givingUp,
  'refund-recorded': givingUp,
};

/**
 * The lives of some shops, each with a database of its own: it dies at these points one after another. They are put together so
 * that none takes long: where an order is cut off before its answer is kept, its key is free after half a minute; where money is
 * being taken or let go, the next round of the shop comes after a quarter of one.
 */
export const lives: readonly (readonly CrashPoint[])[] = [
  ['order-claimed', 'event-received', 'answer-kept'],
  ['booking-written', 'provider-read', 'capture-recorded'],
  ['attempt-opened-at-provider', 'refund-recorded'],
  ['attempt-opened', 'release-recorded'],
  ['seats-claimed', 'refund-promised'],
  ['captured-at-provider', 'released-at-provider'],
  ['refunded-at-provider', 'release-decided'],
];
