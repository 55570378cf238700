import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lockKeys } from './lock-pools.ts';

test('takes each lock once and in a fixed order, whatever the order of the pools', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.infiniteStream(fc.nat()), (poolIds, random) => {
      const keys = lockKeys(poolIds);
      expect(keys).toHaveLength(new Set(poolIds).size);
      expect(keys.every((key, index) => index === 0 || (keys[index - 1] ?? key) < key)).toBe(true);
      const shuffled = poolIds
        .map((poolId) => ({ poolId, place: random.next().value }))
        .sort((a, b) => a.place - b.place)
        .map(({ poolId }) => poolId);
      expect(lockKeys(shuffled)).toEqual(keys);
    }),
  );
});

test('keys are within the range of bigint', () => {
  fc.assert(
    fc.property(fc.string(), (poolId) => {
      for (const key of lockKeys([poolId])) expect(BigInt.asIntN(64, key)).toBe(key);
    }),
  );
});
