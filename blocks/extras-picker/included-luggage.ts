/** Free luggage allowance and seat reservation of each line, in words. */
import type { JourneyItemLeg } from '#domains/cart/cart.ts';

const train =
  'Two bags of up to 20 kg each travel free per person. You may be asked to help load bags of 20 to 30 kg; bags over 30 kg can’t be carried.';

/**
 * By line, as far as operators publish it: internationalrail.com.au and railnewzealand.com (2010s, 2025),
 * interislander.co.nz/FAQ.aspx (2010s).
 */
const byLine: Readonly<Record<string, string>> = {
  northern_explorer: train,
  coastal_pacific: train,
  tranz_alpine: train,
  interislander:
    'Two bags of up to 32 kg each travel free per foot passenger. Luggage in your vehicle stays in it.',
};

/** The allowances that a ride includes for free. Every seat is reserved: railnewzealand.com/faq (2023-25). */
export function describeAllowances({ line, itemType }: Pick<JourneyItemLeg, 'line' | 'itemType'>): string {
  const place = itemType === 'ii_ferry' ? 'Your place is reserved.' : 'Your seat is reserved.';
  const bags = byLine[line] ?? 'Hand luggage travels free. See the operator’s conditions for other bags.';
  return `${place} ${bags}`;
}
