/** Checks of the model-based cart test: compares the tables and the answers with the model. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import type { CartResult } from './cart.ts';
import type { CartModel, ModelCart } from './cart-model.testing.ts';
import { arePassesEnough } from './cart-model-passes.testing.ts';
import { capacities, firstDateSegment, type RealSystem } from './cart-model-timetable.testing.ts';

const taken = z.object({
  pool_id: z.string(),
  from_segment: z.int(),
  to_segment: z.int(),
  quantity: z.int(),
});
const factRows = z.object({
  rows: z.array(z.object({ claims: z.array(taken), items: z.array(z.string()) })).length(1),
});

const poolNames: readonly (readonly [start: string, name: keyof typeof capacities])[] = [
  ['trip:train:', 'train'],
  ['trip:ferry9:', 'ferry'],
  ['extra:scenic-plus:', 'plus'],
  ['extra:interislander-deck:', 'deck'],
  ['tour:', 'tour'],
  ['pass:hours', 'hours'],
  ['pass:days', 'days'],
  ['pass:consecutive', 'consecutive'],
];

/** Checks the invariants after every step. It reads the tables directly, without any code of the domain. */
export async function checkEverything(model: CartModel, real: RealSystem): Promise<void> {
  const result = await real.database.execute(sql`
    select
      (select coalesce(jsonb_agg(to_jsonb(claim) - 'id' - 'holder_id'), '[]') from inventory_claim as claim
        join inventory_hold as hold using (holder_id)
        where held_until is null or held_until > ${new Date(model.now).toISOString()}::timestamptz) as claims,
      (select coalesce(jsonb_agg(id), '[]') from cart_item) as items
  `);
  const [facts] = factRows.parse(result).rows;
  const units = new Map<string, number>();
  const claims = (facts?.claims ?? []).map(modelClaimOf);
  expect(arePassesEnough(claims)).toBe(true);
  for (const { pool: name, ...row } of claims) {
    for (let segment = row.from; segment < row.to; segment += 1) {
      const key = `${name} ${segment}`;
      units.set(key, (units.get(key) ?? 0) + row.quantity);
      expect(units.get(key)).toBeLessThanOrEqual(capacities[name]);
    }
  }
  const expected = new Map<string, number>();
  for (const pool of Object.keys(capacities)) {
    for (let segment = 0; segment < 3; segment += 1) {
      const count = model.taken(pool, segment, null);
      if (count > 0) expected.set(`${pool} ${segment}`, count);
    }
  }
  expect(Object.fromEntries(units)).toEqual(Object.fromEntries(expected));
  // Every acknowledged item exists, and no other.
  const known = model.carts.flatMap(({ items }) => items.map(({ id }) => id));
  expect(facts?.items.toSorted()).toEqual(known.toSorted());
}

function modelClaimOf(row: z.infer<typeof taken>) {
  const pool = poolNames.find(([start]) => row.pool_id.startsWith(start))?.[1];
  if (!pool) throw new Error(`Unknown pool ${row.pool_id}.`);
  const start = pool === 'days' || pool === 'consecutive' ? firstDateSegment : 0;
  return { pool, from: row.from_segment - start, to: row.to_segment - start, quantity: row.quantity };
}

/** Compares an answered cart with that of the model. */
export function checkCart(model: CartModel, cart: ModelCart, result: CartResult): void {
  if (!result.ok) throw new Error(`Refused with ${JSON.stringify(result.failure)}.`);
  expect(result.sessionId).toBe(cart.sessionId);
  const expected = model.shown(cart).map((item) => ({
    id: item.id,
    priceCents: item.priceCents,
    quantity: item.quantity,
    associatedCartItemId: item.parentId,
    hold: model.holdOf(cart, item),
  }));
  expect(
    result.cart.items.map(({ id, priceCents, quantity, associatedCartItemId, hold }) => ({
      id,
      priceCents,
      quantity,
      associatedCartItemId,
      hold,
    })),
  ).toEqual(expected);
  expect(result.cart.subtotalCents).toBe(expected.reduce((sum, { priceCents }) => sum + priceCents, 0));
  const removed = model.restorable(cart);
  expect(result.cart.removed).toEqual(
    removed && {
      id: removed.main.id,
      description: expect.any(String),
      after: model.placeOfRemoved(cart, removed),
    },
  );
  const isHolding = expected.some(({ hold }) => hold === 'held');
  expect(result.cart.holdExpiresAt?.getTime() ?? null).toBe(isHolding ? cart.until : null);
}

/** Returns the failure code of a cart that can't be changed; null if it can. */
export function closedCode(model: CartModel, cart: ModelCart): string | null {
  const state = model.stateOf(cart);
  if (state === 'open') return null;
  return state === 'over' ? 'CART_EXPIRED' : 'INVALID_CART_SESSION';
}

/** Returns the failure code of a result, or `OK`. */
export function codeOf(result: CartResult): string {
  return result.ok ? 'OK' : result.failure.code;
}
