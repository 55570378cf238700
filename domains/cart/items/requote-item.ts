import type { ItemChange, ItemStock } from '../cart.ts';
import { refuse } from '../cart-refusal.ts';
import { isOfKnownKind, type PricedItem, type StoredItem } from '../stored-item.ts';
import { extraItem } from './extra-item.ts';
import { requotedJourneyItem } from './journey-item.ts';
import type { ItemDeps } from './new-item.ts';
import { passItem } from './pass-item.ts';
import { refuseOtherParty, requotedOnPass } from './pass-journey.ts';
import { refuseQuantity, refuseTravellers } from './passenger-rules.ts';
import { tourItem } from './tour-item.ts';
import { changedVoucherItem } from './voucher-item.ts';

/**
 * Quotes an item of a cart again with the requested changes: its current description, price and claims. Without a
 * change and at the same price it keeps its conditions and texts: a visitor may accept them without reading them again.
 * Then it is refused if it is no longer confirmed in the same way.
 */
export async function changedItem(
  current: StoredItem,
  change: Pick<ItemChange, 'quantity' | 'passengers'>,
  deps: ItemDeps,
  path: string,
): Promise<PricedItem> {
  const next = await quoteAgain(current, change, deps, path);
  const isSame =
    change.quantity === undefined &&
    change.passengers === undefined &&
    next.priceCents === current.priceCents;
  if (!isSame || !isSoldAsShown(current)) return next;
  const { description, detail, data } = current;
  if (confirmationsOf(next).join() !== confirmationsOf(current).join())
    return refuse({
      code: 'OFFER_EXPIRED',
      message: `${description} is now confirmed in another way. Remove it from your cart and add it again.`,
    });
  return { ...next, description, detail, data };
}

/** Returns how each ride of a journey, or a tour, is confirmed; empty for items that are never on request themselves. */
function confirmationsOf({ data, stock }: Pick<PricedItem, 'data' | 'stock'>): readonly ItemStock[] {
  if (data.kind === 'journey') return data.route.serviceRoute.map((ride) => ride.stock);
  return data.kind === 'tour' ? [stock] : [];
}

/** Returns false for gift vouchers, whose validity is extended, and for items of older carts without terms. */
function isSoldAsShown({ data }: StoredItem): boolean {
  return data.kind === 'extra' || (data.kind !== 'voucher' && data.refundTerms !== undefined);
}

async function quoteAgain(
  current: StoredItem,
  change: Pick<ItemChange, 'quantity' | 'passengers'>,
  deps: ItemDeps,
  path: string,
): Promise<PricedItem> {
  const { data } = current;
  const { quantity, passengers } = change;
  const travellers = passengers ?? current.passengers;
  const productId = current.productId ?? '';
  if (!isOfKnownKind(current)) return refuse({ code: 'UPSTREAM' });
  switch (data.kind) {
    case 'pass':
      refuseQuantity(quantity, path);
      return passItem({ productId, passengers: travellers }, deps.catalogue, path);
    case 'tour':
      refuseQuantity(quantity, path);
      return tourItem({ productId, passengers: travellers }, deps, path);
    case 'voucher':
      refuseTravellers(passengers, path);
      return changedVoucherItem(data, quantity ?? current.quantity, deps);
    case 'extra': {
      refuseTravellers(passengers, path);
      const parent = deps.present.find(({ id }) => id === current.associatedCartItemId);
      if (!parent)
        return refuse({
          code: 'NOT_FOUND',
          message: 'The journey or pass for this extra is not in your cart.',
        });
      if (!deps.catalogue.extraById(productId))
        return refuse({
          code: 'NOT_FOUND',
          message: `${current.description} is no longer sold. Remove it from your cart.`,
        });
      const others = deps.present.filter(({ id }) => id !== current.id);
      const { leg, vehicleLength } = data.extra;
      const request = { productId, quantity: quantity ?? current.quantity, leg, vehicleLength };
      return extraItem(request, { ...deps, parent, others }, path);
    }
    case 'journey':
      refuseQuantity(quantity, path);
      if (data.pass) refuseOtherParty(current.passengers, travellers, path);
      return requotedOnPass(
        await requotedJourneyItem(
          { offerId: current.offerId ?? '', passengers: travellers },
          { ...deps, feed: deps.feed ?? refuse({ code: 'UPSTREAM' }) },
          path,
        ),
        data.pass,
      );
  }
}
