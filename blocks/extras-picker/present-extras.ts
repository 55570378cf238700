/** View model of the extras picker: extras of each ride and pass, quantities left, and vehicle choices. */
import { modeOfItemType } from '#contracts/cart/item-types.ts';
import { readClock } from '#contracts/dates.ts';
import { formatPrice } from '#contracts/money.ts';
import type { Cart, CartItem, ItemPassengers, JourneyItemLeg } from '#domains/cart/cart.ts';
import { checkInStatusWithExtra, hasLeft, withEarliestCheckIn } from '#domains/cart/check-in.ts';
import type { Catalogue, ExtraSubject, ServiceExtra } from '#domains/catalogue/catalogue.ts';
import { extraLimit } from '#domains/catalogue/prices.ts';
import type { TakenQuestion } from '#domains/inventory/inventory.ts';
import { extraPool } from '#domains/inventory/pools.ts';
import type {
  ExtraChoice,
  ExtrasPart,
  ExtrasSubject,
  VehicleChoices,
  VehicleType,
} from './extras-picker-data.ts';
import { describeAllowances } from './included-luggage.ts';

/** A ride or a pass in the cart with its possible extras, before counting what is left. */
export interface OfferedPart {
  readonly item: CartItem;
  readonly leg: number | null;
  readonly ride: JourneyItemLeg | null;
  readonly extras: readonly OfferedExtra[];
}

/** An extra with the query for its units taken; null if it is unlimited or not counted. */
export interface OfferedExtra {
  readonly extra: ServiceExtra;
  readonly question: TakenQuestion | null;
}

/**
 * The thresholds below which few are left. The one for metres is higher, because a campervan takes up to
 * twelve.
 */
const few = { pieces: 8, metres: 40 };

/** The maximum quantity of one API call (`addToCartSchema`). */
const maxAtOnce = 20;

/** Lists the extras of a cart's passes, and of its journeys' rides that have not departed. */
export function offeredParts({ items, now }: Cart, catalogue: Catalogue): readonly OfferedPart[] {
  return items.flatMap((item): OfferedPart[] => {
    if (item.data.kind === 'pass') {
      const pass = catalogue.passById(item.data.pass.id);
      const extras = pass ? offeredExtras({ kind: 'pass', pass }, null, catalogue) : [];
      return [{ item, leg: null, ride: null, extras }];
    }
    if (item.data.kind !== 'journey') return [];
    const rides = item.data.route.serviceRoute;
    return rides.flatMap((ride, leg) => {
      if (hasLeft(ride, now)) return [];
      const { line: routeId, fareFamilyId, stock } = ride;
      const subject = { kind: 'ride', routeId, fareFamilyId, stock } as const;
      const extras = offeredExtras(subject, ride, catalogue).filter(
        ({ extra: { checkInMinutes } }) =>
          checkInMinutes === null ||
          checkInStatusWithExtra({ leg, checkInMinutes }, { rides, leg, now }) === 'yes',
      );
      return [{ item, leg, ride, extras }];
    });
  });
}

function offeredExtras(
  subject: ExtraSubject,
  ride: JourneyItemLeg | null,
  catalogue: Catalogue,
): OfferedExtra[] {
  return catalogue.extrasFor(subject).map((extra) => ({
    extra,
    question:
      ride && extra.pool
        ? {
            poolId: extraPool(extra.pool.id, ride, extra.pool.capacity).id,
            fromSegment: ride.fromCall,
            toSegment: ride.toCall,
          }
        : null,
  }));
}

/**
 * Presents the parts, grouped by item; parts without extras are left out.
 * @param takenOf returns the units taken for a query; null if they could not be counted
 */
export function presentExtras(
  parts: readonly OfferedPart[],
  { items }: Cart,
  takenOf: (question: TakenQuestion) => number | null,
): ExtrasSubject[] {
  const subjects = new Map<string, ExtrasSubject & { parts: ExtrasPart[] }>();
  for (const part of parts) {
    if (part.extras.length === 0) continue;
    const { item } = part;
    const subject = subjects.get(item.id) ?? {
      itemId: item.id,
      title: item.description,
      detail: item.detail,
      parts: [],
    };
    subjects.set(item.id, subject);
    const beside = items.filter(
      ({ associatedCartItemId, data }) =>
        associatedCartItemId === item.id && data.kind === 'extra' && data.extra.leg === part.leg,
    );
    subject.parts.push(presentPart(part, beside, takenOf));
  }
  return [...subjects.values()];
}

function presentPart(
  { item, leg, ride, extras }: OfferedPart,
  beside: readonly CartItem[],
  takenOf: (question: TakenQuestion) => number | null,
): ExtrasPart {
  const wish = { passengers: item.passengers, beside, ride };
  const counted = extras.map(({ extra, question }) => {
    const taken = question && takenOf(question);
    return {
      extra,
      unitsLeft: extra.pool && taken !== null ? Math.max(0, extra.pool.capacity - taken) : null,
    };
  });
  const vehicles = counted.filter(({ extra }) => extra.vehicle);
  const severalRides = item.data.kind === 'journey' && item.data.route.serviceRoute.length > 1;
  return {
    key: `${item.id}-${leg ?? 'all'}`,
    leg,
    title: ride && severalRides ? `${ride.service}, ${ride.from.name} to ${ride.to.name}` : null,
    mode: ride && modeOfItemType[ride.itemType],
    included: ride ? describeAllowances(ride) : '',
    extras: counted
      .filter(({ extra }) => !extra.vehicle)
      .map(({ extra, unitsLeft }) =>
        presentExtra(extra, { unitsLeft, share: shareLeft(extra, { ride, beside, extras }) }, wish),
      ),
    vehicles: vehicles.length > 0 ? presentVehicles(vehicles, wish) : null,
  };
}

/**
 * The quantity that one cart may still take from an extra's pool, less its quantity for the same ride; null
 * if unlimited.
 */
function shareLeft(
  { pool }: ServiceExtra,
  { ride, beside, extras }: Pick<OfferedPart, 'ride' | 'extras'> & { readonly beside: readonly CartItem[] },
): number | null {
  if (!ride || !pool) return null;
  const ofPool = extras.flatMap(({ extra }) => (extra.pool?.id === pool.id ? [extra.id] : []));
  const held = beside
    .filter(({ productId }) => productId !== null && ofPool.includes(productId))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, (extraPool(pool.id, ride, pool.capacity).share ?? pool.capacity) - held);
}

interface Wished {
  readonly passengers: ItemPassengers;
  /** The extras in the cart for the same ride or pass. */
  readonly beside: readonly CartItem[];
  readonly ride: JourneyItemLeg | null;
}

const countsOf = ({ adultCount, childCount, infantCount }: ItemPassengers) => ({
  adults: adultCount,
  children: childCount,
  infants: infantCount,
});

function presentExtra(
  extra: ServiceExtra,
  { unitsLeft, share }: { readonly unitsLeft: number | null; readonly share: number | null },
  { passengers, beside, ride }: Wished,
): ExtraChoice {
  const inCart = beside
    .filter(({ productId }) => productId === extra.id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const limit = extraLimit(extra, countsOf(passengers));
  const allowed = Math.max(0, Math.min(limit - inCart, share ?? limit));
  const maxToAdd = Math.min(allowed, unitsLeft ?? allowed, maxAtOnce);
  return {
    id: extra.id,
    name: extra.name,
    note: extra.note,
    price: formatPrice(extra.unitPrice),
    unit: unitWords(extra, ride),
    limit: limitWords(extra),
    inCart,
    maxToAdd,
    closed: maxToAdd > 0 ? null : closedWords({ extra, limit, allowed, passengers }),
    stockNote:
      maxToAdd > 0 && isFew(extra, unitsLeft) ? `${unitsLeft} left on this ${nameOfRun(ride)}` : null,
    isOnRequest: extra.stock === 'request',
  };
}

/** True if few are left of a pool that once had more. */
function isFew({ pool }: ServiceExtra, left: number | null): boolean {
  return left !== null && pool !== null && left <= few.pieces && left < pool.capacity / 2;
}

function nameOfRun(ride: JourneyItemLeg | null): string {
  return ride ? runs[ride.itemType] : 'run';
}

const runs: Record<JourneyItemLeg['itemType'], string> = {
  kr_train: 'train',
  ic_bus: 'coach',
  ii_ferry: 'sailing',
};

function unitWords({ unit }: ServiceExtra, ride: JourneyItemLeg | null): string {
  if (unit === 'each') return 'each';
  if (unit === 'per_passenger') return 'a person';
  return ride?.itemType === 'ii_ferry' ? 'a crossing' : 'a ride';
}

function limitWords({ maxUnits, maxUnitsScope }: ServiceExtra): string {
  return maxUnitsScope === 'in-all' ? `Up to ${maxUnits}` : `Up to ${maxUnits} per passenger`;
}

function closedWords({
  extra,
  limit,
  allowed,
  passengers,
}: {
  extra: ServiceExtra;
  limit: number;
  allowed: number;
  passengers: ItemPassengers;
}): string {
  if (!extra.forChildren && passengers.childCount + passengers.infantCount > 0)
    return 'Adults only: not available because a child is travelling with you';
  if (limit === 0) return 'Not available for these travellers';
  return allowed === 0 ? 'You’ve added the maximum' : 'Sold out';
}

interface CountedVehicle {
  readonly extra: ServiceExtra;
  readonly unitsLeft: number | null;
}

/**
 * Presents the vehicle choices. A ride takes one vehicle and one towed behind it, so the offer depends on the
 * cart.
 */
function presentVehicles(
  vehicles: readonly CountedVehicle[],
  { passengers, beside, ride }: Wished,
): VehicleChoices {
  const taken = beside.flatMap((item) => vehicles.filter(({ extra }) => extra.id === item.productId));
  const hasFirst = taken.some(({ extra }) => !isTowed(extra));
  const hasTowed = taken.some(({ extra }) => isTowed(extra));
  const isFull = hasFirst && hasTowed;
  const fitting = vehicles.filter(
    ({ extra }) => isTowed(extra) === hasFirst && extraLimit(extra, countsOf(passengers)) > 0,
  );
  const withRoom = fitting.filter(
    ({ extra, unitsLeft }) => unitsLeft === null || unitsLeft >= minMetres(extra),
  );
  const metresLeft = withRoom.reduce<number | null>(
    (least, { unitsLeft }) => (unitsLeft === null ? least : Math.min(least ?? unitsLeft, unitsLeft)),
    null,
  );
  const types = isFull ? [] : withRoom.flatMap(({ extra, unitsLeft }) => vehicleType(extra, unitsLeft));
  return {
    asks: types.length === 0 ? 'nothing' : hasFirst ? 'towed' : 'first',
    types,
    inCart: taken.map(({ extra }) => extra.name),
    closed: types.length > 0 || hasFirst ? null : vehiclesClosed(fitting.length > 0),
    checkIn: ride && checkInWords(ride, vehicles),
    metresLeft: metresLeft !== null && metresLeft <= few.metres && types.length > 0 ? metresLeft : null,
  };
}

/** The check-in time with a vehicle; null if a vehicle makes no difference. */
function checkInWords(ride: JourneyItemLeg, vehicles: readonly CountedVehicle[]): string | null {
  const minutes = Math.max(0, ...vehicles.map(({ extra }) => extra.checkInMinutes ?? 0));
  const { checkInCloses } = withEarliestCheckIn(ride, [{ leg: null, checkInMinutes: minutes }]);
  if (minutes === 0 || checkInCloses === null) return null;
  return `With a vehicle, check-in closes ${minutes} minutes before departure, at ${readClock(checkInCloses)}.`;
}

/** A towed vehicle has no room for passengers. */
function isTowed({ vehicle }: ServiceExtra): boolean {
  return vehicle?.maxPassengers === 0;
}

/** The shortest realistic length, in metres. */
function minMetres({ vehicle }: ServiceExtra): number {
  return Math.min(vehicle?.includedMetres ?? 1, 3);
}

function vehiclesClosed(isSoldOut: boolean): string {
  return isSoldOut
    ? 'Vehicle space is sold out on this sailing'
    : 'No vehicle has room for this many travellers: book two journeys, each with a vehicle, or contact us';
}

function vehicleType(
  { id, name, note, unitPrice, perMetre, vehicle }: ServiceExtra,
  left: number | null,
): VehicleType[] {
  if (!vehicle) return [];
  return [
    {
      id,
      name,
      note,
      price: formatPrice(unitPrice),
      includedMetres: vehicle.includedMetres,
      perMetre: perMetre > 0 && vehicle.maxMetres > vehicle.includedMetres ? formatPrice(perMetre) : null,
      maxMetres: Math.min(vehicle.maxMetres, left ?? vehicle.maxMetres),
      maxPassengers: vehicle.maxPassengers,
    },
  ];
}
