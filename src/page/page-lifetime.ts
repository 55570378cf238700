import { unstable_cache } from 'next/cache';

/** Whole seconds from `now` until just after `boundary`; at least one. */
export function secondsUntil(boundary: Date, now: Date): number {
  return Math.max(1, Math.ceil((boundary.getTime() - now.getTime()) / 1_000));
}

/**
 * Ends the cached page at `boundary`, where a timed block comes or goes. Next takes the shortest lifetime of all that
 * a page read, so the page reads something that lives exactly as long.
 */
export async function endPageAt(boundary: Date | undefined, now: Date): Promise<void> {
  if (!boundary) return;
  const lifetime = unstable_cache(async () => null, ['page-boundary', boundary.toISOString()], {
    revalidate: secondsUntil(boundary, now),
  });
  await lifetime();
}
