/** Form field names (`name` attributes) of the checkout: travellers, contact, item choices, number plates and vouchers. */
import type { Person } from './party.ts';

/** The fields of each traveller. A date of birth has three fields. */
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

/** The checkbox that asks for text messages. */
export const textUpdatesField = 'textUpdates';

/** The contact fields of the person who orders. */
export const contactFields = ['email', 'phone', textUpdatesField, 'country'] as const;

export const conditionsField = 'acceptConditions';
export const newVoucherField = 'newVoucher';

/** The name of a traveller's field, such as `person-0-firstName`. */
export const personField = ({ index }: Pick<Person, 'index'>, field: PersonField) =>
  `person-${index}-${field}`;

/** The name of the checkbox that puts a traveller on an item. */
export const travellerOnItemField = (itemId: string, { index }: Pick<Person, 'index'>) =>
  `goes-${itemId}-${index}`;

/** The name of the field for a vehicle's number plate. */
export const plateField = (itemId: string) => `vehicle-${itemId}-plate`;

const fieldNamePattern = new RegExp(
  `^(?:person-\\d{1,2}-(?:${personFields.join('|')})|goes-[0-9a-f-]{36}-\\d{1,2}|vehicle-[0-9a-f-]{36}-plate|${[...contactFields, conditionsField, newVoucherField].join('|')})$`,
);

/** Returns true for names of fields in the checkout form. */
export const isCheckoutField = (name: string): boolean => fieldNamePattern.test(name);

/** Returns true for names of checkboxes. */
export const isBoxField = (name: string): boolean => isConsentField(name) || name.startsWith('goes-');

/** Returns true for checkboxes that only the visitor ticks. */
export const isConsentField = (name: string): boolean =>
  name === conditionsField || name === textUpdatesField;
