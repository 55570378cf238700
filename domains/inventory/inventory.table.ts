import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * What one thing in a cart has, as long as it has it. One row, so that a hold is renewed, sold, or over as a whole, however
 * many pools it takes from. Whoever changes a hold takes this row first, and its claims and units after it.
 */
export const inventoryHolds = pgTable(
  'inventory_hold',
  {
    /** What it is held for: a cart item, later a part of a booking. */
    holderId: text('holder_id').primaryKey(),
    /** Whose it is: the cart; its holds are renewed together. */
    ownerId: text('owner_id').notNull(),
    /** Null once it is sold. A hold that is over is worth nothing, whether or not it has been swept away. */
    heldUntil: timestamp('held_until', { withTimezone: true }),
    /** The network it is held for, hashed with a key; null once it is sold, or where nobody was counted. */
    network: text(),
  },
  (table) => [
    index('inventory_hold_owner').on(table.ownerId),
    index('inventory_hold_network').on(table.network).where(sql`${table.network} is not null`),
    index('inventory_hold_over').on(table.heldUntil).where(sql`${table.heldUntil} is not null`),
  ],
);

/**
 * Units a hold has of a pool over a stretch of segments. What is available is computed from these rows whenever it is asked;
 * nobody keeps a count.
 */
export const inventoryClaims = pgTable(
  'inventory_claim',
  {
    id: uuid().primaryKey(),
    holderId: text('holder_id')
      .notNull()
      .references(() => inventoryHolds.holderId, { onDelete: 'cascade' }),
    poolId: text('pool_id').notNull(),
    fromSegment: integer('from_segment').notNull(),
    /** Not included. */
    toSegment: integer('to_segment').notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    check(
      'inventory_claim_stretch',
      sql`${table.fromSegment} >= 0 and ${table.fromSegment} < ${table.toSegment}`,
    ),
    check('inventory_claim_quantity', sql`${table.quantity} > 0`),
    index('inventory_claim_pool').on(table.poolId),
    index('inventory_claim_holder').on(table.holderId),
  ],
);

/**
 * The constraint behind the locks: every unit of a claim, on every segment, has a number from 1 to the pool's capacity, and
 * no two claims have the same. Numbers are independent on each segment, so this says exactly "no more than the capacity on
 * any segment" and names no seat.
 */
export const inventoryUnits = pgTable(
  'inventory_unit',
  {
    poolId: text('pool_id').notNull(),
    segment: integer().notNull(),
    unit: integer().notNull(),
    /** The pool's capacity when the unit was taken. */
    capacity: integer().notNull(),
    claimId: uuid('claim_id')
      .notNull()
      .references(() => inventoryClaims.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.poolId, table.segment, table.unit] }),
    check('inventory_unit_within_capacity', sql`${table.unit} between 1 and ${table.capacity}`),
    index('inventory_unit_claim').on(table.claimId),
  ],
);
