/** The travelling party of an order: its travellers, who is on which item, and the vehicles that need a number plate. */
import type { TravellerType } from './checkout-types.ts';

/** A traveller, typed once and used on every item they travel on. */
export interface Person {
  /**
   * The index among all travellers, from 0: adults, then children, then infants. It is part of the field
   * names.
   */
  readonly index: number;
  readonly type: TravellerType;
  /** `Adult 1`; without a number if there is only one of the type. */
  readonly label: string;
}

/** The number of passengers of each type. */
export interface Counts {
  readonly adultCount: number;
  readonly childCount: number;
  readonly infantCount: number;
}

/** The parts of an item that determine its travellers. */
export interface TravelledItem {
  readonly id: string;
  readonly description: string;
  readonly passengers: Counts;
  /** The vehicles and trailers that it carries. */
  readonly vehicles?: readonly Vehicle[];
}

/** A vehicle that is ordered. */
export interface Vehicle {
  readonly id: string;
  /** `Car up to 5 m` */
  readonly description: string;
}

/** An item that only some travellers are on, so the visitor must choose who. */
export interface ItemToChoose {
  readonly itemId: string;
  readonly description: string;
  /** Only the types of which some stay behind. */
  readonly groups: readonly {
    readonly type: TravellerType;
    /** The number of people to choose. */
    readonly count: number;
    readonly people: readonly Person[];
  }[];
}

const types = [
  { type: 'adult', count: 'adultCount', word: 'Adult' },
  { type: 'child', count: 'childCount', word: 'Child' },
  { type: 'infant', count: 'infantCount', word: 'Infant' },
] as const;

/** Lists all travellers: of each type as many as on the item with the most of them. */
export function partyOf(items: readonly TravelledItem[]): readonly Person[] {
  let index = 0;
  return types.flatMap(({ type, count, word }) => {
    const maxOfType = Math.max(0, ...items.map(({ passengers }) => passengers[count]));
    return Array.from({ length: maxOfType }, (_, place) => ({
      index: index++,
      type,
      label: maxOfType === 1 ? word : `${word} ${place + 1}`,
    }));
  });
}

/** A vehicle with the item that carries it. */
export interface BoardedVehicle extends Vehicle {
  /** `Interislander, Wellington to Picton` */
  readonly boards: string;
}

/** Lists all vehicles, in the order of their items. */
export function vehiclesOf(items: readonly TravelledItem[]): readonly BoardedVehicle[] {
  return items.flatMap(({ description, vehicles = [] }) =>
    vehicles.map((vehicle) => ({ ...vehicle, boards: description })),
  );
}

/**
 * The label of a vehicle's number plate field. With several vehicles it names the vehicle; for two alike it
 * also names their items.
 */
export function plateLabel({ description, boards }: BoardedVehicle, all: readonly BoardedVehicle[]): string {
  if (all.length < 2) return 'Number plate';
  const isAlone = all.filter((vehicle) => vehicle.description === description).length === 1;
  return isAlone ? `Number plate, ${description}` : `Number plate, ${description} (${boards})`;
}

/** The items that only some travellers are on. */
export function itemsToChoose(items: readonly TravelledItem[]): readonly ItemToChoose[] {
  const party = partyOf(items);
  return items.flatMap(({ id, description, passengers }) => {
    const groups = types.flatMap(({ type, count }) => {
      const people = party.filter((person) => person.type === type);
      const here = passengers[count];
      return here > 0 && here < people.length ? [{ type, count: here, people }] : [];
    });
    return groups.length > 0 ? [{ itemId: id, description, groups }] : [];
  });
}

/**
 * Lists the travellers on an item: all of a type if nobody stays behind, else the chosen ones.
 * @param isChosen returns true if a person was ticked for an item
 */
export function travellersOn(
  item: TravelledItem,
  party: readonly Person[],
  isChosen: (itemId: string, person: Person) => boolean,
): readonly Person[] {
  return types.flatMap(({ type, count }) => {
    const here = item.passengers[count];
    if (here === 0) return [];
    const people = party.filter((person) => person.type === type);
    return here >= people.length ? people : people.filter((person) => isChosen(item.id, person));
  });
}

/** Returns true for the people ticked by default: the first of each type, up to the item's number. */
export function isFirstChoice({ groups }: ItemToChoose, { index, type }: Person): boolean {
  return groups
    .filter((group) => group.type === type)
    .some(({ people, count }) => people.slice(0, count).some((person) => person.index === index));
}
