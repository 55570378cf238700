import { itemTypeLabels } from '#contracts/cart/item-types.ts';
import { passLabel } from '#domains/catalogue/pass-label.ts';

/** How each kind of item of a cart or a booking looks and is called. */
const itemLooks = {
  kr_train: { icon: 'train', kind: itemTypeLabels.kr_train, mode: 'rail' },
  ic_bus: { icon: 'coach', kind: itemTypeLabels.ic_bus, mode: 'coach' },
  ii_ferry: { icon: 'ferry', kind: itemTypeLabels.ii_ferry, mode: 'ferry' },
  pass: { icon: 'pass', kind: itemTypeLabels.pass, mode: null },
  tour: { icon: 'package', kind: itemTypeLabels.tour, mode: null },
  voucher: { icon: 'gift', kind: 'Gift voucher', mode: null },
  extra: { icon: 'plus', kind: 'Extra', mode: null },
} as const;

/** Of a type that only a newer release knows: its own words say what it is. */
const newer = { icon: 'package', kind: 'Other', mode: null } as const;

type ItemType = keyof typeof itemLooks;

type PassService = Parameters<typeof passLabel>[0][number];

/** How an item looks and is called, in the cart, at the checkout and in a booking alike. */
export interface ItemLook {
  readonly icon: (typeof itemLooks)[ItemType]['icon'];
  /** `Train`, `Bus Pass`, `Tour` */
  readonly kind: string;
  /** The colour of a mode of travel, or none. */
  readonly mode: (typeof itemLooks)[ItemType]['mode'];
}

/**
 * @param data what is known of the item besides, of the API: of a pass it says by `pass.services` what it is called. What does
 * not fit says nothing. Read by hand: the rules of a schema are many times as large, and every cart would wait for them.
 */
export function itemLook(itemType: ItemType, data: unknown): ItemLook {
  const look = itemLooks[itemType] ?? newer;
  const services = member(member(data, 'pass'), 'services');
  const names = Array.isArray(services)
    ? services.map((service: unknown) => member(service, 'name')).filter(isPassService)
    : [];
  return names.length > 0 ? { ...look, kind: passLabel(names) } : look;
}

/** The JSON of an item's `data`; null where it is none. */
export function parsedData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A member of what may be an object; undefined where it is none, or has none of that name. */
export function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Object.getOwnPropertyDescriptor(of, name)?.value : undefined;
}

const isPassService = (name: unknown): name is PassService => name === 'bus' || name === 'train';
