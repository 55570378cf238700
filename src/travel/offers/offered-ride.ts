import type { TravelItemType } from './offer.ts';
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
}
