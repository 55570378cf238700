import { defineLoadedBlock } from '#blocks/define-block.ts';
import { purchaseFailed as schema } from '#schemas/blocks/purchase-failed.schema.ts';
import { loadPurchaseFailed } from './purchase-failed.load.ts';
import { PurchaseFailed, PurchaseFailedUnavailable } from './purchase-failed.tsx';

/** The definition of block `purchaseFailed`: why a payment failed, and what to do. */
export const purchaseFailed = defineLoadedBlock({
  schema,
  load: (block, context) => loadPurchaseFailed(block, context),
  layout: 'grid',
  outline: 'title',
  onFailure: 'critical',
  Fallback: PurchaseFailedUnavailable,
  Component: PurchaseFailed,
});
