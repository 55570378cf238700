/** The number of cases of a long test: `short` in a short run, `full`, the promised number, with FULL_TESTS=true. */
export function casesOf({ short, full }: { readonly short: number; readonly full: number }): number {
  return isFullSize ? full : short;
}

/** True if long tests run at full size. */
export const isFullSize = process.env.FULL_TESTS === 'true';
