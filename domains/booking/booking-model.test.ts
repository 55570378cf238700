import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTestTimetable, offersBetween, testTimetableFiles } from '#domains/cart/cart-fixtures.testing.ts';
import type { Database, OpenedDatabase } from '#platform/database/opened-database.ts';
import { openTestDatabase } from '#platform/database/test-database.testing.ts';
import { casesOf } from '#tests/case-counts.ts';
import {
  BookingSimulation,
  type DisruptedTrip,
  type Meanwhile,
  type Payment,
  soldOn,
  type Timetables,
} from './booking-simulation.testing.ts';
import { crashPoints } from './crash-points.ts';

let opened: OpenedDatabase;
let timetables: Timetables;
const offers = new Map<string, string>();

/** Journeys on sale: name, towns, adults, children with as many infants, and the fare if it is not the cheapest. */
const journeys: readonly (readonly [string, string, string, number, number, string?])[] = [
  ['ferry', 'Wellington', 'Picton', 1, 0],
  ['ferry for two', 'Wellington', 'Picton', 2, 0],
  ['ferry with a child', 'Wellington', 'Picton', 1, 1, 'Refundable'],
  ['ferry, refundable', 'Wellington', 'Picton', 1, 0, 'Refundable'],
  ['train', 'Christchurch', 'Greymouth', 2, 0],
  ['train, first part', 'Christchurch', 'Springfield', 1, 0],
  ['coach', 'Picton', 'Christchurch', 2, 0],
  ['two coaches', 'Picton', 'Springfield', 2, 0],
  ['ferry and coach', 'Wellington', 'Christchurch', 2, 0],
];

beforeAll(async () => {
  opened = await openTestDatabase();
  const capacities = 'route_id,trip_id,seats\ntranz_alpine,,3\ninterislander,,2\n';
  const stopTimes = testTimetableFiles.stop_times.replace(
    'train,08:15:00,08:15:00',
    'train,08:25:00,08:25:00',
  );
  // A second coach makes a journey of two rides on request.
  const trips = `${testTimetableFiles.trips}\nintercity_south,daily,evening`;
  const evening = '\nevening,19:30:00,19:30:00,CHC,1\nevening,20:30:00,20:30:00,SPR,2';
  const loadWith = (times: string) =>
    loadTestTimetable({ ...changeableFares, capacities, trips, stop_times: times + evening });
  const feed = await loadWith(testTimetableFiles.stop_times);
  timetables = { sold: feed, moved: await loadWith(stopTimes) };
  for (const [name, from, to, adults, children, fare] of journeys) {
    const passengers = { adults, children, infants: children };
    const found = await offersBetween(feed, from, to, { date: soldOn, passengers });
    const offer = found.find(({ fareName }) => fare === undefined || fareName === fare);
    offers.set(name, offer?.offerId ?? '');
  }
});
afterAll(() => opened.close());

/** Fares that can be changed: at a price difference, after a fee, and on request. */
const changeableFares = {
  fare_families: [
    'network_id,fare_family_id,fare_family_name,tier,changes_text,refund_text,changes_rank,refund_rank',
    'train,scenic,Scenic,2,Any time.,Any time.,5,5',
    'train,scenic_plus,Scenic Plus,3,Any time.,Any time.,6,6',
    'ferry,saver,Saver,1,Any time.,Not refundable.,0,0',
    'ferry,full,Refundable,3,Any time.,Any time.,8,8',
    'coach,saver,Saver,1,Any time.,Not refundable.,0,0',
    'coach,flexi,Flexi,2,Any time.,Any time.,8,8',
  ].join('\n'),
  change_terms: [
    'network_id,fare_family_id,until,hours_before,times,free_times,fee,pay_difference,same_fare',
    'train,scenic,departure,0,,1,10,0,0',
    'train,scenic_plus,departure,0,2,,0,0,0',
    'ferry,saver,check-in,0,,,0,1,0',
    'ferry,full,check-in,0,,,0,1,0',
    'coach,saver,departure,0,,,0,1,0',
    'coach,flexi,departure,0,,,0,1,0',
  ].join('\n'),
  refund_terms: `${testTimetableFiles.refund_terms}\nferry,full,departure,2,100,0\ncoach,flexi,departure,2,100,0`,
  fare_products: `${testTimetableFiles.fare_products}\nff,adult,90,NZD,full\ncf,adult,55,NZD,flexi`,
  fare_leg_rules: `${testTimetableFiles.fare_leg_rules}\nferry,,,ff\ncoach,,,cf`,
};

/** A command of the model-based test: one event of the simulation. */
class Event implements fc.AsyncCommand<object, BookingSimulation> {
  readonly name: string;
  /**
   * Runs the event. Returns nothing for an event that happens outside the site and that the site does not know of yet.
   */
  readonly happen: (simulation: BookingSimulation) => Promise<void> | undefined;

  constructor(name: string, happen: (simulation: BookingSimulation) => Promise<void> | undefined) {
    this.name = name;
    this.happen = happen;
  }

  check(): boolean {
    return true;
  }

  async run(_: object, simulation: BookingSimulation): Promise<void> {
    const happening = this.happen(simulation);
    if (!happening) return;
    await happening;
    expect(await simulation.faults()).toEqual([]);
  }

  toString(): string {
    return this.name;
  }
}

const cart = fc.nat(2);
const which = fc.nat(5);
const things = fc.constantFrom(
  'ferry',
  'ferry for two',
  'train',
  'train, first part',
  'coach',
  'ferry with a car',
  'ferry with a child',
  'ferry, refundable',
  'ferry and coach',
  'trip',
  'pass',
  'voucher',
);
const changed = [
  'ferry',
  'train, first part',
  'coach',
  'ferry with a car',
  'ferry with a child',
  'ferry, refundable',
  'ferry and coach',
] as const;
const meanwhile = fc.constantFrom<Meanwhile>(
  'cancelled or not',
  'cancelled or not',
  'changed',
  'given up',
  'joined',
  'swept',
  'answered',
);
const ridesOnPass = fc.constantFrom('coach' as const, 'two coaches' as const);
const calls = fc.constantFrom('open', 'read', 'capture', 'cancel', 'refund');

const payment = fc.constantFrom<Payment>('pays', 'pays', 'pays', 'pays', 'is declined', 'gives up', 'cheats');

const events: fc.Arbitrary<Event>[] = [
  ...Array.from({ length: 6 }, () =>
    fc
      .tuple(cart, things, fc.boolean(), payment)
      .map(
        ([at, thing, withVoucher, how]) =>
          new Event(`${at} buys ${thing} and ${how}${withVoucher ? ', with a voucher' : ''}`, (simulation) =>
            simulation.buy(at, thing, { withVoucher, payment: how }),
          ),
      ),
  ),
  ...Array.from({ length: 3 }, () =>
    fc
      .tuple(cart, things)
      .map(([at, thing]) => new Event(`${at} adds ${thing}`, (simulation) => simulation.add(at, thing))),
  ),
  fc
    .tuple(cart, ridesOnPass)
    .map(
      ([at, ride]) =>
        new Event(`${at} rides ${ride} on a new pass`, (simulation) => simulation.rideOnPass(at, ride)),
    ),
  fc
    .tuple(cart, fc.nat(1))
    .map(
      ([at, ride]) =>
        new Event(`staff decline ride ${ride} of ${at} on a new pass`, (simulation) =>
          simulation.loseRideOnPass(at, ride),
        ),
    ),
  fc
    .tuple(cart, ridesOnPass)
    .map(
      ([at, ride]) =>
        new Event(`${at} adds ${ride} on a pass`, (simulation) => simulation.addRideOnPass(at, ride)),
    ),
  fc
    .tuple(cart, which)
    .map(([at, place]) => new Event(`${at} removes ${place}`, (simulation) => simulation.remove(at, place))),
  ...Array.from({ length: 2 }, () =>
    fc
      .tuple(cart, fc.boolean())
      .map(
        ([at, voucher]) =>
          new Event(`${at} orders${voucher ? ' with a voucher' : ''}`, (simulation) =>
            simulation.order(at, voucher),
          ),
      ),
  ),
  fc
    .tuple(cart, cart)
    .map(
      ([winner, loser]) =>
        new Event(`${loser} loses the ferry to ${winner}`, (simulation) => simulation.loseTo(winner, loser)),
    ),
  which.map(
    (place) => new Event(`order ${place} is sent again`, (simulation) => simulation.orderAgain(place)),
  ),
  ...Array.from({ length: 2 }, () =>
    fc
      .tuple(which, payment)
      .map(([place, how]) => new Event(`${place} ${how}`, (simulation) => void simulation.pay(place, how))),
  ),
  ...Array.from({ length: 3 }, () =>
    fc
      .tuple(which, fc.integer({ min: 1, max: 3 }))
      .map(
        ([place, times]) =>
          new Event(`message ${place} arrives × ${times}`, (simulation) => simulation.deliver(place, times)),
      ),
  ),
  ...Array.from({ length: 2 }, () =>
    fc
      .tuple(
        which,
        fc.nat(5).map((number) => number === 0),
      )
      .map(
        ([place, gaveUp]) =>
          new Event(`${place} comes back${gaveUp ? ', having given up' : ''}`, (simulation) =>
            simulation.returnFromPayment(place, gaveUp),
          ),
      ),
  ),
  ...Array.from({ length: 2 }, () =>
    fc
      .tuple(which, fc.constantFrom('one' as const, 'all' as const), fc.boolean())
      .map(
        ([place, gives, twice]) =>
          new Event(`${place} gives up ${gives}${twice ? ', pressed twice' : ''}`, (simulation) =>
            simulation.giveUp(place, gives, twice),
          ),
      ),
  ),
  ...Array.from({ length: 3 }, () =>
    fc
      .tuple(cart, fc.constantFrom(...changed), fc.nat(11), payment)
      .map(
        ([at, thing, choice, how]) =>
          new Event(`${at} buys ${thing}, changes to ${choice} and ${how}`, (simulation) =>
            simulation.buyAndChange(at, thing, choice, how),
          ),
      ),
  ),
  ...Array.from({ length: 2 }, () =>
    fc
      .tuple(which, fc.nat(11), payment)
      .map(
        ([place, choice, how]) =>
          new Event(`${place} changes to ${choice} and ${how}`, (simulation) =>
            simulation.change(place, choice, how),
          ),
      ),
  ),
  ...Array.from({ length: 2 }, () =>
    fc
      .tuple(cart, fc.constantFrom(...changed), fc.nat(2), payment)
      .map(
        ([at, thing, count, how]) =>
          new Event(`${at} buys ${thing}, ${count + 1} join and one ${how}`, (simulation) =>
            simulation.buyAndAddTravellers(at, thing, count, how),
          ),
      ),
  ),
  fc
    .tuple(which, fc.nat(2), payment)
    .map(
      ([place, count, how]) =>
        new Event(`${count + 1} join ${place} and one ${how}`, (simulation) =>
          simulation.addTravellers(place, count, how),
        ),
    ),
  ...Array.from({ length: 2 }, () =>
    fc
      .tuple(cart, fc.constantFrom(...changed), fc.nat(11), fc.boolean(), payment)
      .map(
        ([at, thing, choice, isSent, how]) =>
          new Event(
            `${at} buys ${thing}, staff ${isSent ? 'send' : 'make'} change ${choice} and one ${how}`,
            (simulation) => simulation.buyAndChangeByStaff(at, thing, choice, { isSent, how }),
          ),
      ),
  ),
  fc
    .tuple(which, fc.nat(11), fc.boolean(), payment)
    .map(
      ([place, choice, isSent, how]) =>
        new Event(
          `staff ${isSent ? 'send' : 'make'} change ${choice} of ${place} and one ${how}`,
          (simulation) => simulation.changeByStaff(place, choice, { isSent, how }),
        ),
    ),
  ...Array.from({ length: 3 }, () =>
    fc
      .tuple(cart, fc.constantFrom(...changed, 'trip'), fc.nat(11))
      .map(
        ([at, thing, choice]) =>
          new Event(`${at} buys ${thing}, it is cancelled, and the choice is ${choice}`, (simulation) =>
            simulation.buyAndChoose(at, thing, choice),
          ),
      ),
  ),
  ...Array.from({ length: 5 }, () =>
    fc
      .tuple(
        cart,
        fc.constantFrom(...changed, 'trip', 'train'),
        fc.record({
          isDisrupted: fc.boolean(),
          kind: fc.constantFrom('change' as const, 'refund' as const),
          choice: fc.nat(11),
          meanwhile,
        }),
      )
      .map(
        ([at, thing, how]) =>
          new Event(
            `${at} buys ${thing}${how.isDisrupted ? ', it is cancelled' : ''}, ${how.kind} ${how.choice} is offered, it is ${how.meanwhile}, the offer is accepted`,
            (simulation) => simulation.buyAndAcceptLater(at, thing, how),
          ),
      ),
  ),
  fc
    .tuple(which, fc.constantFrom('change' as const, 'refund' as const), fc.nat(11))
    .map(
      ([place, kind, choice]) =>
        new Event(`${kind} ${choice} of ${place} is offered`, (simulation) =>
          simulation.offer(place, kind, choice),
        ),
    ),
  fc
    .tuple(which, payment)
    .map(
      ([place, how]) =>
        new Event(`offer ${place} is accepted, and one ${how}`, (simulation) =>
          simulation.accept(place, how),
        ),
    ),
  ...Array.from({ length: 2 }, () =>
    fc
      .constantFrom<DisruptedTrip>('ferry9', 'ferry14', 'train', 'coach')
      .map((trip) => new Event(`${trip} is cancelled or not`, (simulation) => simulation.disrupt(trip))),
  ),
  ...Array.from({ length: 3 }, () =>
    fc
      .tuple(cart, fc.constantFrom('ferry', 'train, first part', 'ferry with a car', 'coach'), fc.nat(11))
      .map(
        ([at, thing, choice]) =>
          new Event(`${at} buys ${thing}, it is cancelled, and costs are claimed, ${choice}`, (simulation) =>
            simulation.buyAndClaim(at, thing, choice),
          ),
      ),
  ),
  fc
    .tuple(which, fc.constantFrom(0.01, 45.5, 1_200))
    .map(
      ([place, amount]) =>
        new Event(`${place} claims ${amount}`, (simulation) => simulation.claim(place, amount)),
    ),
  fc
    .constantFrom('accept' as const, 'accept less' as const, 'decline' as const)
    .map((answer) => new Event(`staff ${answer} a claim`, (simulation) => simulation.answerClaim(answer))),
  fc.constant(new Event('staff pay a claim', (simulation) => simulation.payClaim())),
  fc
    .constantFrom('confirm' as const, 'decline' as const)
    .map((answer) => new Event(`staff ${answer} a change`, (simulation) => simulation.answerChange(answer))),
  fc
    .tuple(fc.constantFrom('confirm' as const, 'decline' as const), fc.constantFrom(undefined, 0, 1))
    .map(
      ([answer, ride]) =>
        new Event(`staff ${answer} ${ride === undefined ? 'all' : `ride ${ride}`}`, (simulation) =>
          simulation.answer(answer, ride),
        ),
    ),
  ...Array.from({ length: 3 }, () =>
    fc
      .nat(5)
      .map(
        (choice) =>
          new Event(`staff end what is stuck, ${choice}`, (simulation) => simulation.endStuck(choice)),
      ),
  ),
  ...Array.from({ length: 2 }, () =>
    fc
      .tuple(cart, fc.constantFrom('is refused' as const, 'comes back' as const, 'is made by hand' as const))
      .map(
        ([at, how]) =>
          new Event(`a refund of ${at} ${how}`, (simulation) => simulation.refundGoesWrong(at, how)),
      ),
  ),
  fc
    .tuple(which, fc.constantFrom('comes back' as const, 'by hand' as const))
    .map(
      ([place, what]) =>
        new Event(`a refund of ${place}: ${what}`, (simulation) => simulation.refundsChange(place, what)),
    ),
  fc.constant(new Event('the bank refuses a refund', (simulation) => void simulation.refuseRefund())),
  fc
    .oneof(
      { weight: 6, arbitrary: fc.constantFrom(1, 5, 16, 31, 46) },
      // Longer than the lifetime of a cart, and later than every departure on sale here.
      { weight: 1, arbitrary: fc.constantFrom(71 * 60, 21 * 24 * 60) },
    )
    .map((minutes) => new Event(`${minutes} minutes pass`, (simulation) => simulation.pass(minutes))),
  fc.constant(new Event('a sweep', (simulation) => simulation.sweep())),
  fc.constant(new Event('the server’s rounds', (simulation) => simulation.rounds())),
  ...Array.from({ length: 2 }, () =>
    fc
      .constantFrom(...crashPoints)
      .map((point) => new Event(`death at ${point}`, (simulation) => void simulation.dieAt(point))),
  ),
  // Mostly the timetable of the sale: with any other, little would be sold.
  fc
    .constantFrom('sold' as const, 'sold' as const, 'moved' as const, 'none' as const)
    .map((next) => new Event(`the timetable is ${next}`, (simulation) => simulation.takeOver(next))),
  fc
    .tuple(calls, fc.constantFrom('before' as const, 'after' as const))
    .map(
      ([call, when]) =>
        new Event(
          `the bank fails ${when} it does ${call}`,
          (simulation) => void simulation.breakProvider(call, when),
        ),
    ),
];

class RolledBack extends Error {}

/** Runs `work` in a transaction and rolls it back, which is far faster than a new database for each run. */
async function inPassing(work: (within: Database) => Promise<void>): Promise<void> {
  try {
    await opened.database.transaction(async (transaction) => {
      await work(transaction);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
}

const numRuns = Number(process.env.BOOKING_RUNS ?? casesOf({ short: 10, full: 1_000 }));

/**
 * Outcomes that occur 20 times or more in 250 runs. If one of them is missing, the test does not cover what it should.
 */
const ends = [
  ...['confirmed', 'requested', 'stuck', 'cancelled payment_failed', 'cancelled left'],
  ...['change: made', 'change: asked', 'change: paying', 'change made'],
  ...['travellers join: paying'],
  ...['disruption cancelled open', 'disruption cancelled changed', 'disruption cancelled refunded'],
  'disruption cancelled withdrawn',
  ...['staff make a change', 'staff waive a change', 'staff send a change: paying'],
];

/**
 * Outcomes that occur a few times in 250 runs and often in 1,000. An unreadable timetable, which stops all decisions,
 * and a release by staff occur too rarely to be required here; moved-rides.test.ts and act-on-stuck.test.ts cover them.
 */
const rareEnds = [
  ...['refunded', 'cancelled superseded', 'cancelled expired', 'cancelled not_available', 'given up'],
  ...['cancelled timetable_changed', 'ride on a pass', 'staff: decline one ride on a pass'],
  ...[
    'claim accepted card',
    'claim accepted bank',
    'claim accepted bank sent',
    'claim open',
    'claim declined',
  ],
  ...['staff: ask-again', 'staff: returned-otherwise', 'staff: clear-note', 'staff: decline a change'],
  ...['change: refund', 'no claim: cause'],
  ...['accepted later: made', 'refund accepted later: made', 'refund accepted later: OFFER_EXPIRED'],
];

// @spec 1.7, 4.7
test('money and bookings agree in the end, whatever the order of actions by visitors, banks, staff and failures', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.commands(events, { maxCommands: 60, size: 'small' }), (sequence) =>
      inPassing(async (within) => {
        const simulation = new BookingSimulation(within, timetables, offers);
        await fc.asyncModelRun(() => ({ model: {}, real: simulation }), sequence);
        expect(await simulation.end()).toEqual([]);
        for (const end of simulation.seen) seen.add(end);
      }),
    ),
    { numRuns },
  );
  const expected = [...(numRuns >= 250 ? ends : []), ...(numRuns >= 1_000 ? rareEnds : [])];
  expect(expected.filter((end) => !seen.has(end))).toEqual([]);
}, 1_200_000);
