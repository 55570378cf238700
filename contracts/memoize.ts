/** Memoisation of pure functions by the content of their arguments. Runs on the server and in browsers. */

/** Limits and key of a memoised function. */
export interface MemoizeOptions<Args> {
  /** Maximum number of results; the least recently used is evicted first. */
  readonly maxEntries: number;
  /** Returns the cache key. Equal keys must mean equal results. The default is JSON, for plain data without NaN. */
  readonly keyOf?: (args: Args) => string;
}

/**
 * Returns `compute` with a bounded cache: calls with equal content share one result, which must not be changed. `compute`
 * must depend on nothing but its arguments, so that no publish, feed or clock can make a result outdated. Exceptions are not
 * cached.
 */
export function memoizeByContent<Args extends readonly unknown[], Result>(
  compute: (...args: Args) => Result,
  { maxEntries, keyOf = JSON.stringify }: MemoizeOptions<Args>,
): (...args: Args) => Result {
  const results = new Map<string, { readonly result: Result }>();
  return (...args) => {
    const key = keyOf(args);
    const entry = results.get(key) ?? { result: compute(...args) };
    // A map is ordered by insertion: this entry becomes the newest.
    results.delete(key);
    results.set(key, entry);
    if (results.size > maxEntries) results.delete(results.keys().next().value ?? key);
    return entry.result;
  };
}
