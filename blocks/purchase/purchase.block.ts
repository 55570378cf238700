import { defineLoadedBlock } from '#blocks/define-block.ts';
import { purchase as schema } from '#schemas/blocks/purchase.schema.ts';
import { loadPurchase } from './purchase.load.ts';
import { Purchase, PurchaseUnavailable } from './purchase.tsx';

/** The definition of block `purchase`: the page of a booking. */
export const purchase = defineLoadedBlock({
  schema,
  load: (block, context) => loadPurchase(block, context),
  layout: 'grid',
  outline: 'title',
  onFailure: 'critical',
  Fallback: PurchaseUnavailable,
  Component: Purchase,
});
