/** Reads and writes the rows of carts and their items. */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { cartItems, carts } from './cart.table.ts';
import type { Removal, RemovedItem } from './removed-items.ts';
import type { PricedItem, StoredItem } from './stored-item.ts';

/** A cart without its items. */
export interface StoredCart {
  readonly id: string;
  readonly changedAt: Date;
  readonly holdsSince: Date | null;
  readonly heldUntil: Date | null;
  /** The last removal. */
  readonly removed: Removal | null;
}

const cartColumns = {
  id: carts.id,
  changedAt: carts.changedAt,
  holdsSince: carts.holdsSince,
  heldUntil: carts.heldUntil,
  removed: carts.removed,
};

/** A cart with its items, in the order in which they were added. */
export interface FoundCart {
  readonly cart: StoredCart;
  readonly items: readonly StoredItem[];
  /** Ids of the items with a valid hold. */
  readonly live: ReadonlySet<string>;
}

/**
 * Finds the cart of a session with its items and their holds at `now`; undefined if there is none. It is one statement
 * and therefore one snapshot, despite concurrent writes.
 */
export async function findCart(
  database: Database,
  { sessionHash, now }: { readonly sessionHash: string; readonly now: Date },
): Promise<FoundCart | undefined> {
  const isHeld = and(
    eq(inventoryHolds.holderId, sql`${cartItems.id}::text`),
    eq(inventoryHolds.ownerId, sql`${carts.id}::text`),
    gt(inventoryHolds.heldUntil, now),
  );
  const rows = await database
    .select({ cart: cartColumns, item: cartItems, holderId: inventoryHolds.holderId })
    .from(carts)
    .leftJoin(cartItems, eq(cartItems.cartId, carts.id))
    .leftJoin(inventoryHolds, isHeld)
    .where(eq(carts.sessionHash, sessionHash))
    .orderBy(asc(cartItems.position));
  const [first] = rows;
  if (!first) return undefined;
  return {
    cart: first.cart,
    items: rows.flatMap(({ item }) => (item ? storedItem(item) : [])),
    live: new Set(rows.flatMap(({ holderId }) => holderId ?? [])),
  };
}

/** Finds the cart of a session and locks its row until the transaction ends. Every change starts with this lock. */
export async function lockCart(
  transaction: Transaction,
  sessionHash: string,
): Promise<StoredCart | undefined> {
  const [cart] = await transaction
    .select(cartColumns)
    .from(carts)
    .where(eq(carts.sessionHash, sessionHash))
    .for('update');
  return cart;
}

/** Inserts a new, empty cart. */
export async function insertCart(
  transaction: Transaction,
  cart: { readonly id: string; readonly sessionHash: string; readonly now: Date },
): Promise<StoredCart> {
  const { id, sessionHash, now } = cart;
  const cartValues = { id, changedAt: now, holdsSince: null, heldUntil: null, removed: null };
  await transaction.insert(carts).values({ ...cartValues, sessionHash, createdAt: now });
  return cartValues;
}

/** Saves when a cart changed, how long it holds its items, and its last removal. */
export async function saveCart(transaction: Transaction, { id, ...cartValues }: StoredCart): Promise<void> {
  await transaction.update(carts).set(cartValues).where(eq(carts.id, id));
}

/** Reads the items of a cart in the order in which they were added. */
export async function itemsOf(database: Database, cartId: string): Promise<readonly StoredItem[]> {
  const rows = await database
    .select()
    .from(cartItems)
    .where(eq(cartItems.cartId, cartId))
    .orderBy(asc(cartItems.position));
  return rows.map(storedItem);
}

function storedItem(row: typeof cartItems.$inferSelect): StoredItem {
  return {
    id: row.id,
    itemType: row.itemType,
    description: row.description,
    detail: row.detail,
    priceCents: row.priceCents,
    quantity: row.quantity,
    passengers: { adultCount: row.adultCount, childCount: row.childCount, infantCount: row.infantCount },
    unitPrices: row.unitPrices,
    associatedCartItemId: row.parentId,
    productId: row.productId,
    offerId: row.offerId,
    stock: row.stock,
    data: row.data,
  };
}

/** Inserts items into a cart, in their order. */
export async function insertItems(
  transaction: Transaction,
  cartId: string,
  items: readonly StoredItem[],
  addedAt: Date,
): Promise<void> {
  await transaction.insert(cartItems).values(
    items.map((item) => ({
      ...columnsOf(item),
      id: item.id,
      cartId,
      parentId: item.associatedCartItemId,
      addedAt,
    })),
  );
}

/** Updates an item; its position in the cart stays. */
export async function updateItem(transaction: Transaction, id: string, item: ItemColumns): Promise<void> {
  await transaction.update(cartItems).set(columnsOf(item)).where(eq(cartItems.id, id));
}

/** Deletes items from their cart and returns them with their positions. */
export async function deleteItems(
  transaction: Transaction,
  items: readonly StoredItem[],
): Promise<readonly RemovedItem[]> {
  const ids = items.map(({ id }) => id);
  const places = await transaction
    .delete(cartItems)
    .where(inArray(cartItems.id, ids))
    .returning({ id: cartItems.id, position: cartItems.position, addedAt: cartItems.addedAt });
  return items.flatMap((item) => {
    const place = places.find(({ id }) => id === item.id);
    return place ? [{ ...item, position: place.position, addedAt: place.addedAt.toISOString() }] : [];
  });
}

/** Inserts removed items into a cart again, at their old positions. */
export async function putBackItems(
  transaction: Transaction,
  cartId: string,
  items: readonly RemovedItem[],
): Promise<void> {
  await transaction.insert(cartItems).values(
    items.map((item) => ({
      ...columnsOf(item),
      ...{ id: item.id, cartId, parentId: item.associatedCartItemId, position: item.position },
      addedAt: new Date(item.addedAt),
    })),
  );
}

type ItemColumns = Omit<PricedItem, 'claims'>;

function columnsOf(item: ItemColumns) {
  const { itemType, description, detail, priceCents, quantity, unitPrices } = item;
  const { productId, offerId, stock, data } = item;
  return {
    ...{ itemType, description, detail, priceCents, quantity, unitPrices, productId, offerId, stock, data },
    ...item.passengers,
  };
}
