/** Factory of cart items: validates an add-to-cart request and creates the item of its type. */
import { isTravelItemType } from '#contracts/cart/item-types.ts';
import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import type { PassAccount } from '#domains/pass-travel/pass-account.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { NewItem } from '../cart.ts';
import { refuse, refuseField } from '../cart-refusal.ts';
import type { PricedItem, StoredItem } from '../stored-item.ts';
import { extraItem } from './extra-item.ts';
import { type JourneyDeps, newJourneyItem } from './journey-item.ts';
import { passItem } from './pass-item.ts';
import { newJourneyOnPass, refuseOtherParty } from './pass-journey.ts';
import { refuseQuantity, refuseTravellers } from './passenger-rules.ts';
import { tourItem } from './tour-item.ts';
import { newVoucherItem } from './voucher-item.ts';

/** The dependencies for creating items. */
export interface ItemDeps {
  readonly catalogue: Catalogue;
  readonly feed: LoadedFeed | null;
  readonly key: Buffer;
  readonly now: Date;
  /** Items in the cart, including those that the same call has added before. */
  readonly present: readonly StoredItem[];
}

/** Creates an item of any type with description, price and claims; `parent` is the item it belongs to. */
export async function newItem(
  request: NewItem & { readonly parent: StoredItem | undefined; readonly account?: PassAccount | undefined },
  deps: ItemDeps,
  path: string,
): Promise<PricedItem> {
  refuseForeignParts(request, path);
  const { itemType, passengers, quantity = 1, account } = request;
  switch (itemType) {
    case 'pass':
      refuseQuantity(quantity, path);
      return passItem({ productId: productOf(request, path), passengers }, deps.catalogue, path);
    case 'tour':
      refuseQuantity(quantity, path);
      return tourItem({ productId: productOf(request, path), passengers }, deps, path);
    case 'voucher':
      refuseTravellers(passengers, path);
      return newVoucherItem(
        { productId: productOf(request, path), quantity, voucher: request.voucher },
        deps,
        path,
      );
    case 'extra':
      refuseTravellers(passengers, path);
      return extraItem(
        { productId: productOf(request, path), quantity, ...request.extra },
        { ...deps, parent: parentOf(request, path), others: deps.present },
        path,
      );
    default:
      refuseQuantity(quantity, path);
      return journeyItem(
        { itemType, offerId: offerOf(request, path), passengers, account },
        { ...deps, feed: deps.feed ?? refuse({ code: 'UPSTREAM' }) },
        path,
      );
  }
}

async function journeyItem(
  {
    account,
    ...request
  }: Parameters<typeof newJourneyItem>[0] & { readonly account: PassAccount | undefined },
  deps: JourneyDeps,
  path: string,
): Promise<PricedItem> {
  if (!account) return newJourneyItem(request, deps, path);
  const { passengers = account.party } = request;
  refuseOtherParty(account.party, passengers, path);
  return newJourneyOnPass(await newJourneyItem({ ...request, passengers }, deps, path), account, deps, path);
}

/** Refuses fields that belong to another type of item. No part of a request is ever ignored. */
function refuseForeignParts({ itemType, ...request }: NewItem, path: string): void {
  if (request.voucher && itemType !== 'voucher')
    refuseField(`${path}.data.voucher`, 'Only a gift voucher has a recipient.');
  if (request.extra && itemType !== 'extra')
    refuseField(`${path}.data.extra`, 'Only an extra belongs to a ride.');
  if (request.pass && !isTravelItemType(itemType))
    refuseField(`${path}.data.pass`, 'Only a journey is booked on a pass.');
  if (request.associatedCartItemId !== undefined && itemType !== 'extra')
    refuseField(`${path}.associatedCartItemId`, 'Only an extra belongs to another item.');
}

function productOf({ productId, offerId }: NewItem, path: string): string {
  if (offerId !== undefined) refuseField(`${path}.offerId`, 'Only a journey has an offer.');
  return productId ?? refuseField(`${path}.productId`, 'Name the product.');
}

function offerOf({ productId, offerId }: NewItem, path: string): string {
  if (productId !== undefined) refuseField(`${path}.productId`, 'A journey is bought by its offer.');
  return offerId ?? refuseField(`${path}.offerId`, 'Name the offer.');
}

function parentOf({ parent }: { readonly parent: StoredItem | undefined }, path: string): StoredItem {
  if (!parent)
    return refuseField(`${path}.associatedCartItemId`, 'Name the item of your cart it belongs to.');
  if (parent.data.kind === 'journey' || parent.data.kind === 'pass') return parent;
  return refuseField(`${path}.associatedCartItemId`, 'Extras belong to a journey or a pass.');
}
