import { defineBlock } from '#blocks/define-block.ts';
import { purchaseFailed as schema } from '#schemas/blocks/purchase-failed.ts';
import { PurchaseFailed } from './purchase-failed.tsx';

export const purchaseFailed = defineBlock({
  schema,
  layout: 'text',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'omit',
  Component: PurchaseFailed,
});
