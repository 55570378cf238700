/**
 * Where random cases begin: at one place in an everyday run, so that a change is judged by what it changes. `TEST_SEED` begins at
 * that number, or with `random` at another one each time, to look for what nobody has thought of yet.
 */
export const randomSeed = seedOf(process.env.TEST_SEED);

function seedOf(asked = '20261122'): number {
  const seed = asked === 'random' ? Math.trunc(Math.random() * 2 ** 31) : Number(asked);
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED is an integer or “random”, not “${asked}”.`);
  return seed;
}
