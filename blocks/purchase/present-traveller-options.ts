/** View model of the travellers who can join a booked journey. */
import { describeAgeLimits, describeBirthDate } from '#blocks/describe-age-limits.ts';
import { formatPassengers } from '#blocks/format-passengers.ts';
import type { TravellerOptionsView } from '#components/booking/booking-view.ts';
import { formatMoney } from '#contracts/money.ts';
import { purchasePath } from '#contracts/page-paths.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import type { TravellerOptions } from '#domains/booking/change/list-travellers.ts';
import type { ItemPassengers } from '#domains/cart/cart.ts';

const types = [
  { type: 'adult', name: 'adults', count: 'adultCount', label: 'Adults', word: 'Adult' },
  { type: 'child', name: 'children', count: 'childCount', label: 'Children', word: 'Child' },
  { type: 'infant', name: 'infants', count: 'infantCount', label: 'Infants', word: 'Infant' },
] as const;

/**
 * Presents who can join a journey.
 * @param adding those who were chosen; null if nobody was
 */
export function presentTravellerOptions(
  listed: TravellerOptions,
  adding: ItemPassengers | null,
): TravellerOptionsView {
  const { itemId, description, detail, fareName, refusal, present, most, priceCents, ageLimits } = listed;
  const chosen = adding ?? { adultCount: 1, childCount: 0, infantCount: 0 };
  const items = [{ id: itemId, passengers: { childCount: 1, infantCount: 1 } }];
  const limits = { [itemId]: ageLimits };
  const { adultCount: adults, childCount: children, infantCount: infants } = present;
  return {
    ...{ itemId, description, refusal, most },
    present: [
      detail,
      ...(fareName === '' ? [] : [`${fareName} fare`]),
      formatPassengers({ adults, children, infants }),
    ]
      .filter(Boolean)
      .join(' · '),
    counts: types.map(({ type, name, count, label }) => ({
      ...{ name, label, chosen: chosen[count] },
      help: [
        `${formatMoney(priceCents[type])} each.`,
        type === 'adult' ? '' : describeAgeLimits(type, items, limits),
      ]
        .filter(Boolean)
        .join(' '),
    })),
    partyFault: refusal === null ? listed.partyFault : null,
    people:
      adding === null || listed.partyFault !== null
        ? []
        : types.flatMap(({ type, count, word }) =>
            Array.from({ length: adding[count] }, (_, at) => ({
              type,
              label: adding[count] === 1 ? word : `${word} ${at + 1}`,
              price: formatMoney(priceCents[type]),
              ages: type === 'adult' ? null : describeBirthDate(type, items, limits),
            })),
          ),
  };
}

/** Reads the passengers who were chosen to join; null if nobody was. */
export function readAdding(query: PageQuery): ItemPassengers | null {
  const countOf = (name: 'adults' | 'children' | 'infants') => {
    const text = query[name];
    return typeof text === 'string' && /^\d$/.test(text) ? Number(text) : 0;
  };
  const [adultCount, childCount, infantCount] = [countOf('adults'), countOf('children'), countOf('infants')];
  return adultCount + childCount + infantCount === 0 ? null : { adultCount, childCount, infantCount };
}

/** Address of the travellers who can join a booked journey. */
export function travellersHref(itemId: string): string {
  return `${purchasePath}?${new URLSearchParams({ travellers: itemId })}#travellers`;
}
