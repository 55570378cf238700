/** Rides on passes for the model-based cart test: the sold passes, random rides on them, and their cost. */
import fc from 'fast-check';
import type { PassAllowance } from '#contracts/catalogue/pass-label.ts';
import type { PassBook } from '#domains/pass-travel/find-pass-fault.ts';
import type { PassAccount } from '#domains/pass-travel/pass-account.ts';
import { people } from './cart-fixtures.testing.ts';
import type { ModelClaim, ModelNewItem } from './cart-model.testing.ts';

/** Quarter hours of the pass for hours, dates of the pass for days, and length of the window of the consecutive pass. */
const allowances = { hours: 40, days: 2, consecutive: 2 } as const;

/** The passes by the kind of their allowance. */
export type PassName = keyof typeof allowances;
const passNames = ['hours', 'days', 'consecutive'] as const satisfies readonly PassName[];

/** Travellers of each pass. */
const parties: Readonly<Record<PassName, number>> = { hours: 1, days: 2, consecutive: 1 };

/** Quarter hours on board and day of each ride, and the seats that are counted. `onward` has two rides. */
const coveredRides = {
  train: { quarters: 19, day: 0, seats: { from: 0, to: 3 }, runs: ['train'] },
  hop: { quarters: 6, day: 0, seats: { from: 1, to: 2 }, runs: ['train'] },
  onward: { quarters: 39, day: 0, seats: { from: 0, to: 3 }, runs: ['train', 'onward coach'] },
  coach: { quarters: 20, day: 0, seats: null, runs: ['coach'] },
  'coach on the second day': { quarters: 20, day: 1, seats: null, runs: ['coach 1'] },
  'coach on the third day': { quarters: 20, day: 2, seats: null, runs: ['coach 2'] },
} as const;

/** Rides by the names of their offers. No pass covers a ferry or a seat above the standard. */
const offerNames = {
  train: 'Scenic 0-3',
  hop: 'Scenic 1-2',
  onward: 'onward',
  coach: 'coach',
  'coach on the second day': 'coach 1',
  'coach on the third day': 'coach 2',
  ferry: 'ferry',
  'better seat': 'Scenic Plus 0-3',
} as const;

/** A random ride on a pass. */
export interface RideSpec {
  readonly kind: 'ride';
  readonly pass: PassName;
  readonly ride: keyof typeof offerNames;
  readonly isStale: boolean;
}

/** Generates rides, mostly those that the pass covers. */
export const rides: fc.Arbitrary<RideSpec> = fc.record({
  kind: fc.constant('ride'),
  pass: fc.constantFrom(...passNames),
  ride: fc.oneof(
    {
      weight: 10,
      arbitrary: fc.constantFrom(
        ...(['train', 'hop', 'onward', 'coach'] as const),
        ...(['coach on the second day', 'coach on the third day'] as const),
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom('ferry', 'better seat') },
  ),
  isStale: fc.nat(9).map((number) => number === 0),
});

/** Returns true if a pass covers the ride. */
export function isCovered({ ride }: RideSpec): boolean {
  return ride in coveredRides;
}

/** Returns the ride in the model: free, with its seats and its part of the allowance. */
export function modelRideOf({ pass, ride }: RideSpec): ModelNewItem {
  const party = parties[pass];
  const free = { priceCents: 0, quantity: 1, seats: party };
  if (ride === 'ferry' || ride === 'better seat') return { ...free, claims: [], runs: [] };
  const { quarters, day, seats, runs } = coveredRides[ride];
  const ofPass =
    pass === 'hours'
      ? { pool: pass, from: 0, to: 1, quantity: quarters }
      : { pool: pass, from: day, to: day + 1, quantity: 1 };
  return {
    ...free,
    claims: [...(seats ? [{ pool: 'train', ...seats, quantity: party }] : []), ofPass],
    runs,
  };
}

/** Returns the name of the ride's offer, and the pass as the call names it. */
export function rideRequestOf({ pass, ride }: RideSpec) {
  return {
    offer: offerNames[ride],
    itemType: ride === 'ferry' ? 'ii_ferry' : ride.startsWith('coach') ? 'ic_bus' : 'kr_train',
    pass: { bookingToken, itemId: pass },
  } as const;
}

/** Returns true if all claims together are within the passes. */
export function arePassesEnough(claims: readonly ModelClaim[]): boolean {
  const of = (name: PassName) => claims.filter(({ pool }) => pool === name);
  const quarters = of('hours').reduce((sum, { quantity }) => sum + quantity, 0);
  const days = new Set(of('days').map(({ from }) => from));
  const inARow = of('consecutive').map(({ from }) => from);
  const length = inARow.length === 0 ? 0 : Math.max(...inARow) - Math.min(...inARow) + 1;
  return quarters <= allowances.hours && days.size <= allowances.days && length <= allowances.consecutive;
}

const bookingToken = 'the token of the booking that sold the passes';

const soldAllowances: Readonly<Record<PassName, PassAllowance>> = {
  hours: { kind: 'hours', amount: allowances.hours / 4 },
  days: { kind: 'days', amount: allowances.days },
  consecutive: { kind: 'consecutive-days', amount: allowances.consecutive },
};

function accountOf(passId: string): PassAccount | null {
  const name = passNames.find((each) => each === passId);
  if (!name) return null;
  return {
    id: name,
    services: ['bus', 'train'],
    allowance: soldAllowances[name],
    validMonths: 12,
    activatedAt: null,
    party: people(parties[name]),
    isUsable: true,
  };
}

/** The sold passes. They need no lock, because the test runs one command after another. */
export const modelPassBook: PassBook = {
  find: (_, { passId, ...pass }) =>
    Promise.resolve(pass.bookingToken === bookingToken ? accountOf(passId) : null),
  lock: (_, passId) => Promise.resolve(accountOf(passId)),
};
