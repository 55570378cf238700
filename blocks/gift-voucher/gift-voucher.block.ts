import { defineBlock } from '#blocks/define-block.ts';
import { giftVoucher as schema } from '#schemas/blocks/gift-voucher.ts';
import { GiftVoucher } from './gift-voucher.tsx';

export const giftVoucher = defineBlock({
  schema,
  layout: 'text',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'omit',
  Component: GiftVoucher,
});
