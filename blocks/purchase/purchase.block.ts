import { defineBlock } from '#blocks/define-block.ts';
import { purchase as schema } from '#schemas/blocks/purchase.ts';
import { Purchase } from './purchase.tsx';

export const purchase = defineBlock({
  schema,
  layout: 'text',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'omit',
  Component: Purchase,
});
