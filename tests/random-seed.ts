/**
 * The seed of random cases: fixed by default, so that only a change to the code changes results. `TEST_SEED` sets it to a
 * number, or with `random` to a new one in each run, which finds unknown cases.
 */
export const randomSeed = seedOf(process.env.TEST_SEED);

function seedOf(asked = '20261122'): number {
  const seed = asked === 'random' ? Math.trunc(Math.random() * 2 ** 31) : Number(asked);
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED must be an integer or “random”, not “${asked}”.`);
  return seed;
}
