/** Creates the cart item of an extra: checks availability, check-in and limits, and lists the stock to hold. */
import type { Catalogue, ExtraSubject, ServiceExtra } from '#domains/catalogue/catalogue.ts';
import { extraPrice, startedMetres } from '#domains/catalogue/prices.ts';
import type { Claim } from '#domains/inventory/inventory.ts';
import { extraPool } from '#domains/inventory/pools.ts';
import type { ExtraItemData, JourneyItemLeg } from '../cart.ts';
import { refuse, refuseField } from '../cart-refusal.ts';
import { checkInStatusWithExtra, hasLeft, withEarliestCheckIn } from '../check-in.ts';
import type { PricedItem, StoredItem } from '../stored-item.ts';
import { extrasAt, refuseUnfit } from './extra-rules.ts';
import { noPassengers } from './passenger-rules.ts';

/** A requested extra. */
export interface ExtraRequest {
  readonly productId: string;
  readonly quantity: number;
  readonly leg?: number | null | undefined;
  readonly vehicleLength?: number | undefined;
}

/** The dependencies of an extra: its parent, and all other items of the cart. */
export interface ExtraDeps {
  readonly catalogue: Catalogue;
  readonly now: Date;
  readonly parent: StoredItem;
  readonly others: readonly StoredItem[];
}

/** Creates an extra of a journey's ride or of a pass, if it is available there and within the limits. */
export function extraItem(
  request: ExtraRequest,
  { catalogue, now, parent, others }: ExtraDeps,
  path: string,
): PricedItem<ExtraItemData> {
  const known = catalogue.extraById(request.productId);
  if (!known) return refuse({ code: 'NOT_FOUND', message: 'There is no such extra.' });
  const { extra, leg } = placeOf(known, request.leg ?? null, parent, catalogue, path);
  const { quantity, vehicleLength } = request;
  const siblings = extrasAt(others, parent.id, leg);
  const wish = { extra, quantity, vehicleLength, passengers: parent.passengers, siblings };
  refuseUnfit(wish, catalogue, path);

  const rides = ridesOf(parent);
  const ride = leg === null ? undefined : rides[leg];
  const checkIn = extra.checkInMinutes === null ? {} : { checkInMinutes: extra.checkInMinutes };
  if (ride && leg !== null) {
    const beside = siblings.flatMap(({ data }) => (data.kind === 'extra' ? [data.extra] : []));
    refuseTooLate(extra, { rides: rides.with(leg, withEarliestCheckIn(ride, beside)), leg, now }, path);
  }
  const claims = ride ? extraClaims(extra, ride, { quantity, vehicleLength }) : [];
  return {
    itemType: 'extra',
    description: extra.vehicle ? `${extra.name} up to ${startedMetres(vehicleLength ?? 0)} m` : extra.name,
    detail: ride && rides.length > 1 ? `${ride.service}, ${ride.from.name} to ${ride.to.name}` : '',
    priceCents: extraPrice(extra, { quantity, vehicleLength }),
    quantity,
    passengers: noPassengers,
    unitPrices: null,
    productId: extra.id,
    offerId: null,
    stock: extra.stock === 'live' && claims.length === 0 ? 'unlimited' : extra.stock,
    data: {
      kind: 'extra',
      extra: {
        id: extra.id,
        extraKind: extra.kind,
        leg,
        ...(extra.vehicle ? { vehicleType: extra.vehicle.type } : {}),
        ...(vehicleLength === undefined ? {} : { vehicleLength }),
        ...checkIn,
      },
    },
    claims,
  };
}

/** An extra with the index of its ride, from 0; null for a pass. */
interface PlacedExtra {
  readonly extra: ServiceExtra;
  readonly leg: number | null;
}

/** Finds the ride that the extra is for. If none is requested, it is the only ride that offers the extra. */
function placeOf(
  known: ServiceExtra,
  requestedLeg: number | null,
  parent: StoredItem,
  catalogue: Catalogue,
  path: string,
): PlacedExtra {
  const placesFor = (subject: ExtraSubject, leg: number | null): PlacedExtra[] =>
    catalogue.extrasFor(subject).flatMap((extra) => (extra.id === known.id ? [{ extra, leg }] : []));
  const nowhere = () =>
    refuseField(`${path}.productId`, `${known.name} isn’t available with ${parent.description}.`);
  if (parent.data.kind === 'pass') {
    const pass = catalogue.passById(parent.data.pass.id);
    const [placed] = pass && requestedLeg === null ? placesFor({ kind: 'pass', pass }, null) : [];
    return placed ?? nowhere();
  }
  const places = ridesOf(parent).flatMap(({ line: routeId, fareFamilyId, stock }, at) =>
    placesFor({ kind: 'ride', routeId, fareFamilyId, stock }, at),
  );
  if (requestedLeg !== null) return places.find(({ leg }) => leg === requestedLeg) ?? nowhere();
  const [only, another] = places;
  if (!only) return nowhere();
  if (another) return refuseField(`${path}.data.extra.leg`, `Choose which leg ${known.name} is for.`);
  return only;
}

/** Refuses an extra whose check-in has closed. A cart may still exist after its journey has departed. */
function refuseTooLate(
  { name, checkInMinutes }: ServiceExtra,
  place: { readonly rides: readonly JourneyItemLeg[]; readonly leg: number; readonly now: Date },
  path: string,
): void {
  const { rides, leg, now } = place;
  const ride = rides[leg];
  if (!ride) return;
  const { service } = ride;
  const answer = checkInStatusWithExtra(checkInMinutes === null ? { leg } : { leg, checkInMinutes }, place);
  if (answer === 'closed')
    refuse({
      code: 'OFFER_EXPIRED',
      message: hasLeft(ride, now)
        ? `Check-in for ${service} has closed. Remove this journey and choose a later one.`
        : `Check-in for ${service} with ${name} has closed.`,
    });
  if (answer === 'arrives-later')
    refuseField(
      `${path}.productId`,
      `${rides[leg - 1]?.service} arrives after check-in closes for ${service} with ${name}.`,
    );
}

function ridesOf({ data }: StoredItem): readonly JourneyItemLeg[] {
  return data.kind === 'journey' ? data.route.serviceRoute : [];
}

/** Returns units of the run's pool on the travelled segments; on a vehicle deck, one unit per started metre. */
function extraClaims(
  extra: ServiceExtra,
  { tripId, serviceDate, runOffset, fromCall, toCall }: JourneyItemLeg,
  bought: { readonly quantity: number; readonly vehicleLength: number | undefined },
): readonly Claim[] {
  if (extra.stock !== 'live' || !extra.pool) return [];
  const run = { tripId, serviceDate, runOffset };
  return [
    {
      pool: extraPool(extra.pool.id, run, extra.pool.capacity, extra.vehicle ? 'metres' : 'pieces'),
      fromSegment: fromCall,
      toSegment: toCall,
      quantity: bought.quantity * startedMetres(bought.vehicleLength ?? 1),
    },
  ];
}
