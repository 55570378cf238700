import { changePurchase } from '../change/change-purchase.ts';
import { orderPurchase } from './order-purchase.ts';
import type { Purchase, PurchaseContext } from './purchase.ts';

/** Returns what a payment attempt buys. */
export async function purchaseOf(context: PurchaseContext): Promise<Purchase> {
  const { changeId } = context.attempt;
  return changeId === null ? orderPurchase(context) : changePurchase(context, changeId);
}
