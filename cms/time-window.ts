import { z } from 'zod';
import { isRecord } from '#contracts/is-record.ts';
import type { BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { instant, optional } from '#schemas/shared/text.schema.ts';

/** Time window in which a block or notice is shown: from `startsAt` until `endsAt`. A missing end is unlimited. */
export interface TimeWindow {
  readonly startsAt?: Date | undefined;
  readonly endsAt?: Date | undefined;
}

/** Returns true if `now` is in the window: its start is included, its end is not. */
export function isInWindow({ startsAt, endsAt }: TimeWindow, now: Date): boolean {
  return (!startsAt || startsAt <= now) && (!endsAt || now < endsAt);
}

/** Returns the first instant after `now` at which a window starts or ends. Until then the page does not change. */
export function nextBoundary(spans: readonly TimeWindow[], now: Date): Date | undefined {
  const ahead = spans
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((instant) => instant !== undefined)
    .filter((instant) => instant > now)
    .sort((a, b) => a.getTime() - b.getTime());
  return ahead[0];
}

const schemas: readonly BlockSchema[] = Object.values(blockSchemas);

/**
 * Block types without a time window in their form. Window values that a script wrote into them are ignored. Shared sections
 * are excluded here, because their blocks have windows.
 */
const windowless: ReadonlySet<unknown> = new Set(
  schemas
    .filter(({ type, fields }) => type !== 'sharedBlocks' && !fields.some(({ name }) => name === 'startsAt'))
    .map(({ type }) => type),
);

const windowed = z.object({ startsAt: optional(instant), endsAt: optional(instant) });

/**
 * Filters a page's blocks, including those of shared sections, by their time windows. Also returns the next instant at which
 * the result changes. A block with an unreadable window loses its content, because it may not be meant to be shown.
 */
export function filterBlocksByTime(
  blocks: readonly unknown[],
  now: Date,
): { readonly blocks: readonly unknown[]; readonly changesAt: Date | undefined } {
  const windows: TimeWindow[] = [];
  const shown = (entries: readonly unknown[]): readonly unknown[] =>
    entries.flatMap((entry) => {
      if (!isRecord(entry) || windowless.has(entry._type)) return [entry];
      const window = windowed.safeParse(entry);
      if (!window.success) {
        const { _key, _type, startsAt, endsAt } = entry;
        return [{ _key, _type, startsAt, endsAt }];
      }
      windows.push(window.data);
      if (!isInWindow(window.data, now)) return [];
      const { section } = entry;
      return isRecord(section) && Array.isArray(section.blocks)
        ? [{ ...entry, section: { ...section, blocks: shown(section.blocks) } }]
        : [entry];
    });
  return { blocks: shown(blocks), changesAt: nextBoundary(windows, now) };
}
