/**
 * How many cases a long test tries: `short` in an everyday run, and `full`, the number that is promised, with FULL_TESTS=true.
 */
export function casesOf({ short, full }: { readonly short: number; readonly full: number }): number {
  return isFullSize ? full : short;
}

/** Whether the long tests run at full size. */
export const isFullSize = process.env.FULL_TESTS === 'true';
