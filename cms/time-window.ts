import { z } from 'zod';
import { isRecord } from '#contracts/is-record.ts';
import type { BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { instant, optional } from '#schemas/shared/text.schema.ts';

/** The time in which something is shown: from its start on, until its end; without one of them for ever. */
export interface ShownWindow {
  readonly startsAt?: Date | undefined;
  readonly endsAt?: Date | undefined;
}

/** True while `now` is in the span: its start counts, its end does not. */
export function isShownAt({ startsAt, endsAt }: ShownWindow, now: Date): boolean {
  return (!startsAt || startsAt <= now) && (!endsAt || now < endsAt);
}

/** The first instant after `now` at which one of the spans begins or ends: until then a page stays as it is. */
export function nextBoundary(spans: readonly ShownWindow[], now: Date): Date | undefined {
  const ahead = spans
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((instant) => instant !== undefined)
    .filter((instant) => instant > now)
    .sort((a, b) => a.getTime() - b.getTime());
  return ahead[0];
}

const schemas: readonly BlockSchema[] = Object.values(blockSchemas);

/** The blocks whose form has no window: what a script has written into them as one means nothing. A section has blocks of its own. */
const windowless: ReadonlySet<unknown> = new Set(
  schemas
    .filter(({ type, fields }) => type !== 'sharedBlocks' && !fields.some(({ name }) => name === 'startsAt'))
    .map(({ type }) => type),
);

const windowed = z.object({ startsAt: optional(instant), endsAt: optional(instant) });

/**
 * The blocks of a page that are shown at an instant, those of its shared sections among them, and when that is next otherwise. Of a
 * block whose window can't be read nothing is left but what it is: whether it may be shown can't be told.
 */
export function shownBlocks(
  blocks: readonly unknown[],
  now: Date,
): { readonly blocks: readonly unknown[]; readonly changesAt: Date | undefined } {
  const windows: ShownWindow[] = [];
  const shown = (entries: readonly unknown[]): readonly unknown[] =>
    entries.flatMap((entry) => {
      if (!isRecord(entry) || windowless.has(entry._type)) return [entry];
      const window = windowed.safeParse(entry);
      if (!window.success) {
        const { _key, _type, startsAt, endsAt } = entry;
        return [{ _key, _type, startsAt, endsAt }];
      }
      windows.push(window.data);
      if (!isShownAt(window.data, now)) return [];
      const { section } = entry;
      return isRecord(section) && Array.isArray(section.blocks)
        ? [{ ...entry, section: { ...section, blocks: shown(section.blocks) } }]
        : [entry];
    });
  return { blocks: shown(blocks), changesAt: nextBoundary(windows, now) };
}
