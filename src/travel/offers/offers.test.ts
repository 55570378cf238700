import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FareFamily, FareNetwork, Tier } from '#src/travel/fares/fares.ts';
import { type FamilyPrice, priceOf } from '#src/travel/fares/leg-fares.ts';
import { fareChoices, strictestChanges } from './fare-choices.ts';
import { offerConditions } from './offer-conditions.ts';
import { type SealedOffer, sealOffer, unsealOffer } from './offer-token.ts';
import { refundWords } from './refund-words.ts';

const family = (tier: Tier, name = `Tier ${tier}`): FareFamily => ({
  id: name.toLowerCase(),
  name,
  tier,
  changes: `Changes of ${name}.`,
  refund: `Refund of ${name}.`,
  changesRank: tier,
  refundRank: 9 - tier,
  refundSteps: [{ secondsBefore: 0, percent: 100, feeCents: tier * 1_000 }],
});

const part = (tier: Tier, dollars: number, name?: string): FamilyPrice => ({
  family: family(tier, name),
  prices: { adult: dollars * 100, child: dollars * 50, infant: 0 },
});

describe('the choices of fare', () => {
  const coach = [part(1, 20, 'Saver'), part(2, 30, 'Standard'), part(3, 50, 'Flexi')];
  const train = [part(2, 158, 'Scenic'), part(3, 248, 'Scenic Plus')];

  test('of one line are its families', () => {
    expect(fareChoices([train]).map(({ name }) => name)).toEqual(['Scenic', 'Scenic Plus']);
  });

  test('of several lines take of each the freest family up to the tier, or its most restricted one', () => {
    expect(
      fareChoices([coach, train]).map(({ name, parts }) => [name, ...parts.map((p) => p.family.name)]),
    ).toEqual([
      ['Saver', 'Saver', 'Scenic'],
      ['Standard', 'Standard', 'Scenic'],
      ['Flexi', 'Flexi', 'Scenic Plus'],
    ]);
  });

  test('are named once where tiers come to the same', () => {
    expect(fareChoices([[part(2, 98, 'Standard')], [part(2, 40, 'Standard')]])).toHaveLength(1);
    expect(fareChoices([[part(1, 10)], [part(3, 10)]])).toHaveLength(1);
  });

  test('are none when a part has no price', () => {
    expect(fareChoices([coach, []])).toEqual([]);
    expect(fareChoices([])).toEqual([]);
  });

  test('grow dearer with the tier and buy every ride once', () => {
    const families = fc
      .uniqueArray(fc.constantFrom<Tier>(1, 2, 3), { minLength: 1 })
      .map((tiers) => tiers.toSorted().map((tier) => part(tier, tier * 10)));
    fc.assert(
      fc.property(fc.array(families, { minLength: 1, maxLength: 5 }), (rides) => {
        const choices = fareChoices(rides);
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

  test('carry the strictest words about changes', () => {
    expect(strictestChanges([family(3), family(1), family(2)])).toBe('Changes of Tier 1.');
  });
});

describe('the words about refunds', () => {
  const day = 86_400;
  const words = (called: string, ...steps: readonly (readonly [number, number, number])[]) => ({
    called,
    refund: `${called}’s words.`,
    refundSteps: steps.map(([secondsBefore, percent, feeCents]) => ({ secondsBefore, percent, feeCents })),
  });
  const train = words('Train', [3 * day, 100, 3_000]);
  const ferry = words('Ferry', [2_700, 50, 0]);
  const bus = words('Bus', [3 * day, 100, 1_000]);
  const saver = words('Saver');

  test('are those of the part that is never freer than another', () => {
    expect(refundWords([bus, train])).toBe('Train’s words.');
    expect(refundWords([ferry, saver, train])).toBe('Saver’s words.');
    expect(refundWords([train])).toBe('Train’s words.');
  });

  test('are those of every part that matters where now this and now that one is the strictest', () => {
    expect(refundWords([train, ferry, bus])).toBe(
      'The least that these allow goes back. Train: Train’s words. Ferry: Ferry’s words.',
    );
  });

  test('are said once by parts that say the same', () => {
    expect(refundWords([train, { ...train, called: 'Other train' }])).toBe('Train’s words.');
  });
});

describe('conditions', () => {
  const network = (seller: string, more: Partial<FareNetwork> = {}): FareNetwork => ({
    id: seller,
    seller,
    stock: 'live',
    cutoffMinutes: 90,
    horizonDays: 365,
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
  const family98 = part(2, 98, 'Standard');

  test('say how it is confirmed, what cards add, who is a child, and that fares are not the operator’s', () => {
    const { text } = offerConditions({
      networks: [network('Ferry')],
      choice: { name: 'Standard', parts: [family98] },
      passengers: { adults: 1, children: 1, infants: 0 },
      totalCents: priceOf(family98.prices, { adults: 1, children: 1, infants: 0 }).total,
    });
    expect(text).toBe(
      'Confirmed at once. Children are 2 to 14, infants under 2. Paying by Visa or Mastercard adds 2.4%, here $3.53. Demonstration fare, made from published price bands: not the operator’s own.',
    );
  });

  test('name the parts, and are on request as soon as one part is', () => {
    const { text } = offerConditions({
      networks: [network('Ferry'), network('Coach', { stock: 'request' })],
      choice: { name: 'Standard', parts: [family98, part(1, 20, 'Saver')] },
      passengers: { adults: 1, children: 0, infants: 0 },
      totalCents: 11_800,
    });
    expect(text).toMatch(/^Made of Ferry Standard and Coach Saver\. .*On request:/);
    expect(text).not.toContain('Children');
  });
});

describe('the id of an offer', () => {
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

  test('opens to what was sealed, and is another each time', () => {
    const ids = [sealOffer(offer, key), sealOffer(offer, key)];
    expect(ids.map((id) => unsealOffer(id, key))).toEqual([offer, offer]);
    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toMatch(/^[\w-]+$/);
    expect(Buffer.from(ids[0] ?? '', 'base64url').toString('latin1')).not.toContain('NE-S');
  });

  test('opens to nothing with any bit of it changed, cut or added', () => {
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

  test('is never what somebody made up', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(unsealOffer(text, key)).toBeNull();
      }),
    );
  });
});
