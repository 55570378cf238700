/** Item types of journeys: by rail, coach and ferry. The names are those of the specification. */
export const travelItemTypes = ['kr_train', 'ic_bus', 'ii_ferry'] as const;

/** An item type of a journey. */
export type TravelItemType = (typeof travelItemTypes)[number];

/** Returns true for the item type of a journey. */
export function isTravelItemType(type: string): type is TravelItemType {
  return travelItemTypes.some((each) => each === type);
}

/** The mode of each item type of a journey, as the timetable and the colours name it. */
export const modeOfItemType = {
  kr_train: 'rail',
  ic_bus: 'coach',
  ii_ferry: 'ferry',
} as const satisfies Record<TravelItemType, string>;

/** Returns the item type of a mode; undefined for a mode that is not sold. */
export function itemTypeOfMode(mode: string): TravelItemType | undefined {
  return travelItemTypes.find((type) => modeOfItemType[type] === mode);
}

/** Item types of everything that a cart or a booking contains. An extra belongs to another item. */
export const cartItemTypes = [...travelItemTypes, 'pass', 'tour', 'voucher', 'extra'] as const;

/** An item type. */
export type CartItemType = (typeof cartItemTypes)[number];

/** Labels of the item types that are sold on their own. Modes of travel have separate names. */
export const itemTypeLabels = {
  kr_train: 'Train',
  ic_bus: 'Intercity bus',
  ii_ferry: 'Ferry',
  pass: 'Travel pass',
  tour: 'Tour',
} as const satisfies Partial<Record<CartItemType, string>>;
