import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CartItemType } from '#contracts/cart/item-types.ts';
import type { CartItemData, ItemUnitPrices } from './cart.ts';
import type { Removal } from './removed-items.ts';

/** A visitor's cart. The session id gives access to it, so only its hash is stored. */
export const carts = pgTable(
  'cart',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the session id, in hexadecimal. */
    sessionHash: text('session_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The last change that succeeded. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** When the cart's current holds began, without interruption since; null while it holds nothing. */
    holdsSince: timestamp('holds_since', { withTimezone: true }),
    /** When all its holds end; null while it holds nothing. If it is in the past, nothing is held. */
    heldUntil: timestamp('held_until', { withTimezone: true }),
    /**
     * The last removal, which can be undone for a while. It is not in `cart_item`, so that an earlier release does not
     * show it.
     */
    removed: jsonb().$type<Removal>(),
  },
  (table) => [index('cart_changed').on(table.changedAt)],
);

/** An item in a cart. Amounts in cents of NZD. */
export const cartItems = pgTable(
  'cart_item',
  {
    id: uuid().primaryKey(),
    /** The order in which items were added. */
    position: bigserial({ mode: 'number' }).notNull(),
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    /** The item that an extra belongs to; deleting it deletes the extra. */
    parentId: uuid('parent_id').references((): AnyPgColumn => cartItems.id, { onDelete: 'cascade' }),
    itemType: text('item_type').$type<CartItemType>().notNull(),
    description: text().notNull(),
    /** Time and place, shown below the description; empty for items without either. */
    detail: text().notNull(),
    priceCents: integer('price_cents').notNull(),
    quantity: integer().notNull(),
    /** Price per passenger of each type; null for items without passengers. */
    unitPrices: jsonb('unit_prices').$type<ItemUnitPrices>(),
    adultCount: integer('adult_count').notNull(),
    childCount: integer('child_count').notNull(),
    infantCount: integer('infant_count').notNull(),
    /** The product's id in the catalogue; null for journeys. */
    productId: text('product_id'),
    /** The offer that a journey was added with, or the one that replaced it; null for products. */
    offerId: text('offer_id'),
    /** How the item is supplied: held now, confirmed by staff later, partly each, or unlimited (`ItemStock`). */
    stock: text({ enum: ['live', 'request', 'mixed', 'unlimited'] }).notNull(),
    data: jsonb().$type<CartItemData>().notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('cart_item_quantity', sql`${table.quantity} > 0`),
    check('cart_item_price', sql`${table.priceCents} >= 0`),
    index('cart_item_cart').on(table.cartId),
    index('cart_item_parent').on(table.parentId),
  ],
);
