/** Serialisation and Zod schema of recorded pages (fixtures): JSON in which dates and server actions are marked. */
import { z } from 'zod';

/** Stands for a function in a block's data: a server action, which no story calls. */
const action = '$action';
const date = '$date';

/**
 * Serialises a loader's data. Dates stay dates, actions are marked, and undefined values are left out.
 * @throws {TypeError} over anything else that JSON would lose, with where it is
 */
export function recorded(value: unknown, place = 'data'): unknown {
  if (typeof value === 'function') return { [action]: true };
  if (value instanceof Date) return { [date]: value.toISOString() };
  if (Array.isArray(value)) return value.map((entry, index) => recorded(entry, `${place}.${index}`));
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype)
    throw new TypeError(`${place} is a ${value.constructor.name}, which can't be recorded.`);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([name, inner]) => [name, recorded(inner, `${place}.${name}`)]));
}

/** Parses serialised data. An action returns its argument. */
export function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== 'object' || value === null) return value;
  if (action in value) return async (before: unknown) => before;
  if (date in value) return new Date(String(value[date]));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, revived(inner)]));
}

const block = z.object({
  type: z.string(),
  key: z.string(),
  stored: z.record(z.string(), z.unknown()),
  /** The loader's data, or the reason why it has none. */
  loaded: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), data: z.unknown().optional() }),
    z.object({ ok: z.literal(false), reason: z.enum(['not_found', 'unavailable', 'slow', 'threw']) }),
  ]),
});

/** A recorded page: its content, and the loaded data of its blocks. */
export const recordedPage = z.object({
  path: z.string(),
  title: z.string(),
  ancestors: z.array(z.object({ path: z.string(), title: z.string() })),
  blocks: z.array(block),
});
export type RecordedPage = z.output<typeof recordedPage>;
