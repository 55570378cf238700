import type { TravelItemType } from '#contracts/cart/item-types.ts';
import type { ChangeRule, UnitPrices } from '#domains/travel/fares/fares.ts';
import type { RefundStep } from '#domains/travel/fares/refund-terms.ts';
import { itemTypeOf } from './offer-legs.ts';
import type { PricedRide } from './price-choice.ts';
import { buildSeatQuery } from './priced-journey.ts';
import type { SeatQuery } from './seat-counts.ts';

/** A ride of an offer with the data needed to sell it. */
export interface OfferedRide {
  readonly itemType: TravelItemType;
  readonly routeId: string;
  /** The segment whose seats are taken. */
  readonly seats: SeatQuery;
  /** Seats of the whole run; null if not counted. */
  readonly capacity: number | null;
  /** `live`: confirmed immediately. `request`: confirmed later by staff. */
  readonly stock: 'live' | 'request';
  readonly fareFamilyId: string;
  /** `Flexi` */
  readonly fareName: string;
  /** Refund steps of the fare, counted from the departure of this ride. */
  readonly refundSteps: readonly RefundStep[];
  /** Change rule of the fare; null if it can't be changed, undefined if the feed has text only. */
  readonly changeRule: ChangeRule | null | undefined;
  /** Price per passenger of each type. */
  readonly unitPrices: UnitPrices;
}

/** Returns the data needed to sell the rides of an offer. */
export function listOfferedRides(rides: readonly PricedRide[]): readonly OfferedRide[] {
  return rides.map(({ ride, network, family, unitPrices }) => ({
    itemType: itemTypeOf(ride.trip.route.mode),
    routeId: ride.trip.route.id,
    seats: buildSeatQuery(ride),
    capacity: ride.capacity,
    stock: network.stock,
    fareFamilyId: family.id,
    fareName: family.name,
    refundSteps: family.refundSteps,
    changeRule: family.changeRule,
    unitPrices,
  }));
}
