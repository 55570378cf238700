/** Compares the price of several journeys with a pass that covers them. */
import type { TravelItemType } from '#contracts/cart/item-types.ts';
import type { PassService } from '#contracts/catalogue/pass-label.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { PassengerCounts } from '#domains/travel/offers/offer.ts';
import type { TravelPass } from './catalogue.ts';

/** A journey that a pass may pay for. */
export interface PassableJourney {
  /** Its price in cents for all passengers. */
  readonly priceCents: number;
  readonly rides: readonly {
    readonly itemType: TravelItemType;
    readonly date: ServiceDate;
    /** Time on board. */
    readonly minutes: number;
  }[];
}

/** A pass for several journeys. Amounts are cents for all passengers. */
export interface PassComparison {
  readonly pass: TravelPass;
  /** Number of journeys that the pass covers. */
  readonly covered: number;
  /** Time on board of these journeys, each ride rounded up to a quarter of an hour. */
  readonly hours: number;
  readonly passCents: number;
  /** The pass, and the price of the journeys that it does not cover. */
  readonly totalCents: number;
}

/** Passes cover no ferries. */
const serviceOf = { kr_train: 'train', ic_bus: 'bus', ii_ferry: null } as const satisfies Record<
  TravelItemType,
  PassService | null
>;

/**
 * Finds the pass to compare with. Of those that save money, it has the lowest total. Otherwise it is the cheapest of
 * those that cover most journeys. A pass covers the journeys that consist of its services only, and must have enough
 * hours or days for all of these. Returns null if no pass covers any journey.
 */
export function findBestPass(
  passes: readonly TravelPass[],
  journeys: readonly PassableJourney[],
  passengers: PassengerCounts,
): PassComparison | null {
  const ticketsCents = journeys.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const rank = ({ totalCents, covered }: PassComparison): readonly [number, number] =>
    totalCents < ticketsCents ? [-Infinity, totalCents] : [-covered, totalCents];
  const [best] = passes
    .flatMap((pass) => compareWith(pass, journeys, passengers) ?? [])
    .map((comparison) => ({ comparison, rank: rank(comparison) }))
    .toSorted((a, b) => (a.rank[0] === b.rank[0] ? 0 : a.rank[0] - b.rank[0]) || a.rank[1] - b.rank[1]);
  return best?.comparison ?? null;
}

function compareWith(
  pass: TravelPass,
  journeys: readonly PassableJourney[],
  { adults, children, infants }: PassengerCounts,
): PassComparison | null {
  const isCovered = ({ rides }: PassableJourney) =>
    rides.every(({ itemType }) => {
      const service = serviceOf[itemType];
      return service !== null && pass.services.includes(service);
    });
  const covered = journeys.filter(isCovered);
  const rides = covered.flatMap((journey) => journey.rides);
  const hours = rides.reduce((sum, { minutes }) => sum + Math.ceil(minutes / 15), 0) / 4;
  const days = [...new Set(rides.map(({ date }) => date))].toSorted();
  if (covered.length === 0 || neededAmount(pass, hours, days) > pass.allowance.amount) return null;
  const { adult, child, infant } = pass.prices;
  const passCents = adults * adult + children * child + infants * infant;
  const rest = journeys.filter((journey) => !isCovered(journey));
  const restCents = rest.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return { pass, covered: covered.length, hours, passCents, totalCents: passCents + restCents };
}

function neededAmount({ allowance }: TravelPass, hours: number, days: readonly ServiceDate[]): number {
  const [first, last] = [days[0], days.at(-1)];
  if (allowance.kind === 'hours') return hours;
  if (allowance.kind === 'days' || !first || !last) return days.length;
  return Temporal.PlainDate.from(first).until(last).days + 1;
}
