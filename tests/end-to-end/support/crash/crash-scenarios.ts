/** Crash scenarios: for each crash point, the visitor’s actions and the expected final state of their bookings. */
import { expect } from '@playwright/test';
import type { CrashPoint } from '#domains/booking/crash-points.ts';
import type { CrashTestServer } from './crash-test-server-process.ts';
import type { Visitor } from './visitor.ts';

/** The site and the visitors of a scenario. */
export interface ScenarioContext {
  readonly site: CrashTestServer;
  /** Creates a new visitor. */
  enter(): Visitor;
}

/** A scenario in which the site crashes. */
export interface CrashScenario {
  /** Steps before the crash point is armed. */
  before(scene: ScenarioContext): Promise<Visitor>;
  /** The steps that lead to the crash, and the visitor’s retries until they have their result. */
  during(visitor: Visitor, site: CrashTestServer): Promise<void>;
  /** The final statuses of their bookings, once everything is settled. */
  readonly ends: readonly string[];
  /** True if the test then cancels one of two places: the scenario ends with a complete paid booking. */
  readonly canGiveUp: boolean;
  /** Number of changes that were paid for. */
  readonly paidChanges?: number;
}

async function withCart({ enter }: ScenarioContext): Promise<Visitor> {
  const visitor = enter();
  await visitor.fill();
  return visitor;
}

async function ordered(scene: ScenarioContext): Promise<Visitor> {
  const visitor = await withCart(scene);
  await visitor.order();
  return visitor;
}

async function confirmed(scene: ScenarioContext): Promise<Visitor> {
  const visitor = await ordered(scene);
  await visitor.returnFromPayment(await visitor.pay());
  await visitor.settled();
  return visitor;
}

const ordering: CrashScenario = {
  before: withCart,
  async during(visitor) {
    await visitor.order();
    await visitor.returnFromPayment(await visitor.pay());
    await visitor.settled();
  },
  ends: ['confirmed'],
  canGiveUp: true,
};

const paying: CrashScenario = {
  before: ordered,
  async during(visitor) {
    // The visitor closes the browser after paying.
    await visitor.pay();
  },
  ends: ['confirmed'],
  canGiveUp: true,
};

const comingBack: CrashScenario = {
  before: ordered,
  async during(visitor) {
    expect(await visitor.returnFromPayment(await visitor.pay())).toBe('/purchase/');
  },
  ends: ['confirmed'],
  canGiveUp: true,
};

const findingItGone: CrashScenario = {
  async before({ site, enter }) {
    const visitor = enter();
    await visitor.fillWithPlaces(2);
    await visitor.order();
    await site.forgetHolds(visitor.itemIds);
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

const orderingTwice: CrashScenario = {
  async before(scene) {
    const visitor = await ordered(scene);
    await visitor.order();
    return visitor;
  },
  async during(visitor) {
    // In two tabs: the payment page of the first order is still open.
    await visitor.pay(0);
    await visitor.pay(1);
  },
  ends: ['cancelled', 'confirmed'],
  canGiveUp: true,
};

const givingUp: CrashScenario = {
  before: confirmed,
  during: (visitor) => visitor.giveUpOne(),
  ends: ['refunded'],
  canGiveUp: false,
};

/** A traveller exchanges the ferry for a more expensive fare and pays the difference. */
const changing: CrashScenario = {
  before: confirmed,
  async during(visitor) {
    await visitor.returnFromPayment(await visitor.payForChange(await visitor.exchangeFerry()));
    await visitor.changed();
  },
  ends: ['confirmed'],
  canGiveUp: false,
  paidChanges: 1,
};

/** A traveller claims costs, and staff accept and pay the claim. */
const claiming: CrashScenario = {
  async before(scene) {
    const visitor = await confirmed(scene);
    await visitor.claimCosts();
    return visitor;
  },
  during: (visitor) => visitor.settleClaim(),
  ends: ['confirmed'],
  canGiveUp: false,
};

async function disrupted(scene: ScenarioContext): Promise<Visitor> {
  const visitor = await confirmed(scene);
  await scene.site.cancelFerry(visitor.reference());
  return visitor;
}

/** The ferry of a traveller is cancelled, who chooses the next one. */
const choosing: CrashScenario = {
  before: disrupted,
  async during(visitor) {
    await visitor.chooseNextFerry();
    await visitor.changed();
  },
  ends: ['confirmed'],
  canGiveUp: false,
};

/** A feed cancels a ferry, and its traveller chooses the next one. */
const cancelling: CrashScenario = {
  before: confirmed,
  async during(visitor, site) {
    await site.cancelFerry(visitor.reference());
    await choosing.during(visitor, site);
  },
  ends: ['confirmed'],
  canGiveUp: false,
};

/** The ferry of a traveller is cancelled, who does not choose in time. */
const notChoosing: CrashScenario = {
  before: disrupted,
  during: (visitor, site) => site.endChoice(visitor.reference()),
  ends: ['refunded'],
  canGiveUp: false,
};

/** The scenarios for each crash point. */
export const crashScenarios: Readonly<Record<CrashPoint, readonly CrashScenario[]>> = {
  'order-claimed': [ordering],
  'booking-written': [ordering],
  'change-accepted': [changing, choosing],
  'attempt-opened-at-provider': [ordering],
  'attempt-opened': [ordering],
  'answer-kept': [ordering],
  'event-received': [paying],
  'provider-read': [comingBack],
  'seats-claimed': [paying, changing],
  'captured-at-provider': [comingBack, changing],
  'capture-recorded': [paying, changing],
  'release-decided': [findingItGone],
  'released-at-provider': [orderingTwice],
  'release-recorded': [orderingTwice],
  'refund-promised': [givingUp],
  'refunded-at-provider': [givingUp],
  'refund-recorded': [givingUp],
  'claim-answered': [claiming],
  'claim-paid': [claiming],
  'disruptions-recorded': [cancelling],
  'choice-ended': [notChoosing],
};

/**
 * The crash points of each site, in order; each site has its own database. The grouping keeps every site’s run short. An
 * order that is cut off before its response is stored frees its idempotency key after 30 seconds. A capture or release that
 * is cut off waits up to 15 seconds for the site’s next round.
 */
export const crashSequences: readonly (readonly CrashPoint[])[] = [
  ['order-claimed', 'event-received', 'answer-kept'],
  ['booking-written', 'provider-read', 'capture-recorded'],
  ['attempt-opened-at-provider', 'refund-recorded'],
  ['attempt-opened', 'release-recorded'],
  ['seats-claimed', 'refund-promised'],
  ['captured-at-provider', 'released-at-provider'],
  ['refunded-at-provider', 'release-decided'],
  ['change-accepted'],
  ['claim-answered', 'claim-paid'],
  ['disruptions-recorded', 'choice-ended'],
];
