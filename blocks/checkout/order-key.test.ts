import fc from 'fast-check';
import { expect, it } from 'vitest';
import { idempotencyKeySchema } from '#contracts/booking/checkout-calls.ts';
import { orderKeyFor } from './order-key.ts';

it('keeps its key for the same order and gives another one to another', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const kept = orderKeyFor(one, null);
      expect(orderKeyFor(structuredClone(one), kept)).toBe(kept);
      const next = orderKeyFor(other, kept);
      expect(next.key === kept.key).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

it('makes keys that the API takes, none twice', () => {
  const keys = Array.from({ length: 200 }, () => orderKeyFor({}, null).key);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) expect(idempotencyKeySchema.safeParse(key).success).toBe(true);
});
