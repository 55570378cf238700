/**
 * Random items for the model-based cart test: their arbitraries, their effect in the model, and the call that adds
 * them.
 */
import fc from 'fast-check';
import { requoteOffer } from '#domains/travel/offers/requote-offer.ts';
import { noSeatsTaken } from '#domains/travel/offers/seat-counts.ts';
import type { NewItem } from './cart.ts';
import { people } from './cart-fixtures.testing.ts';
import type { ModelNewItem } from './cart-model.testing.ts';
import { modelRideOf, type RideSpec, rideRequestOf } from './cart-model-passes.testing.ts';
import { type RealSystem, tourId } from './cart-model-timetable.testing.ts';

/** A random item to add. */
export type Spec =
  | RideSpec
  | {
      readonly kind: 'train';
      readonly from: number;
      readonly to: number;
      readonly isPlus: boolean;
      readonly seats: number;
      readonly isStale: boolean;
    }
  | {
      readonly kind: 'ferry' | 'through' | 'coach' | 'tour' | 'pass';
      readonly seats: number;
      readonly isStale: boolean;
    }
  | { readonly kind: 'voucher'; readonly quantity: number; readonly isStale: boolean };

const seats = fc.integer({ min: 1, max: 3 });
const isStale = fc.nat(9).map((number) => number === 0);
/** Generates random items, weighted by their relevance for pools. */
export const specs: fc.Arbitrary<Exclude<Spec, RideSpec>> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        from: fc.nat(2),
        length: fc.integer({ min: 1, max: 3 }),
        isPlus: fc.boolean(),
        seats,
        isStale,
      })
      .map(({ length, ...way }) => ({ kind: 'train' as const, ...way, to: Math.min(3, way.from + length) })),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'ferry' as const,
        'ferry' as const,
        'through' as const,
        'tour' as const,
        'pass' as const,
      ),
      seats,
      isStale,
    }),
  },
  // Seats of a coach on request are not counted: only the cart's limit restricts a large party.
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('coach' as const),
      seats: fc.integer({ min: 1, max: 9 }),
      isStale,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('voucher' as const), quantity: seats, isStale }) },
);

/** The journeys of a trip, for the same number of travellers. */
export const trips: fc.Arbitrary<readonly Spec[]> = fc
  .tuple(seats, fc.array(specs, { minLength: 3, maxLength: 6 }))
  .map(([count, list]) =>
    list.flatMap((spec) =>
      spec.kind === 'voucher' || spec.kind === 'pass' || spec.kind === 'tour'
        ? []
        : [{ ...spec, seats: count }],
    ),
  )
  .filter(({ length }) => length > 1);

/** Returns the item in the model: its claims and its price. */
export function modelItemOf(spec: Spec): ModelNewItem {
  const whole = { from: 0, to: 1 };
  switch (spec.kind) {
    case 'train': {
      const stretch = { from: spec.from, to: spec.to, quantity: spec.seats };
      const claims = spec.isPlus
        ? [
            { pool: 'train', ...stretch },
            { pool: 'plus', ...stretch },
          ]
        : [{ pool: 'train', ...stretch }];
      return {
        claims,
        priceCents: spec.seats * (spec.isPlus ? 19_000 : 10_000),
        quantity: 1,
        seats: spec.seats,
        runs: ['train'],
      };
    }
    case 'ferry':
    case 'through':
      return {
        claims: [{ pool: 'ferry', ...whole, quantity: spec.seats }],
        priceCents: spec.seats * (spec.kind === 'ferry' ? 6_000 : 10_000),
        ...{ quantity: 1, seats: spec.seats, runs: spec.kind === 'ferry' ? ['ferry'] : ['ferry', 'coach'] },
      };
    case 'coach':
      return { claims: [], priceCents: spec.seats * 4_000, quantity: 1, seats: spec.seats, runs: ['coach'] };
    case 'tour':
      return {
        claims: [{ pool: 'tour', ...whole, quantity: spec.seats }],
        ...{ priceCents: spec.seats * 69_000, quantity: 1, seats: spec.seats, runs: ['tour'] },
      };
    case 'pass':
      return { claims: [], priceCents: spec.seats * 15_500, quantity: 1, seats: spec.seats, runs: [] };
    case 'ride':
      return modelRideOf(spec);
    case 'voucher':
      return { claims: [], priceCents: spec.quantity * 5_000, quantity: spec.quantity, seats: 0, runs: [] };
  }
}

/** Returns the item for the call. A stale offer is from the first morning; others are current. */
export async function newItemOf(spec: Spec, real: RealSystem): Promise<NewItem> {
  if (spec.kind === 'voucher')
    return {
      itemType: 'voucher',
      productId: 'gift-voucher',
      quantity: spec.quantity,
      voucher: {
        amount: 50,
        recipientName: 'A',
        recipientEmail: 'a@example.nz',
        senderName: 'B',
        message: '',
        sendOn: '2027-01-20',
      },
    };
  if (spec.kind === 'ride') {
    const { offer, ...request } = rideRequestOf(spec);
    return { ...request, offerId: await offerIdOf(offer, spec, real) };
  }
  const passengers = people(spec.seats);
  if (spec.kind === 'pass') return { itemType: 'pass', productId: 'bus-pass-15-hours', passengers };
  if (spec.kind === 'tour') return { itemType: 'tour', productId: `${tourId}:2027-02-04`, passengers };
  const name =
    spec.kind === 'train' ? `${spec.isPlus ? 'Scenic Plus' : 'Scenic'} ${spec.from}-${spec.to}` : spec.kind;
  const itemType = { train: 'kr_train', ferry: 'ii_ferry', through: 'ic_bus', coach: 'ic_bus' } as const;
  return { itemType: itemType[spec.kind], offerId: await offerIdOf(name, spec, real), passengers };
}

async function offerIdOf(
  name: string,
  { isStale }: Pick<Spec, 'isStale'>,
  { deps, testTimetable }: RealSystem,
): Promise<string> {
  const first = testTimetable.offers.get(name) ?? '';
  if (isStale) return first;
  const terms = { feed: testTimetable.feed, now: deps.now(), key: deps.key(), seats: noSeatsTaken };
  const quoted = await requoteOffer(first, null, terms);
  return quoted.kind === 'quoted' ? quoted.offer.offerId : first;
}

/** Extras with the kinds of items that they belong to. */
export const modelExtras = {
  car: { parents: ['ferry', 'through'], productId: 'interislander-car' },
  bag: { parents: ['ferry', 'through'], productId: 'interislander-luggage' },
  upgrade: { parents: ['train'], productId: 'scenic-plus-upgrade' },
} as const;
export type ExtraName = keyof typeof modelExtras;

/** Returns the limit of an extra for a number of passengers. */
export function limitOf(kind: string, parentSeats: number): number {
  if (kind === 'car') return 1;
  return kind === 'bag' ? 2 * parentSeats : parentSeats;
}
