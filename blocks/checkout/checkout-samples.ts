/** Sample carts and answers for stories and tests. */

import type { CartDataItem } from '#browser/cart/cart-session.ts';
import { fixtureId, fixtureItems } from '#browser/cart/fixture-carts.ts';
import type { ConditionsView } from '#components/checkout/checkout-view.ts';
import type { AgeLimitsById } from './checkout.load.ts';
import type { CheckoutValues } from './checkout-types.ts';

const { train, ferry, pass, voucher } = fixtureItems;

/** Cart items in typical combinations. */
export const sampleItems = {
  alone: {
    ...train,
    stock: 'live',
    hold: 'held',
    price: 219,
    passengers: { adultCount: 1, childCount: 0, infantCount: 0 },
  },
  family: ferry,
  /** Two of the family's adults, without the children. */
  fewer: { ...train, stock: 'live', hold: 'held' },
  oneOfTwo: {
    ...train,
    id: fixtureId(21),
    stock: 'live',
    hold: 'held',
    price: 219,
    passengers: { adultCount: 1, childCount: 1, infantCount: 0 },
  },
  onRequest: train,
  pass,
  voucher,
} as const satisfies Record<string, CartDataItem>;

/** The conditions of each item. */
export const sampleConditions = (items: readonly CartDataItem[]): Readonly<Record<string, ConditionsView>> =>
  Object.fromEntries(
    items
      .filter(({ itemType }) => itemType !== 'extra')
      .map(({ id, description, itemType }) => [
        id,
        itemType === 'voucher'
          ? { id, description, lines: ['Gift vouchers are not refundable.'], more: null }
          : {
              id,
              description,
              lines: [
                'Cancel until 72 hours before departure and get a refund less $30 a person; not refundable after that.',
                'Change the date as often as you like until 7 days before departure, if the fare is still available.',
              ],
              more: 'Instant confirmation. Children are 2 to 14, infants under 2. Demonstration fare based on published price bands, not the operator’s own.',
            },
      ]),
  );

/** The same age limits for each item with travellers. */
export const sampleAgeLimits = (items: readonly CartDataItem[]): AgeLimitsById =>
  Object.fromEntries(
    items
      .filter(({ passengers }) => passengers.childCount + passengers.infantCount > 0)
      .map(({ id, description }) => [
        id,
        [{ on: '2026-12-12', maxAges: { child: 14, infant: 1 }, where: description }],
      ]),
  );

export const sampleCountries = [
  { code: 'NZ', name: 'New Zealand' },
  { code: 'AU', name: 'Australia' },
  { code: 'KR', name: 'South Korea' },
] as const;

const person = (index: number, title: string, firstName: string, lastName: string) => ({
  [`person-${index}-title`]: title,
  [`person-${index}-firstName`]: firstName,
  [`person-${index}-lastName`]: lastName,
});

const born = (index: number, day: string, month: string, year: string) => ({
  [`person-${index}-birthDay`]: day,
  [`person-${index}-birthMonth`]: month,
  [`person-${index}-birthYear`]: year,
});

const reach = { email: 'mere@example.nz', phone: '+64 21 123 4567', country: 'NZ' };

/** Typed answers. */
export const sampleValues = {
  reach,
  traveller: person(0, 'dr', 'Mere', 'Tūhoe'),
  alone: { ...person(0, 'dr', 'Mere', 'Tūhoe'), ...reach, acceptConditions: 'on' },
  family: {
    ...person(0, 'dr', 'Mere', 'Tūhoe'),
    ...person(1, 'mr', 'Wiremu', 'Tūhoe'),
    'person-1-requests': 'Travels with a wheelchair, 63 cm wide.',
    ...person(2, 'miss', 'Aroha', 'Tūhoe'),
    ...born(2, '27', '3', '2019'),
    ...person(3, 'master', 'Nikau', 'Tūhoe'),
    ...born(3, '4', 'Jan', '2026'),
    ...reach,
    acceptConditions: 'on',
  },
} as const satisfies Record<string, CheckoutValues>;
