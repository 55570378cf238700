import type { JourneyItemLeg } from '#domains/cart/cart.ts';

const train =
  'Two bags of up to 20 kg travel free with each person. One of 20 to 30 kg you help to load; over 30 kg stays behind.';

/** By line, as far as operators have said it: internationalrail.com.au and railnewzealand.com (2010s, 2025), interislander.co.nz/FAQ.aspx (2010s). */
const byLine: Readonly<Record<string, string>> = {
  northern_explorer: train,
  coastal_pacific: train,
  tranz_alpine: train,
  interislander:
    'Two bags of up to 32 kg travel free with each person on foot. What is in your vehicle stays in it.',
};

/** What comes with a ride without paying for it. Every seat is reserved: railnewzealand.com/faq (2023-25). */
export function includedWith({ line, itemType }: Pick<JourneyItemLeg, 'line' | 'itemType'>): string {
  const place = itemType === 'ii_ferry' ? 'Your place is reserved.' : 'Your seat is reserved.';
  const bags =
    byLine[line] ?? 'Hand luggage travels free; how many more bags do, the operator’s conditions say.';
  return `${place} ${bags}`;
}
