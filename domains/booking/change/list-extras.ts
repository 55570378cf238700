/** Lists the extras that can be added to a booked journey, and the vehicles in it that can be replaced. */
import { checkInStatusWithExtra, hasLeft } from '#domains/cart/check-in.ts';
import type { ServiceExtra } from '#domains/catalogue/catalogue.ts';
import { extraLimit } from '#domains/catalogue/prices.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { findBookingByToken, partsOf } from '../booking-store.ts';
import { getClosedReason } from '../closed-reason.ts';
import { isActive } from '../refund/evaluate-refund-terms.ts';
import { findActiveTravellers } from '../refund/plan-cancellation.ts';
import { findOpenJourney, orRefusal, refuseDisrupted } from './planned-items.ts';

/** The extras for a booked journey. */
export interface ExtraOptions {
  readonly itemId: string;
  readonly description: string;
  /** Why nothing can be added, for travellers; null if something may be. */
  readonly refusal: string | null;
  /** One entry for each ride with extras. */
  readonly rides: readonly {
    readonly leg: number;
    /** `Interislander, Wellington to Picton` */
    readonly name: string;
    readonly extras: readonly ExtraOption[];
  }[];
}

/** An extra that may be added. */
export interface ExtraOption {
  readonly extra: ServiceExtra;
  /** How many more may be added; 1 for a vehicle. */
  readonly most: number;
  /** The booked vehicle that it would replace. */
  readonly replaces: { readonly id: string; readonly description: string } | null;
}

/** Lists the extras for a journey of the booking that `token` opens. Null if there is no such journey. */
export async function listExtraOptions(
  { database, catalogue, now: clock }: Pick<BookingDeps, 'database' | 'catalogue' | 'now'>,
  { token, itemId }: { readonly token: string; readonly itemId: string },
): Promise<ExtraOptions | null> {
  const booking = await findBookingByToken(database, token);
  if (!booking) return null;
  const parts = await partsOf(database, booking.id);
  const item = parts.items.find(({ id }) => id === itemId);
  if (item?.data.kind !== 'journey') return null;
  const now = clock();
  const listed = { itemId, description: item.description };
  const open = await orRefusal(() => {
    const journey = findOpenJourney(itemId, { parts, now });
    refuseDisrupted(journey);
    return journey;
  });
  const refusal = getClosedReason(booking.status, 'change') ?? ('refusal' in open ? open.refusal : null);
  if (refusal !== null) return { ...listed, refusal, rides: [] };
  const riders = findActiveTravellers(parts, itemId);
  const count = (type: string) => riders.filter((rider) => rider.type === type).length;
  const passengers = { adults: count('adult'), children: count('child'), infants: count('infant') };
  const booked = parts.items.filter((extra) => extra.parentId === itemId && isActive(extra));
  const rides = item.data.route.serviceRoute;
  return {
    ...listed,
    refusal,
    rides: rides.flatMap((ride, leg) => {
      if (hasLeft(ride, now)) return [];
      const { line: routeId, fareFamilyId, stock, service, from, to } = ride;
      const beside = booked.filter(({ data }) => data.kind === 'extra' && data.extra.leg === leg);
      const extras = catalogue
        .extrasFor({ kind: 'ride', routeId, fareFamilyId, stock })
        .filter(
          ({ checkInMinutes }) =>
            checkInMinutes === null ||
            checkInStatusWithExtra({ leg, checkInMinutes }, { rides, leg, now }) === 'yes',
        )
        .flatMap((extra): ExtraOption[] => {
          const own = beside.filter(({ productId }) => productId === extra.id);
          const [vehicle] = extra.vehicle ? own : [];
          if (vehicle) return [{ extra, most: 1, replaces: vehicle }];
          const hasVehicle = beside.some(({ productId }) => {
            const other = productId === null ? undefined : catalogue.extraById(productId)?.vehicle;
            return other && extra.vehicle && other.maxPassengers > 0 === extra.vehicle.maxPassengers > 0;
          });
          const there = own.reduce((sum, { quantity }) => sum + quantity, 0);
          const most = hasVehicle ? 0 : Math.min(20, extraLimit(extra, passengers) - there);
          return most > 0 ? [{ extra, most: extra.vehicle ? 1 : most, replaces: null }] : [];
        });
      return extras.length > 0 ? [{ leg, name: `${service}, ${from.name} to ${to.name}`, extras }] : [];
    }),
  };
}
