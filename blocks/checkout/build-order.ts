/** Builds and validates the order request from the form's values, and maps validation errors back to form fields. */
import { formatPassengerCount } from '#blocks/format-passengers.ts';
import { type CheckedCheckout, checkoutSchema } from '#contracts/booking/order-schema.ts';
import { birthDate } from './birth-date.ts';
import type { CheckoutFaults, CheckoutValues } from './checkout-types.ts';
import {
  conditionsField,
  contactFields,
  newVoucherField,
  type PersonField,
  personField,
  plateField,
  textUpdatesField,
  travellerOnItemField,
} from './field-names.ts';
import {
  itemsToChoose,
  type Person,
  partyOf,
  type TravelledItem,
  travellersOn,
  vehiclesOf,
} from './party.ts';

/** The amounts of a quote as shown, in dollars: the total to pay by card and the subtotal. */
export interface ShownAmounts {
  readonly total: number;
  readonly subtotal: number;
}

/** The inputs of an order. */
export interface OrderParts {
  readonly values: CheckoutValues;
  readonly items: readonly TravelledItem[];
  readonly voucherCodes: readonly string[];
  readonly shown: ShownAmounts;
}

/** The item and person of each traveller of the order, in the order's sequence. */
interface Placed {
  readonly itemId: string;
  readonly person: Person;
}

/** The request body of the order, or the error messages by field. */
export type CheckedOrder =
  | { readonly ok: true; readonly order: CheckedCheckout }
  | { readonly ok: false; readonly faults: CheckoutFaults };

/** Validates the answers against the API's rules and the form's own, and builds the order. */
export function checkOrder(parts: OrderParts): CheckedOrder {
  const order = orderBody(parts);
  const parsed = checkoutSchema.safeParse(order);
  const faults: Record<string, string> = { ...faultsOfChoice(parts), ...faultsOfBirths(parts) };
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = findFieldOfPath(path.map(String), parts);
    if (field) faults[field] ??= message;
  }
  if (Object.keys(faults).length > 0) return { ok: false, faults: sortFaults(faults, parts.items) };
  return parsed.success ? { ok: true, order: parsed.data } : { ok: false, faults: {} };
}

/** Repeats each person's answers for every item they travel on. */
function orderBody({ values, items, voucherCodes, shown }: OrderParts) {
  const text = (name: string) => values[name] ?? '';
  return {
    contact: {
      email: text('email'),
      phone: text('phone'),
      ...(text(textUpdatesField) === 'on' && { textUpdates: true }),
      country: text('country'),
    },
    travellers: placedTravellers({ values, items }).map(({ itemId, person }) => {
      const title = text(personField(person, 'title'));
      const requests = text(personField(person, 'requests')).trim();
      const born = person.type === 'adult' ? '' : birthOf(values, person);
      return {
        itemId,
        type: person.type,
        ...(title && { title }),
        firstName: text(personField(person, 'firstName')),
        lastName: text(personField(person, 'lastName')),
        ...(born && { dateOfBirth: born }),
        ...(requests && { requests: oneLine(requests) }),
      };
    }),
    vehicles: typedPlates({ values, items }),
    voucherCodes: [...voucherCodes],
    acceptConditions: text(conditionsField) === 'on',
    expectedTotal: shown.total,
    expectedSubtotal: shown.subtotal,
  };
}

/** The number plates that were typed. */
function typedPlates({ values, items }: Pick<OrderParts, 'values' | 'items'>) {
  return vehiclesOf(items).flatMap(({ id }) => {
    const plate = (values[plateField(id)] ?? '').trim();
    return plate === '' ? [] : [{ itemId: id, plate }];
  });
}

/** Joins the lines of a request, because the order takes a single line. */
const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' · ');

function placedTravellers({ values, items }: Pick<OrderParts, 'values' | 'items'>): readonly Placed[] {
  const party = partyOf(items);
  return items.flatMap((item) =>
    travellersOn(item, party, (itemId, person) => values[travellerOnItemField(itemId, person)] === 'on').map(
      (person) => ({ itemId: item.id, person }),
    ),
  );
}

function birthOf(values: CheckoutValues, person: Person): string | null {
  const part = (field: PersonField) => values[personField(person, field)] ?? '';
  return birthDate({ day: part('birthDay'), month: part('birthMonth'), year: part('birthYear') });
}

function faultsOfBirths({ values, items }: OrderParts): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const person of partyOf(items)) {
    if (person.type === 'adult') continue;
    const born = birthOf(values, person);
    if (born) continue;
    faults[personField(person, 'birthDay')] =
      born === '' ? 'Enter the date of birth.' : 'Enter a valid date of birth, as day, month and year.';
  }
  return faults;
}

function faultsOfChoice({ values, items }: OrderParts): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { itemId, description, groups } of itemsToChoose(items)) {
    for (const { type, count, people } of groups) {
      const chosen = people.filter((person) => values[travellerOnItemField(itemId, person)] === 'on').length;
      const [first] = people;
      if (chosen === count || !first) continue;
      faults[travellerOnItemField(itemId, first)] =
        `Choose ${formatPassengerCount(count, type)} for ${description}.`;
    }
  }
  return faults;
}

/**
 * Maps a path of the order's body, such as `travellers.2.lastName`, to its field; undefined if no field asks
 * for it.
 * @param path the parts of the path
 */
function findFieldOfPath(
  path: readonly string[],
  parts: Pick<OrderParts, 'values' | 'items'>,
): string | undefined {
  const [area, name, part] = path;
  if (area === 'contact') return contactFields.find((field) => field === name);
  if (area === 'acceptConditions') return conditionsField;
  if (area === 'voucherCodes') return newVoucherField;
  if (area === 'vehicles') {
    const vehicle = typedPlates(parts)[Number(name)];
    return vehicle && plateField(vehicle.itemId);
  }
  if (area !== 'travellers') return undefined;
  const placed = placedTravellers(parts)[Number(name)];
  if (!placed) return undefined;
  switch (part) {
    case 'title':
    case 'firstName':
    case 'lastName':
    case 'requests':
      return personField(placed.person, part);
    // An age that does not fit is reported at the date of birth, which adults don't have.
    case 'dateOfBirth':
    case 'type':
      return personField(placed.person, placed.person.type === 'adult' ? 'firstName' : 'birthDay');
    default:
      return undefined;
  }
}

/**
 * Maps the API's messages about parts of an order to their fields.
 * @returns `others`: messages that belong to no field
 */
export function faultsOfAnswer(
  fields: Readonly<Record<string, string>>,
  parts: Pick<OrderParts, 'values' | 'items'>,
): { readonly faults: CheckoutFaults; readonly others: readonly string[] } {
  const faults: Record<string, string> = {};
  const others = new Set<string>();
  for (const [path, message] of Object.entries(fields)) {
    const field = findFieldOfPath(path.split('.'), parts);
    if (field) faults[field] ??= message;
    else others.add(message);
  }
  return { faults: sortFaults(faults, parts.items), others: [...others] };
}

/** The entries of an error summary, with the traveller's label where several have the same field. */
export function summaryOf(
  faults: CheckoutFaults,
  items: readonly TravelledItem[],
): readonly { readonly name: string; readonly message: string }[] {
  const party = partyOf(items);
  return Object.entries(faults).map(([name, message]) => {
    const person = party.find(({ index }) => name.startsWith(`person-${index}-`));
    return { name, message: person && party.length > 1 ? `${person.label}: ${message}` : message };
  });
}

/** Sorts faults by their field's place on the page, so that the summary goes from top to bottom. */
function sortFaults(faults: CheckoutFaults, items: readonly TravelledItem[]): CheckoutFaults {
  const names = fieldOrder(items);
  return Object.fromEntries(
    Object.entries(faults).toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other)),
  );
}

/** The names of all fields, in page order. */
export function fieldOrder(items: readonly TravelledItem[]): readonly string[] {
  const people = partyOf(items).flatMap((person) => [
    personField(person, 'title'),
    personField(person, 'firstName'),
    personField(person, 'lastName'),
    ...(person.type === 'adult'
      ? []
      : [
          personField(person, 'birthDay'),
          personField(person, 'birthMonth'),
          personField(person, 'birthYear'),
        ]),
    personField(person, 'requests'),
  ]);
  const choices = itemsToChoose(items).flatMap(({ itemId, groups }) =>
    groups.flatMap(({ people: some }) => some.map((person) => travellerOnItemField(itemId, person))),
  );
  const plates = vehiclesOf(items).map(({ id }) => plateField(id));
  return [...people, ...choices, ...plates, ...contactFields, newVoucherField, conditionsField];
}
