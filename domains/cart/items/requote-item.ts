import type { ItemChange } from '../cart.ts';
import { refuse } from '../cart-refusal.ts';
import { isOfKnownKind, type PricedItem, type StoredItem } from '../stored-item.ts';
import { extraItem } from './extra-item.ts';
import { requotedJourneyItem } from './journey-item.ts';
import type { ItemDeps } from './new-item.ts';
import { passItem } from './pass-item.ts';
import { refuseQuantity, refuseTravellers } from './passenger-rules.ts';
import { tourItem } from './tour-item.ts';
import { changedVoucherItem } from './voucher-item.ts';

/** Quotes an item of a cart again with the requested changes: its current description, price and claims. */
export async function changedItem(
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
      return requotedJourneyItem(
        { offerId: current.offerId ?? '', passengers: travellers },
        { ...deps, feed: deps.feed ?? refuse({ code: 'UPSTREAM' }) },
        path,
      );
  }
}
