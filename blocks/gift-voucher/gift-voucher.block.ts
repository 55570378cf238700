import { defineLoadedBlock } from '#blocks/define-block.ts';
import { giftVoucher as schema } from '#schemas/blocks/gift-voucher.schema.ts';
import { loadGiftVoucher } from './gift-voucher.load.ts';
import { GiftVoucher, GiftVoucherUnavailable } from './gift-voucher.tsx';

/** The definition of block `giftVoucher`: a form that sells gift vouchers. */
export const giftVoucher = defineLoadedBlock({
  schema,
  load: loadGiftVoucher,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'critical',
  Fallback: GiftVoucherUnavailable,
  jsonLd: (_block, { brandName, minAmount, maxAmount }, page) => [
    {
      '@type': 'Product',
      '@id': `${page.url}#voucher`,
      name: `${brandName} gift voucher`,
      url: page.url,
      brand: { '@type': 'Brand', name: brandName },
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: minAmount,
        highPrice: maxAmount,
        priceCurrency: 'NZD',
        availability: 'https://schema.org/InStock',
      },
    },
  ],
  Component: GiftVoucher,
});
