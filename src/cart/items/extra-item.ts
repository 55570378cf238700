import type { Catalogue, ExtraSubject, ServiceExtra } from '#src/catalogue/catalogue.ts';
import { extraPrice } from '#src/catalogue/prices.ts';
import type { Claim } from '#src/inventory/inventory.ts';
import { extraPool } from '#src/inventory/pools.ts';
import type { ExtraItemData, JourneyItemLeg } from '../cart.ts';
import { refuse, refuseField } from '../cart-refusal.ts';
import type { KeptItem, PricedItem } from '../kept-item.ts';
import { extrasAt, refuseUnfit } from './extra-rules.ts';
import { nobody } from './passenger-rules.ts';

/** An extra as it is asked for. */
export interface WantedExtra {
  readonly productId: string;
  readonly quantity: number;
  readonly leg?: number | null | undefined;
  readonly vehicleLength?: number | undefined;
}

/** What an extra is looked up with: the item it belongs to, and all of the cart but the extra itself. */
export interface ExtraMeans {
  readonly catalogue: Catalogue;
  readonly parent: KeptItem;
  readonly others: readonly KeptItem[];
}

/** An extra of a journey’s ride or of a pass, if it can be had there and the limits leave room for it. */
export function extraItem(
  wanted: WantedExtra,
  { catalogue, parent, others }: ExtraMeans,
  path: string,
): PricedItem<ExtraItemData> {
  const extra = catalogue.extraById(wanted.productId);
  if (!extra) return refuse({ code: 'NOT_FOUND', message: 'There is no such extra.' });
  const leg = placeOf(extra, wanted.leg ?? null, parent, catalogue, path);
  const { quantity, vehicleLength } = wanted;
  const siblings = extrasAt(others, parent.id, leg);
  const wish = { extra, quantity, vehicleLength, passengers: parent.passengers, siblings };
  refuseUnfit(wish, catalogue, path);

  const rides = ridesOf(parent);
  const ride = leg === null ? undefined : rides[leg];
  const claims = ride ? extraClaims(extra, ride, { quantity, vehicleLength }) : [];
  return {
    itemType: 'extra',
    description: extra.vehicle ? `${extra.name} up to ${Math.ceil(vehicleLength ?? 0)} m` : extra.name,
    detail: ride && rides.length > 1 ? `${ride.service}, ${ride.from.name} to ${ride.to.name}` : '',
    priceCents: extraPrice(extra, { quantity, vehicleLength }),
    quantity,
    passengers: nobody,
    productId: extra.id,
    offerId: null,
    stock: extra.stock === 'live' && claims.length === 0 ? 'unlimited' : extra.stock,
    data: {
      kind: 'extra',
      extra: {
        id: extra.id,
        extraKind: extra.kind,
        leg,
        ...(vehicleLength === undefined ? {} : { vehicleLength }),
      },
    },
    claims,
  };
}

/** Which ride the extra is for, by its place; null for a pass. Left out, it is the one ride that has it. */
function placeOf(
  extra: ServiceExtra,
  asked: number | null,
  parent: KeptItem,
  catalogue: Catalogue,
  path: string,
): number | null {
  const hasIt = (subject: ExtraSubject) => catalogue.extrasFor(subject).some(({ id }) => id === extra.id);
  const nowhere = () =>
    refuseField(`${path}.productId`, `${extra.name} can’t be had with ${parent.description}.`);
  if (parent.data.kind === 'pass') {
    const pass = catalogue.passById(parent.data.pass.id);
    return pass && asked === null && hasIt({ kind: 'pass', pass }) ? null : nowhere();
  }
  const places = ridesOf(parent).flatMap(({ line, fareFamilyId }, at) =>
    hasIt({ kind: 'ride', routeId: line, fareFamilyId }) ? [at] : [],
  );
  if (asked !== null) return places.includes(asked) ? asked : nowhere();
  const [only, another] = places;
  if (only === undefined) return nowhere();
  if (another !== undefined)
    return refuseField(`${path}.data.extra.leg`, `Say for which ride ${extra.name} is: several have it.`);
  return only;
}

function ridesOf({ data }: KeptItem): readonly JourneyItemLeg[] {
  return data.kind === 'journey' ? data.route.serviceRoute : [];
}

/** Units of the run's pool over the stretch that is travelled; of a deck, one for each begun metre of a vehicle. */
function extraClaims(
  extra: ServiceExtra,
  { tripId, serviceDate, runOffset, fromCall, toCall }: JourneyItemLeg,
  bought: { readonly quantity: number; readonly vehicleLength: number | undefined },
): readonly Claim[] {
  if (extra.stock !== 'live' || !extra.pool) return [];
  const run = { tripId, serviceDate, runOffset };
  return [
    {
      pool: extraPool(extra.pool.id, run, extra.pool.capacity),
      fromSegment: fromCall,
      toSegment: toCall,
      quantity: bought.quantity * Math.ceil(bought.vehicleLength ?? 1),
    },
  ];
}
