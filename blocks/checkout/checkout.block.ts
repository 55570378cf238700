import { defineLoadedBlock } from '#blocks/define-block.ts';
import { checkout as schema } from '#schemas/blocks/checkout.schema.ts';
import { loadCheckout } from './checkout.load.ts';
import { Checkout, CheckoutUnavailable } from './checkout.tsx';

/** The definition of block `checkout`: the order form of the visitor's cart. */
export const checkout = defineLoadedBlock({
  schema,
  load: (block, context) => loadCheckout(block, context),
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  onFailure: 'critical',
  Fallback: CheckoutUnavailable,
  Component: Checkout,
});
