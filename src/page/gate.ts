import type { ShownBetween } from '#blocks/define-block.ts';

/** True while `now` is in the span: its start counts, its end does not. */
export function isShownAt({ startsAt, endsAt }: ShownBetween, now: Date): boolean {
  return (!startsAt || startsAt <= now) && (!endsAt || now < endsAt);
}

/** The first instant after `now` at which one of the spans begins or ends: until then a page stays as it is. */
export function nextBoundary(spans: readonly ShownBetween[], now: Date): Date | undefined {
  const ahead = spans
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((instant) => instant !== undefined)
    .filter((instant) => instant > now)
    .sort((a, b) => a.getTime() - b.getTime());
  return ahead[0];
}
