import { defineLoadedBlock } from '#blocks/define-block.ts';
import { cart as schema } from '#schemas/blocks/cart.schema.ts';
import { loadCart } from './cart.load.ts';
import { Cart, CartUnavailable } from './cart.tsx';

/** The definition of block `cart`: the visitor's cart as a page. */
export const cart = defineLoadedBlock({
  schema,
  load: (block, context) => loadCart(block, context),
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  onFailure: 'critical',
  Fallback: CartUnavailable,
  Component: Cart,
});
