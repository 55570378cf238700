import { defineLoadedBlock } from '#blocks/define-block.ts';
import { checkout as schema } from '#schemas/blocks/checkout.schema.ts';
import { loadCheckout } from './checkout.load.ts';
import { Checkout, CheckoutUnavailable } from './checkout.tsx';

export const checkout = defineLoadedBlock({
  schema,
  load: (block, context) => loadCheckout(block, context),
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  onFailure: 'critical',
  Fallback: CheckoutUnavailable,
  Component: Checkout,
});
