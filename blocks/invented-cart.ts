import type { Cart, CartItem, ItemPassengers, JourneyItemLeg } from '#domains/cart/cart.ts';

/**
 * Invented carts for drafts and stories. Their ids are those of the invented cart that the *cart* block
 * shows.
 */

const family = { adultCount: 2, childCount: 1, infantCount: 0 };
const two = { adultCount: 2, childCount: 0, infantCount: 0 };
const noPassengers = { adultCount: 0, childCount: 0, infantCount: 0 };

/** An id that no real item has, with a number in its last digits. */
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const day = '2026-12-01';

const ferry: JourneyItemLeg = {
  itemType: 'ii_ferry',
  service: 'Interislander',
  operator: 'Interislander',
  line: 'interislander',
  tripId: 'invented-ferry',
  serviceDate: day,
  runOffset: 0,
  fromCall: 0,
  toCall: 1,
  from: { stopId: 'WLG', name: 'Wellington', departure: `${day}T08:45:00+13:00` },
  to: { stopId: 'PCN', name: 'Picton', arrival: `${day}T12:15:00+13:00` },
  checkInCloses: `${day}T08:00:00+13:00`,
  stock: 'live',
  fareFamilyId: 'flexi',
};

const train: JourneyItemLeg = {
  itemType: 'kr_train',
  service: 'Coastal Pacific',
  operator: 'Great Journeys New Zealand',
  line: 'coastal_pacific',
  tripId: 'invented-train',
  serviceDate: day,
  runOffset: 0,
  fromCall: 0,
  toCall: 4,
  from: { stopId: 'PCN-T', name: 'Picton', departure: `${day}T14:15:00+13:00` },
  to: { stopId: 'CHC-T', name: 'Christchurch', arrival: `${day}T19:30:00+13:00` },
  checkInCloses: `${day}T13:55:00+13:00`,
  stock: 'request',
  fareFamilyId: 'scenic',
};

const common = {
  quantity: 1,
  associatedCartItemId: null,
  productId: null,
  offerId: null,
  hold: 'none',
  disruption: null,
} as const;

/** Makes a journey item of an invented cart. */
export function inventedJourney(
  rides: readonly JourneyItemLeg[],
  { number = 1, passengers = family }: { number?: number; passengers?: ItemPassengers } = {},
): CartItem {
  const names = rides.map(({ service }) => service).join(' and ');
  return {
    ...common,
    id: id(number),
    itemType: rides[0]?.itemType ?? 'ii_ferry',
    description: `${names}, ${rides[0]?.from.name} to ${rides.at(-1)?.to.name}`,
    detail: 'Tuesday 1 December 2026, 08:45',
    priceCents: 49_600,
    passengers,
    offerId: 'invented',
    stock: 'mixed',
    data: {
      kind: 'journey',
      route: { serviceRoute: rides },
      passengers,
      fareName: 'Flexi and Scenic',
      conditions: { changes: '', refund: '', text: '' },
    },
  };
}

/** Makes an extra of the journey item with number `of`. */
export function inventedExtra(
  number: number,
  extra: {
    id: string;
    kind: string;
    name: string;
    leg: number;
    of?: number;
    quantity?: number;
    vehicleLength?: number;
  },
): CartItem {
  return {
    ...common,
    id: id(number),
    itemType: 'extra',
    description: extra.name,
    detail: '',
    priceCents: 2_000,
    quantity: extra.quantity ?? 1,
    passengers: noPassengers,
    associatedCartItemId: id(extra.of ?? 1),
    productId: extra.id,
    stock: 'unlimited',
    data: {
      kind: 'extra',
      extra: {
        id: extra.id,
        extraKind: extra.kind,
        leg: extra.leg,
        ...(extra.vehicleLength === undefined ? {} : { vehicleLength: extra.vehicleLength }),
      },
    },
  };
}

const pass: CartItem = {
  ...common,
  id: id(9),
  itemType: 'pass',
  description: 'Bus Pass, 15 hours',
  detail: 'Valid for 12 months from the first ride',
  priceCents: 31_000,
  passengers: two,
  productId: 'bus-pass-15-hours',
  stock: 'unlimited',
  data: {
    kind: 'pass',
    pass: {
      id: 'bus-pass-15-hours',
      services: [{ name: 'bus' }],
      allowance: '15 hours',
      validMonths: 12,
    },
    passengers: two,
  },
};

/** Makes a cart of these items; their prices don't matter here. */
export function inventedCartOf(items: readonly CartItem[]): Cart {
  return {
    items,
    subtotalCents: 0,
    gstCents: 0,
    removed: null,
    holdExpiresAt: null,
    now: new Date('2026-11-21T10:00:00+13:00'),
  };
}

export const inventedItems = { ferry, train, pass } as const;

/** The cart that editors see: a ferry with a car, and a train. */
export const inventedCart = inventedCartOf([
  inventedJourney([ferry], { number: 1, passengers: { adultCount: 2, childCount: 1, infantCount: 1 } }),
  inventedExtra(2, { id: 'interislander-car', kind: 'vehicle', name: 'Car', leg: 0, vehicleLength: 5 }),
  inventedJourney([train], { number: 3, passengers: two }),
]);
