import type { UnitPrices } from '#domains/travel/fares/fares.ts';
import type { FamilyPrice } from '#domains/travel/fares/leg-fares.ts';
import type { TravelItemType } from './offer.ts';
import { itemTypeOf } from './offer-legs.ts';
import { type JourneyRide, seatQuestion } from './priced-journey.ts';
import type { SeatQuestion } from './seat-counts.ts';

/** A ride of an offer as whoever sells it sees it. */
export interface OfferedRide {
  readonly itemType: TravelItemType;
  readonly routeId: string;
  /** The stretch whose seats are taken. */
  readonly seats: SeatQuestion;
  /** Seats on the whole run; null where nobody counts. */
  readonly capacity: number | null;
  /** `live`: taken at once. `request`: asked for later. */
  readonly stock: 'live' | 'request';
  readonly fareFamilyId: string;
  /** `Flexi` */
  readonly fareName: string;
  /** What one passenger of each type pays for this ride. */
  readonly unitPrices: UnitPrices;
}

/** The rides of an offer, in order, each bought in the family of the part with its place. */
export function offeredRides(
  rides: readonly JourneyRide[],
  parts: readonly FamilyPrice[],
): readonly OfferedRide[] {
  return parts.flatMap(({ family, prices }, index): OfferedRide[] => {
    const ride = rides[index];
    if (!ride) return [];
    return [
      {
        itemType: itemTypeOf(ride.trip.route.mode),
        routeId: ride.trip.route.id,
        seats: seatQuestion(ride),
        capacity: ride.capacity,
        stock: ride.network?.stock ?? 'request',
        fareFamilyId: family.id,
        fareName: family.name,
        unitPrices: prices,
      },
    ];
  });
}
