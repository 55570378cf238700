import type { StoredItem } from '#domains/cart/stored-item.ts';
import type { RefundTerms } from '#domains/travel/fares/refund-terms.ts';

/**
 * Returns the refund terms that an item of a cart is sold with: those of its last quote, whose words the visitor has
 * read. An extra has the terms of its parent item; a gift voucher is not refundable. Throws for an extra without its
 * parent and for an item without terms, which would be bugs.
 */
export function refundTermsOf(item: StoredItem, items: readonly StoredItem[]): RefundTerms {
  const { data } = item;
  switch (data.kind) {
    case 'voucher':
      return { startsAt: null, steps: [] };
    case 'extra': {
      const parent = items.find(({ id }) => id === item.associatedCartItemId);
      if (!parent) throw new Error('An extra has the terms of its parent item, which is missing.');
      return refundTermsOf(parent, items);
    }
    default:
      if (!data.refundTerms) throw new Error('The item was ordered without refund terms.');
      return data.refundTerms;
  }
}
