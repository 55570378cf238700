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
import type { CartItemData, CartItemType, ItemUnitPrices } from './cart.ts';
import type { Removal } from './removed-items.ts';

/** A visitor's cart. Who has the session id has the cart; the id itself is not kept. */
export const carts = pgTable(
  'cart',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the session id, in hexadecimal. */
    sessionHash: text('session_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The last change that succeeded. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** When the cart began to hold something without a pause; null while it holds nothing. */
    holdsSince: timestamp('holds_since', { withTimezone: true }),
    /** When all its holds end; null while it holds nothing. May be past: then nothing is held. */
    heldUntil: timestamp('held_until', { withTimezone: true }),
    /** What was removed last, to be put back for a while. Not among the items, so that an earlier release does not see it there. */
    removed: jsonb().$type<Removal>(),
  },
  (table) => [index('cart_changed').on(table.changedAt)],
);

/** What lies in a cart. Amounts in cents of NZD. */
export const cartItems = pgTable(
  'cart_item',
  {
    id: uuid().primaryKey(),
    /** The order in which items were added. */
    position: bigserial({ mode: 'number' }).notNull(),
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    /** The item an extra belongs to and goes with. */
    parentId: uuid('parent_id').references((): AnyPgColumn => cartItems.id, { onDelete: 'cascade' }),
    itemType: text('item_type').$type<CartItemType>().notNull(),
    description: text().notNull(),
    /** When and where, below the description; empty for what has neither. */
    detail: text().notNull(),
    priceCents: integer('price_cents').notNull(),
    quantity: integer().notNull(),
    /** What each who travels on it pays; null for what nobody travels on. */
    unitPrices: jsonb('unit_prices').$type<ItemUnitPrices>(),
    adultCount: integer('adult_count').notNull(),
    childCount: integer('child_count').notNull(),
    infantCount: integer('infant_count').notNull(),
    /** The product's id in the catalogue; null for journeys. */
    productId: text('product_id'),
    /** The offer a journey was added by, or the one that took its place; null for products. */
    offerId: text('offer_id'),
    /** How it is had: held at once, asked for later, part of each, or without end. */
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
