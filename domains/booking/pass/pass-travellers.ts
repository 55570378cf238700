/** Travellers of passes: rides on a pass are for them alone. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Checkout } from '#contracts/booking/order-schema.ts';
import { formatList } from '#contracts/lists.ts';
import { toComparable } from '#contracts/text/fold-text.ts';
import type { CartItemData } from '#domains/cart/cart.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { bookingTravellers } from '../booking.table.ts';
import type { TravellerName, TravellerType } from '../booking.ts';

/** A traveller of a pass, as its booking names them now. */
export interface PassTraveller extends TravellerName {
  readonly id: string;
  readonly type: TravellerType;
}

/** The travellers of each ride on a pass, by item id. */
export type PassTravellersById = Readonly<Record<string, readonly PassTraveller[]>>;

/** An item that may be a ride on a pass. */
interface PassableItem {
  readonly id: string;
  readonly description: string;
  readonly data: CartItemData;
}

/** Reads the travellers of each ride on a pass. A pass whose booking was erased has no names, and its rides no entry. */
export async function readPassTravellers(
  database: Database | Transaction,
  items: readonly Pick<PassableItem, 'id' | 'data'>[],
): Promise<PassTravellersById> {
  const passIds = new Map(
    items.flatMap(({ id, data }) => (data.kind === 'journey' && data.pass ? [[id, data.pass.itemId]] : [])),
  );
  if (passIds.size === 0) return {};
  const rows = await database
    .select()
    .from(bookingTravellers)
    .where(
      and(
        inArray(bookingTravellers.itemId, [...passIds.values()]),
        eq(bookingTravellers.status, 'confirmed'),
      ),
    )
    .orderBy(asc(bookingTravellers.position));
  return Object.fromEntries(
    [...passIds].flatMap(([id, passId]) => {
      const travellers = rows
        .filter(({ itemId }) => itemId === passId)
        .flatMap(({ id: travellerId, type, title, firstName, lastName }): PassTraveller[] =>
          firstName === null || lastName === null
            ? []
            : [{ id: travellerId, type, title, firstName, lastName }],
        );
      return travellers.length > 0 ? [[id, travellers]] : [];
    }),
  );
}

/**
 * Finds travellers of an order who ride on a pass of somebody else. Accents, case and punctuation don't count.
 * Returns messages by field path.
 */
export function findOtherTravellers(
  items: readonly Pick<PassableItem, 'id' | 'description'>[],
  travellers: Checkout['travellers'],
  passTravellers: PassTravellersById,
): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const { id, description } of items) {
    const holders = passTravellers[id];
    if (!holders) continue;
    const expected = holders.map(nameKey);
    for (const [at, traveller] of travellers.entries()) {
      if (traveller.itemId !== id) continue;
      const place = expected.indexOf(nameKey(traveller));
      if (place >= 0) expected.splice(place, 1);
      else fields[`travellers.${at}.firstName`] = refusal(description, holders);
    }
  }
  return fields;
}

function refusal(description: string, holders: readonly PassTraveller[]): string {
  const names = formatList(holders.map(fullName));
  return `${description} is booked with the pass of ${names}. Enter ${holders.length > 1 ? 'their names' : 'this name'}. For anybody else, remove it from your cart and book a ticket.`;
}

const fullName = ({ firstName, lastName }: Pick<TravellerName, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

const nameKey = (name: Parameters<typeof fullName>[0]) => toComparable(fullName(name));
