/** Port to the decks of ferries: whether a vehicle fits on a ride, and what it costs. */
import type { Vehicle } from '#contracts/catalogue/vehicle.ts';
import type { PassengerCounts, VehicleExtra, VehicleRefusal } from './offer.ts';
import type { SeatQuery } from './seat-counts.ts';

/** A ride that may carry the vehicle. */
export interface VehicleRide extends SeatQuery {
  readonly routeId: string;
  /** How the ride itself is supplied. */
  readonly stock: 'live' | 'request';
}

/** A vehicle on one ride: its price and deck space, or the reason in plain words why it cannot travel. */
export type RideVehicle =
  | {
      readonly status: 'carried';
      /** Metres of the deck left before this vehicle; null if they are not counted. */
      readonly metresLeft: number | null;
      /** Check-in closes this many minutes before departure, or earlier if the ride's own does. */
      readonly checkInMinutes: number;
      readonly extras: readonly VehicleExtra[];
    }
  | { readonly status: VehicleRefusal; readonly because: string };

/** Port to the vehicle decks. */
export interface VehicleSpace {
  /**
   * Returns how the vehicle travels on each ride, in order; null for a ride that carries no vehicles. Called once per
   * search, for all its rides.
   */
  find(
    rides: readonly VehicleRide[],
    party: { readonly vehicle: Vehicle; readonly passengers: PassengerCounts },
  ): Promise<readonly (RideVehicle | null)[]>;
}

/** Carries no vehicles: for searches that never name one. */
export const noVehicleSpace: VehicleSpace = { find: async (rides) => rides.map(() => null) };
