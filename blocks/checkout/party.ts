import type { TravellerType } from './checkout-types.ts';

/** Somebody who travels: typed once, used on every item they travel on. */
export interface Person {
  /** Among all, from 0: adults, then children, then infants. Names their fields. */
  readonly index: number;
  readonly type: TravellerType;
  /** `Adult 1`; without a number where there is one of them. */
  readonly label: string;
}

/** How many of each type there are. */
export interface Counts {
  readonly adultCount: number;
  readonly childCount: number;
  readonly infantCount: number;
}

/** What of an item says who travels on it. */
export interface TravelledItem {
  readonly id: string;
  readonly description: string;
  readonly passengers: Counts;
  /** What is driven onto it, or towed. */
  readonly vehicles?: readonly Vehicle[];
}

/** A vehicle that is ordered. */
export interface Vehicle {
  readonly id: string;
  /** `Car up to 5 m` */
  readonly description: string;
}

/** An item on which not everybody travels: somebody has to say who does. */
export interface ItemToChoose {
  readonly itemId: string;
  readonly description: string;
  /** Only of types of which some stay behind. */
  readonly groups: readonly {
    readonly type: TravellerType;
    /** So many of them go. */
    readonly count: number;
    readonly people: readonly Person[];
  }[];
}

const types = [
  { type: 'adult', count: 'adultCount', word: 'Adult' },
  { type: 'child', count: 'childCount', word: 'Child' },
  { type: 'infant', count: 'infantCount', word: 'Infant' },
] as const;

/** Everybody who travels: of each type as many as on the item with the most of them. */
export function partyOf(items: readonly TravelledItem[]): readonly Person[] {
  let index = 0;
  return types.flatMap(({ type, count, word }) => {
    const most = Math.max(0, ...items.map(({ passengers }) => passengers[count]));
    return Array.from({ length: most }, (_, place) => ({
      index: index++,
      type,
      label: most === 1 ? word : `${word} ${place + 1}`,
    }));
  });
}

/** A vehicle, and the item it goes on. */
export interface BoardedVehicle extends Vehicle {
  /** `Interislander, Wellington to Picton` */
  readonly boards: string;
}

/** All vehicles, in the order of the items they go on. */
export function vehiclesOf(items: readonly TravelledItem[]): readonly BoardedVehicle[] {
  return items.flatMap(({ description, vehicles = [] }) =>
    vehicles.map((vehicle) => ({ ...vehicle, boards: description })),
  );
}

/** What a vehicle's number plate is called: with the vehicle where there are several, and what it goes on where two are alike. */
export function plateLabel({ description, boards }: BoardedVehicle, all: readonly BoardedVehicle[]): string {
  if (all.length < 2) return 'Number plate';
  const isAlone = all.filter((vehicle) => vehicle.description === description).length === 1;
  return isAlone ? `Number plate, ${description}` : `Number plate, ${description} (${boards})`;
}

/** The items on which some travel and some don't. */
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
 * Who travels on an item: where nobody stays behind everybody of that type, else those who were chosen.
 * @param isChosen whether a person was ticked for an item
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

/** Who is ticked before anybody has chosen: the first of each type, as many as go. */
export function isFirstChoice({ groups }: ItemToChoose, { index, type }: Person): boolean {
  return groups
    .filter((group) => group.type === type)
    .some(({ people, count }) => people.slice(0, count).some((person) => person.index === index));
}
