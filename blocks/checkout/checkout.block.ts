import { defineBlock } from '#blocks/define-block.ts';
import { checkout as schema } from '#schemas/blocks/checkout.ts';
import { Checkout } from './checkout.tsx';

export const checkout = defineBlock({
  schema,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  onFailure: 'omit',
  Component: Checkout,
});
