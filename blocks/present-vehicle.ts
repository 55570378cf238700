/** View of the search's vehicle: its name, and how it travels on a journey. */
import type { VehicleView } from '#components/travel/journey-view.ts';
import { type Vehicle, vehicleLabels } from '#contracts/catalogue/vehicle.ts';
import { formatPrice } from '#contracts/money.ts';
import type { OfferVehicle, OfferVehicleRide, VehicleRefusal } from '#domains/travel/offers/offer.ts';

/** Formats a vehicle with its length in metres: `Car, 4.55 m`, `Car, 4.55 m, towing 3.2 m`. */
export function formatVehicle({ type, length, towed }: Vehicle): string {
  return `${vehicleLabels[type]}, ${length} m${towed === undefined ? '' : `, towing ${towed} m`}`;
}

const refusals: Readonly<Record<VehicleRefusal, string>> = {
  'not-carried': 'No vehicles',
  'too-long': 'Too long',
  'too-high': 'Too high',
  'too-many-people': 'Too many people',
  full: 'Deck full',
  'check-in-closed': 'Check-in closed',
};

/** The deck space in metres from which the row states it. */
const fewMetres = 60;

/** Presents the price and the deck space of the vehicle on an offer, or why it cannot travel. */
export function presentVehicle(offered: OfferVehicle, vehicle: Vehicle): VehicleView {
  if (offered.status !== 'carried') return { refusal: refusals[offered.status], text: offered.because };
  return {
    refusal: null,
    text: `${formatVehicle(vehicle)}: ${formatPrice(offered.priceCents)} included${spaceOf(offered.rides)}`,
  };
}

function spaceOf(rides: readonly OfferVehicleRide[]): string {
  const counted = rides.flatMap(({ metresLeft }) => metresLeft ?? []);
  if (counted.length === 0) return '';
  const least = Math.min(...counted);
  return least > fewMetres ? ', room on deck' : `, ${least} m of deck left`;
}

/** Returns true unless the search names a vehicle that cannot travel on the offer. */
export const carriesVehicle = (offered: OfferVehicle | undefined): boolean =>
  offered === undefined || offered.status === 'carried';
