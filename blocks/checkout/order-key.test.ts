import fc from 'fast-check';
import { expect, it } from 'vitest';
import { idempotencyKeySchema } from '#contracts/booking/order-calls.ts';
import { orderKeyFor } from './order-key.ts';

it('keeps the key of an unchanged order and gives a changed one a new key', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const kept = orderKeyFor(one, null);
      expect(orderKeyFor(structuredClone(one), kept)).toBe(kept);
      const next = orderKeyFor(other, kept);
      expect(next.key === kept.key).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

it('makes unique keys in the API’s format', () => {
  const keys = Array.from({ length: 200 }, () => orderKeyFor({}, null).key);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) expect(idempotencyKeySchema.safeParse(key).success).toBe(true);
});
