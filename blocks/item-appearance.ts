import { type CartItemType, itemTypeLabels, modeOfItemType } from '#contracts/cart/item-types.ts';
import { type PassService, passLabel } from '#contracts/catalogue/pass-label.ts';

/** The icon, name and mode of each type of item in a cart or booking. */
const itemAppearances = {
  kr_train: { icon: 'train', kind: itemTypeLabels.kr_train, mode: modeOfItemType.kr_train },
  ic_bus: { icon: 'coach', kind: itemTypeLabels.ic_bus, mode: modeOfItemType.ic_bus },
  ii_ferry: { icon: 'ferry', kind: itemTypeLabels.ii_ferry, mode: modeOfItemType.ii_ferry },
  pass: { icon: 'pass', kind: itemTypeLabels.pass, mode: null },
  tour: { icon: 'package', kind: itemTypeLabels.tour, mode: null },
  voucher: { icon: 'gift', kind: 'Gift voucher', mode: null },
  extra: { icon: 'plus', kind: 'Extra', mode: null },
} as const satisfies Record<CartItemType, unknown>;

/** For an item type that only a newer release knows; its own description says what it is. */
const newer = { icon: 'package', kind: 'Other', mode: null } as const;

/** The icon, name and mode of an item, the same in the cart, at the checkout and in a booking. */
export interface ItemAppearance {
  readonly icon: (typeof itemAppearances)[CartItemType]['icon'];
  /** `Train`, `Bus Pass`, `Tour` */
  readonly kind: string;
  /** The travel mode that gives the colour, or null. */
  readonly mode: (typeof itemAppearances)[CartItemType]['mode'];
}

/**
 * Returns the appearance of an item.
 * @param data the item's further data from the API, of which `pass.services` names a pass. Members of another
 * shape are ignored. It is read by hand, because a schema would be many times larger and would delay every
 * cart.
 */
export function itemAppearance(itemType: CartItemType, data: unknown): ItemAppearance {
  const look = itemAppearances[itemType] ?? newer;
  const services = readMember(readMember(data, 'pass'), 'services');
  const names = Array.isArray(services)
    ? services.map((service: unknown) => readMember(service, 'name')).filter(isPassService)
    : [];
  return names.length > 0 ? { ...look, kind: passLabel(names) } : look;
}

/** Kinds of extras with a quantity of one: a car, a cabin, a seat in a better class. */
export const singleExtraKinds: ReadonlySet<string> = new Set(['vehicle', 'cabin', 'seat', 'scenic-plus']);

/** The kind of an extra from its `data`; undefined if the data has another shape. */
export function extraKindOf(data: unknown): string | undefined {
  const kind = readMember(readMember(data, 'extra'), 'extraKind');
  return typeof kind === 'string' ? kind : undefined;
}

/** Parses the JSON of an item's `data`; null if it is invalid. */
export function parseItemData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads a member of an unknown value; undefined if the value is no object or has no such member. */
export function readMember(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Object.getOwnPropertyDescriptor(of, name)?.value : undefined;
}

const isPassService = (name: unknown): name is PassService => name === 'bus' || name === 'train';
