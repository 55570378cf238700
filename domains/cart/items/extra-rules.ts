/** Validation rules for the extras of a cart: limits, passengers, and conflicting vehicles. */
import { countNoun } from '#contracts/counts.ts';
import type { Catalogue, ServiceExtra } from '#domains/catalogue/catalogue.ts';
import { extraLimit } from '#domains/catalogue/prices.ts';
import type { ItemPassengers } from '../cart.ts';
import { refuseField } from '../cart-refusal.ts';
import type { StoredItem } from '../stored-item.ts';
import { countsOf, peopleOf } from './passenger-rules.ts';

/** A requested quantity of an extra, with its passengers and the other extras of the same ride or pass. */
interface Wish {
  readonly extra: ServiceExtra;
  readonly quantity: number;
  readonly vehicleLength: number | undefined;
  readonly passengers: ItemPassengers;
  readonly siblings: readonly StoredItem[];
}

/** Returns the extras of one ride of an item, or of the whole item (`leg` null). */
export function extrasAt(items: readonly StoredItem[], parentId: string, leg: number | null): StoredItem[] {
  return items.filter(
    ({ associatedCartItemId, data }) =>
      associatedCartItemId === parentId && data.kind === 'extra' && data.extra.leg === leg,
  );
}

/** Refuses an extra that does not suit the passengers, exceeds its limit or conflicts with another extra. */
export function refuseUnfit(wish: Wish, catalogue: Catalogue, path: string): void {
  const fault = faultOf(wish, catalogue);
  if (fault) refuseField(`${path}.${fault.part}`, fault.reason);
}

/** Refuses a change of passengers that the item's extras no longer suit. */
export function refuseUnfitExtras(
  parent: { readonly id: string; readonly passengers: ItemPassengers },
  items: readonly StoredItem[],
  catalogue: Catalogue,
  field: string,
): void {
  const [unfit] = unfitExtras(parent, items, catalogue);
  if (unfit) refuseField(field, `${unfit.reason} Change or remove ${unfit.item.description} first.`);
}

/** Returns the extras of an item that don't suit these passengers or conflict with each other. */
export function unfitExtras(
  parent: { readonly id: string; readonly passengers: ItemPassengers },
  items: readonly StoredItem[],
  catalogue: Catalogue,
): readonly { readonly item: StoredItem; readonly reason: string }[] {
  return items.flatMap((item) => {
    const { data, quantity, productId, associatedCartItemId } = item;
    const extra = productId === null ? undefined : catalogue.extraById(productId);
    if (associatedCartItemId !== parent.id || data.kind !== 'extra' || !extra) return [];
    const { leg, vehicleLength } = data.extra;
    const siblings = extrasAt(items, parent.id, leg).filter(({ id }) => id !== item.id);
    const wish = { extra, quantity, vehicleLength, passengers: parent.passengers, siblings };
    const fault = faultOf(wish, catalogue);
    return fault ? [{ item, reason: fault.reason }] : [];
  });
}

/** Reason for a refusal, and the part of the request that it concerns. */
interface Fault {
  readonly part: 'productId' | 'quantity' | 'data.extra.vehicleLength';
  readonly reason: string;
}

function faultOf(wish: Wish, catalogue: Catalogue): Fault | null {
  const { extra, passengers, quantity } = wish;
  const { name, forChildren, vehicle } = extra;
  const people = peopleOf(passengers);
  if (!forChildren && people > passengers.adultCount)
    return { part: 'productId', reason: `${name} is for adults only.` };
  const room = roomFor(wish, catalogue);
  if (vehicle && people > room)
    return {
      part: 'productId',
      reason:
        room === 0
          ? `${name} is only available with a vehicle.`
          : `${name} has room for ${countNoun(room, 'person', 'people')}, and ${people} are travelling.`,
    };
  const other = vehicleLike(wish, catalogue);
  if (other)
    return {
      part: 'productId',
      reason: `You can take one vehicle and one trailer: you already have ${other.description}.`,
    };
  const limit = extraLimit(extra, countsOf(passengers));
  const there = inTheCart(wish);
  if (limit === 0) return { part: 'productId', reason: `${name} isn’t available for these travellers.` };
  if (there + quantity > limit)
    return {
      part: 'quantity',
      reason: `You can add up to ${limit} of ${name}${there > 0 ? ', including those you have' : ''}.`,
    };
  return lengthFault(wish);
}

/** Returns how many of the same extra are in the cart. */
function inTheCart({ extra, siblings }: Wish): number {
  return siblings.reduce((sum, item) => sum + (item.productId === extra.id ? item.quantity : 0), 0);
}

/** Returns how many people the vehicles of a ride have room for; a trailer has room for none. */
function roomFor({ extra, quantity, siblings }: Wish, catalogue: Catalogue): number {
  const roomOf = (id: string | null) =>
    id === null ? 0 : (catalogue.extraById(id)?.vehicle?.maxPassengers ?? 0);
  return siblings.reduce(
    (sum, item) => sum + item.quantity * roomOf(item.productId),
    quantity * roomOf(extra.id),
  );
}

/** Finds a conflicting vehicle of the same ride: a second one that is driven, or a second one that is towed. */
function vehicleLike({ extra, siblings }: Wish, catalogue: Catalogue): StoredItem | undefined {
  const { vehicle } = extra;
  if (!vehicle) return undefined;
  return siblings.find(({ productId }) => {
    const beside = productId === null ? undefined : catalogue.extraById(productId);
    if (!beside?.vehicle || beside.id === extra.id) return false;
    return beside.vehicle.maxPassengers > 0 === vehicle.maxPassengers > 0;
  });
}

function lengthFault({ extra: { name, vehicle }, vehicleLength }: Wish): Fault | null {
  const part = 'data.extra.vehicleLength';
  if (!vehicle)
    return vehicleLength === undefined
      ? null
      : { part, reason: `${name} doesn’t need a length. Leave it empty.` };
  if (vehicleLength === undefined) return { part, reason: 'Enter the length of the vehicle in metres.' };
  return vehicleLength > 0 && vehicleLength <= vehicle.maxMetres
    ? null
    : { part, reason: `${name} can be up to ${vehicle.maxMetres} m long.` };
}
