import { defineBlock } from '#blocks/define-block.ts';
import { cart as schema } from '#schemas/blocks/cart.ts';
import { Cart } from './cart.tsx';

export const cart = defineBlock({
  schema,
  layout: 'text',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'omit',
  Component: Cart,
});
