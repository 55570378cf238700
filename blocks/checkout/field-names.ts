import type { Person } from './party.ts';

/** What is asked of each person. A day of birth has three fields. */
export const personFields = [
  'title',
  'firstName',
  'lastName',
  'birthDay',
  'birthMonth',
  'birthYear',
  'requests',
] as const;
export type PersonField = (typeof personFields)[number];

/** What is asked of whoever orders. */
export const contactFields = ['email', 'phone', 'country'] as const;

export const conditionsField = 'acceptConditions';
export const newVoucherField = 'newVoucher';

/** The name of a person's field: `person-0-firstName`. */
export const personField = ({ index }: Pick<Person, 'index'>, field: PersonField) =>
  `person-${index}-${field}`;

/** The name of the box that says whether a person goes on an item. */
export const goesField = (itemId: string, { index }: Pick<Person, 'index'>) => `goes-${itemId}-${index}`;

/** The name of the field for a vehicle's number plate. */
export const plateField = (itemId: string) => `vehicle-${itemId}-plate`;

const known = new RegExp(
  `^(?:person-\\d{1,2}-(?:${personFields.join('|')})|goes-[0-9a-f-]{36}-\\d{1,2}|vehicle-[0-9a-f-]{36}-plate|${[...contactFields, conditionsField, newVoucherField].join('|')})$`,
);

/** Whether a field of this name may stand in the form. */
export const isCheckoutField = (name: string): boolean => known.test(name);

/** Whether it is a box to tick. */
export const isBoxField = (name: string): boolean => name === conditionsField || name.startsWith('goes-');
