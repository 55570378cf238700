import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * A hold: what one cart item has taken, and until when. It is one row, so that a hold is renewed, sold or expires as a
 * whole, whatever its number of pools. Every change locks this row first, and its claims and units after it.
 */
export const inventoryHolds = pgTable(
  'inventory_hold',
  {
    /** The holder: a cart item, later a part of a booking. */
    holderId: text('holder_id').primaryKey(),
    /** The owner: the cart, whose holds are renewed together. */
    ownerId: text('owner_id').notNull(),
    /** Null once it is sold. An expired hold is worthless, swept or not. */
    heldUntil: timestamp('held_until', { withTimezone: true }),
    /** The network it is held for, as a keyed hash; null once it is sold, or if networks are not limited. */
    network: text(),
  },
  (table) => [
    index('inventory_hold_owner').on(table.ownerId),
    index('inventory_hold_network').on(table.network).where(sql`${table.network} is not null`),
    index('inventory_hold_over').on(table.heldUntil).where(sql`${table.heldUntil} is not null`),
  ],
);

/**
 * Units that a hold has taken of a pool on a stretch of segments. Availability is always computed from these rows;
 * there is no stored counter.
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
    /** Exclusive. */
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
 * The constraint behind the locks. Every unit of a claim on every segment has a number from 1 to the pool's capacity,
 * and no two claims share a number. The numbers are independent per segment. The constraint therefore means exactly "at
 * most the capacity on any segment", and assigns no seat.
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
