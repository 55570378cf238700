/** The names that a checkout with rides on passes starts with. */
import { personKeys } from '#contracts/booking/person-keys.ts';
import type { PassTravellersById } from '#domains/booking/pass/pass-travellers.ts';
import type { CheckoutValues } from './checkout-types.ts';
import { personField } from './field-names.ts';
import { partyOf, type TravelledItem } from './party.ts';

/**
 * Returns the values of the name fields. The travellers of passes are the first of their type, because these are ticked
 * for an item that only some are on. Each one is named once, even with rides on several passes.
 */
export function passTravellerNames(
  items: readonly TravelledItem[],
  byItem: PassTravellersById,
): CheckoutValues {
  const people = new Map(
    items.flatMap(({ id }) => {
      const travellers = byItem[id] ?? [];
      const keys = personKeys(travellers);
      return travellers.map((traveller) => [keys.get(traveller.id), traveller] as const);
    }),
  );
  const unplaced = [...people.values()];
  const values: Record<string, string> = {};
  for (const person of partyOf(items)) {
    const at = unplaced.findIndex(({ type }) => type === person.type);
    const [traveller] = at < 0 ? [] : unplaced.splice(at, 1);
    if (!traveller) continue;
    values[personField(person, 'title')] = traveller.title ?? '';
    values[personField(person, 'firstName')] = traveller.firstName;
    values[personField(person, 'lastName')] = traveller.lastName;
  }
  return values;
}
