import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChangeRule, FareFamily, FareNetwork, Tier } from '#domains/travel/fares/fares.ts';
import { type FamilyPrice, sumPrices } from '#domains/travel/fares/leg-fares.ts';
import { buildFareChoices } from './build-fare-choices.ts';
import { createConditionsBuilder } from './build-offer-conditions.ts';
import { combineRideChanges, describeChanges } from './describe-changes.ts';
import { describeRefunds, listRefundDeadlines } from './describe-refunds.ts';
import { type SealedOffer, sealOffer, unsealOffer } from './offer-token.ts';
import { summarizeFare } from './summarize-fare.ts';

const family = (tier: Tier, name = `Tier ${tier}`): FareFamily => ({
  id: name.toLowerCase(),
  name,
  tier,
  about: null,
  changes: `Changes of ${name}.`,
  refund: `Refund of ${name}.`,
  changeRule: undefined,
  refundSteps: [{ secondsBefore: 0, percent: 100, feeCents: tier * 1_000 }],
});

const part = (tier: Tier, dollars: number, name?: string): FamilyPrice => ({
  family: family(tier, name),
  prices: { adult: dollars * 100, child: dollars * 50, infant: 0 },
});

describe('fare choices', () => {
  const coach = [part(1, 20, 'Saver'), part(2, 30, 'Standard'), part(3, 50, 'Flexi')];
  const train = [part(2, 158, 'Scenic'), part(3, 248, 'Scenic Plus')];
  const namesOf = (rides: readonly FamilyPrice[][]) =>
    buildFareChoices(rides).map(({ name, parts }) => [name, ...parts.map((p) => p.family.name)]);

  test('of one line are its fare families', () => {
    expect(buildFareChoices([train]).map(({ name }) => name)).toEqual(['Scenic', 'Scenic Plus']);
  });

  test('of several lines combine the most flexible family up to the tier, or the most restricted one', () => {
    expect(namesOf([coach, train])).toEqual([
      ['Saver', 'Saver', 'Scenic'],
      ['Standard', 'Standard', 'Scenic'],
      ['Flexi', 'Flexi', 'Scenic Plus'],
    ]);
  });

  test('are merged where tiers give the same fares', () => {
    expect(namesOf([[part(2, 98, 'Plain')], [part(2, 40, 'Plain')]])).toEqual([['Plain', 'Plain', 'Plain']]);
    expect(namesOf([[part(2, 98, 'Plain')], [part(3, 40, 'Open')]])).toEqual([['Standard', 'Plain', 'Open']]);
    expect(namesOf([[part(3, 40, 'Open')], [part(1, 10, 'Early'), part(2, 20, 'Plain')]])).toEqual([
      ['Saver', 'Open', 'Early'],
      ['Standard', 'Open', 'Plain'],
    ]);
  });

  test('do not exist if a part has no price', () => {
    expect(buildFareChoices([coach, []])).toEqual([]);
    expect(buildFareChoices([])).toEqual([]);
  });

  test('rise in price with the tier and include every ride once', () => {
    const families = fc
      .uniqueArray(fc.constantFrom<Tier>(1, 2, 3), { minLength: 1 })
      .map((tiers) => tiers.toSorted().map((tier) => part(tier, tier * 10)));
    fc.assert(
      fc.property(fc.array(families, { minLength: 1, maxLength: 5 }), (rides) => {
        const choices = buildFareChoices(rides);
        expect(choices.length).toBeGreaterThan(0);
        const prices = choices.map(({ parts }) => {
          expect(parts.map((p, at) => rides[at]?.includes(p))).toEqual(rides.map(() => true));
          return parts.reduce((sum, p) => sum + p.prices.adult, 0);
        });
        expect(prices).toEqual(prices.toSorted((a, b) => a - b));
        expect(new Set(prices).size).toBe(prices.length);
      }),
    );
  });
});

const network = (seller: string, more: Partial<FareNetwork> = {}): FareNetwork => ({
  id: seller,
  seller,
  stock: 'live',
  cutoffMinutes: 90,
  horizonDays: 365,
  nameCharacters: 3,
  choiceDays: 7,
  claimDays: 30,
  unchosen: 'refund',
  checkInMinutes: 45,
  cardFeeBasisPoints: 240,
  isDemonstration: true,
  unsoldBecause: null,
  ageBands: {
    infant: { minAge: 0, maxAge: 1, percent: 0 },
    child: { minAge: 2, maxAge: 14, percent: 50 },
    adult: { minAge: 15, maxAge: null, percent: 100 },
  },
  families: [],
  legRules: [],
  distanceRules: new Map(),
  ...more,
});

type BoughtPart = readonly [fareLabel: string, departure: string, more: Partial<FareFamily>];

/** Rides of a journey with departure and fare family. */
const bought = (...rides: readonly BoughtPart[]) =>
  rides.map(([fareLabel, departure, more]) => ({
    ...{ fareLabel, departure: new Date(departure) },
    checkInCloses: new Date(Date.parse(departure) - 45 * 60_000),
    family: { ...family(2, fareLabel), ...more },
  }));

const rule: ChangeRule = {
  ...{ secondsBefore: 0, times: null, freeTimes: null, feeCents: 0 },
  ...{ paysDifference: false, needsSameFare: false },
};
const atSea = '2026-12-05T08:45:00+13:00';
const byRail = '2026-12-05T14:15:00+13:00';
const day = 86_400;
const steps = (...all: readonly (readonly [secondsBefore: number, percent: number, feeCents: number])[]) => ({
  refundSteps: all.map(([secondsBefore, percent, feeCents]) => ({ secondsBefore, percent, feeCents })),
});
const week = 7 * day;
const now = new Date('2026-11-21T08:00:00+13:00');

const changesOf = (rides: ReturnType<typeof bought>, at = now) =>
  describeChanges(rides, combineRideChanges(rides), at);

describe('the text about changes', () => {
  test('is that of the fare if all parts share it', () => {
    const words = { changes: 'Any time.', changeRule: rule };
    expect(changesOf(bought(['A', atSea, words], ['B', byRail, words]))).toBe('Any time.');
    expect(changesOf(bought(['A', atSea, words]))).toBe('Any time.');
  });

  test('has the strictest rule of each kind', () => {
    const ferry = { changeRule: { ...rule, paysDifference: true } };
    const train = { changeRule: { ...rule, secondsBefore: week, needsSameFare: true } };
    const coach = { changeRule: { ...rule, freeTimes: 1, feeCents: 1_000 } };
    expect(changesOf(bought(['Ferry', atSea, ferry], ['Train', byRail, train]))).toBe(
      'Change until 28 Nov 2026, 14:15, if the same fare is still available. You pay any difference in fare.',
    );
    expect(changesOf(bought(['Ferry', atSea, ferry], ['Coach', byRail, coach]))).toBe(
      'Change until check-in closes. The first change is free, then each costs $10 a person. You pay any difference in fare.',
    );
    const once = { changeRule: { ...rule, times: 1 } };
    expect(changesOf(bought(['Train', atSea, once], ['Coach', byRail, coach]))).toBe(
      'Change once until check-in closes.',
    );
  });

  test('names check-in, which may close earlier with a vehicle, instead of its time', () => {
    const before = (secondsBefore: number) => ({ changeRule: { ...rule, secondsBefore } });
    const rides = (secondsBefore: number) =>
      bought(['Ferry', atSea, before(secondsBefore)], ['Coach', byRail, { changeRule: rule }]);
    expect(changesOf(rides(2_700))).toBe('Change until check-in closes.');
    expect(changesOf(rides(2_760))).toBe('Change until 5 Dec 2026, 07:59.');
  });

  test('tells when the deadline has passed', () => {
    const train = { changeRule: { ...rule, secondsBefore: week } };
    const rides = bought(['Ferry', atSea, { changeRule: rule }], ['Train', byRail, train]);
    const over = 'No changes: the deadline was 28 Nov 2026, 14:15.';
    expect(changesOf(rides, new Date('2026-11-28T14:14:00+13:00'))).not.toBe(over);
    expect(changesOf(rides, new Date('2026-11-28T14:15:00+13:00'))).toBe(over);
  });

  test('names the part that cannot be changed, and keeps text without figures', () => {
    const parts = [
      ['Ferry', atSea, { changeRule: rule }] as const,
      ['Coach Saver', byRail, { changeRule: null }] as const,
    ];
    expect(changesOf(bought(...parts))).toBe('No changes: you can’t change Coach Saver.');
    expect(changesOf(bought(['Ferry', atSea, { changeRule: rule }], ['Bus', byRail, {}]))).toBe(
      'You can change only if every fare allows it. Ferry: Changes of Ferry. Bus: Changes of Bus.',
    );
  });
});

describe('the text about refunds', () => {
  const refundsOf = (rides: ReturnType<typeof bought>, at = now) =>
    describeRefunds(rides, listRefundDeadlines(rides, { priceCents: 40_000, people: 2 }), at);

  test('is that of the fare if all parts share it', () => {
    expect(refundsOf(bought(['Train', atSea, {}]))).toBe('Refund of Train.');
  });

  test('lists the refund steps, each ride counted from its own departure', () => {
    const rides = bought(
      ['Ferry', atSea, steps([2_700, 100, 0])],
      ['Coach', byRail, steps([2 * 3_600, 100, 1_000])],
    );
    expect(refundsOf(rides)).toBe(
      'Cancel until 5 Dec 2026, 08:00: 100% refundable, less $10 a person. After that, not refundable.',
    );
  });

  test('tells that the lower amount applies where it depends on the price paid', () => {
    const rides = bought(
      ['Ferry', atSea, steps([2_700, 50, 0])],
      ['Train', byRail, steps([3 * day, 100, 3_000])],
    );
    expect(refundsOf(rides)).toBe(
      'Cancel until 2 Dec 2026, 14:15: refund of 50% or 100% less $30 per person, whichever is less. After that, not refundable.',
    );
  });

  test('omits past steps, and tells when all have passed', () => {
    const rides = bought(
      ['Ferry', atSea, steps([week, 100, 0], [2_700, 50, 0])],
      ['Coach', byRail, steps([2 * 3_600, 100, 0])],
    );
    const at = (instant: string) => refundsOf(rides, new Date(instant));
    expect(at('2026-11-28T08:44:00+13:00')).toMatch(/^Cancel until 28 Nov 2026, 08:45: 100% /);
    expect(at('2026-11-28T08:45:00+13:00')).toMatch(/^Cancel until 5 Dec 2026, 08:00: 50% /);
    expect(at('2026-12-05T08:00:00+13:00')).toBe(
      'Not refundable: the deadline to cancel was 5 Dec 2026, 08:00.',
    );
  });

  test('names the parts that are not refundable', () => {
    const rides = bought(['Ferry Saver', atSea, steps()], ['Train', byRail, steps([day, 100, 0])]);
    expect(refundsOf(rides)).toBe('Not refundable: Ferry Saver can’t be refunded.');
  });
});

describe('a fare at a glance', () => {
  const brief = (...parts: readonly BoughtPart[]) => {
    const rides = bought(...parts);
    const deadlines = listRefundDeadlines(rides, { priceCents: 10_000, people: 1 });
    return summarizeFare(rides, { deadlines, changes: combineRideChanges(rides) }, now);
  };

  test.each<[Partial<FareFamily>, string]>([
    [steps(), 'None'],
    [steps([day, 100, 0]), 'Full'],
    [steps([day, 100, 3_000]), 'Less $30 each'],
    [steps([day, 50, 0]), '50%'],
    // Its deadline has passed.
    [steps([30 * day, 100, 0]), 'None'],
    [steps([30 * day, 100, 0], [day, 50, 0]), '50%'],
  ])('says what is refunded now: %j is %s', (terms, refund) => {
    expect(brief(['Ferry', atSea, terms]).refund).toBe(refund);
    // The strictest fare of a journey counts.
    expect(brief(['Ferry', atSea, steps([0, 100, 0])], ['Train', byRail, terms]).refund).toBe(refund);
  });

  test.each<[FareFamily['changeRule'], string]>([
    [null, 'None'],
    [undefined, 'See below'],
    [rule, 'Free'],
    [{ ...rule, times: 1 }, 'Once, free'],
    [{ ...rule, freeTimes: 0, feeCents: 1_000 }, '$10 each'],
    [{ ...rule, freeTimes: 1, feeCents: 1_000 }, 'Free'],
    [{ ...rule, secondsBefore: 30 * day }, 'None'],
  ])('says how often it can be changed now: %j is %s', (changeRule, changes) => {
    expect(brief(['Ferry', atSea, { changeRule }]).changes).toBe(changes);
    expect(brief(['Coach', atSea, { changeRule: rule }], ['Ferry', atSea, { changeRule }]).changes).toBe(
      changes,
    );
  });

  test('says what it includes, and of which ride', () => {
    const plus = { about: 'Food and drink.' };
    expect(brief(['Train', byRail, {}]).about).toBeNull();
    expect(brief(['Train', byRail, plus]).about).toBe('Food and drink.');
    expect(brief(['Ferry', atSea, {}], ['Train Plus', byRail, plus]).about).toBe(
      'Train Plus: Food and drink.',
    );
  });
});

describe('conditions', () => {
  const family98 = part(2, 98, 'Standard');

  // @spec 3.5
  test('name the confirmation, the card fee, the age of a child and demonstration fares', () => {
    const rides = [{ network: network('Ferry'), departure: new Date(atSea) }];
    const passengers = { adults: 1, children: 1, infants: 0 };
    const buildConditions = createConditionsBuilder(rides, passengers, now);
    const { total } = sumPrices(family98.prices, passengers);
    const { conditions, summary } = buildConditions([family98.family], total);
    expect(conditions.text).toBe(
      'Instant confirmation. Children are 2 to 14, infants under 2. Paying by Visa or Mastercard adds 2.4%, here $3.53. Demonstration fare based on published price bands, not the operator’s own.',
    );
    expect(summary.ages).toBe('Children are 2 to 14, infants under 2.');
  });

  test('name the parts and which of them are on request', () => {
    const rides = [
      { network: network('Ferry'), departure: new Date(atSea) },
      { network: network('Coach', { stock: 'request' }), departure: new Date(byRail) },
    ];
    const passengers = { adults: 1, children: 0, infants: 0 };
    const buildConditions = createConditionsBuilder(rides, passengers, now);
    const { conditions, summary } = buildConditions([family98.family, family(1, 'Saver')], 11_800);
    expect(conditions.text).toMatch(
      /^Made of Ferry Standard and Coach Saver\. .*Partly on request: Ferry is confirmed when you pay, Coach when/,
    );
    expect(conditions.text).not.toContain('Children');
    expect(summary.ages).toBeNull();
  });
});

describe('an offer id', () => {
  const key = Buffer.alloc(32, 1);
  const offer: SealedOffer = {
    fareName: 'Scenic',
    passengers: [2, 1, 0],
    expiresAt: 1_795_000_000,
    legs: [
      [
        ...(['r', 'NE-S', '2026-12-03', 0, 0, 6, 'AKL-STR', 'WEL-T'] as const),
        ...([1_795_000_000, 1_795_038_400, 'scenic', 15_800, 11_900, 0] as const),
      ],
      ['shuttle', 'WEL-T', 'WEL-II', 1_795_038_400, 1_795_042_000],
    ],
  };

  test('decrypts to its contents and differs each time', () => {
    const ids = [sealOffer(offer, key), sealOffer(offer, key)];
    expect(ids.map((id) => unsealOffer(id, key))).toEqual([offer, offer]);
    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toMatch(/^[\w-]+$/);
    expect(Buffer.from(ids[0] ?? '', 'base64url').toString('latin1')).not.toContain('NE-S');
  });

  test('never uses a nonce twice', () => {
    const nonces = Array.from({ length: 1_000 }, () => sealOffer(offer, key).slice(0, 16));
    expect(new Set(nonces).size).toBe(1_000);
  });

  test('is invalid with any bit changed, removed or added', () => {
    const id = sealOffer(offer, key);
    const bytes = Buffer.from(id, 'base64url');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(changed.readUInt8(at) ^ flip, at);
        expect(unsealOffer(changed.toString('base64url'), key)).toBeNull();
        expect(unsealOffer(bytes.subarray(0, at).toString('base64url'), key)).toBeNull();
      }),
    );
    expect(unsealOffer(`${id}A`, key)).toBeNull();
    expect(unsealOffer(`${id}=`, key)).toBeNull();
    expect(unsealOffer(id, Buffer.alloc(32, 2))).toBeNull();
  });

  test('cannot be made up', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(unsealOffer(text, key)).toBeNull();
      }),
    );
  });
});
