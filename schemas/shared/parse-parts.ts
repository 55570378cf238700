/** Tolerant parsing with Zod: leaves out the smallest invalid parts of a stored value instead of failing. */
import type { z } from 'zod';

/** A fault in a stored value: its path, and a message. */
export interface PartFault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The parsed value with the parts left out; or the faults that prevent parsing. */
export type ParsedParts<Output> =
  | { readonly ok: true; readonly data: Output; readonly dropped: readonly PartFault[] }
  | { readonly ok: false; readonly faults: readonly PartFault[] };

/** Maximum number of faults. More are not a slip, and parsing fails. */
const maxDropped = 40;

/** Fields that hide content from the public. They are never left out: otherwise more would be shown than intended. */
const protecting: ReadonlySet<PropertyKey> = new Set(['startsAt', 'endsAt', 'hidden']);

/**
 * Parses a value and leaves out its smallest invalid parts: optional fields and list entries. If an invalid part is
 * required, its parent is left out.
 */
export function parseParts<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
): ParsedParts<z.output<Shape>> {
  const dropped: PartFault[] = [];
  const removed: Path[] = [];
  let parsed = shape.safeParse(value);
  while (!parsed.success) {
    const { issues } = parsed.error;
    const faults = issues.map(({ path, message }) => ({ path: originalPath(path, removed), message }));
    const [fault] = faults;
    const failed = { ok: false, faults: [...dropped, ...faults] } as const;
    if (!fault || dropped.length + faults.length > maxDropped) return failed;
    const { path } = fault;
    const found = path.some((key) => protecting.has(key))
      ? undefined
      : path
          // The smallest part first.
          .map((_, index) => path.slice(0, path.length - index))
          .map((part) => ({ part, attempt: shape.safeParse(without(value, [...removed, part])) }))
          .find(({ attempt }) => attempt.success || attempt.error.issues.length < issues.length);
    if (!found) return failed;
    dropped.push(fault);
    removed.push(found.part);
    parsed = found.attempt;
  }
  return { ok: true, data: parsed.data, dropped };
}

type Path = readonly PropertyKey[];

/** Returns a copy without the parts at these paths. */
function without(value: unknown, removed: readonly Path[]): unknown {
  if (removed.length === 0 || typeof value !== 'object' || value === null) return value;
  const gone = new Set(removed.filter(({ length }) => length === 1).map(([key]) => key));
  const inside = (key: PropertyKey) =>
    removed.filter((path) => path.length > 1 && path[0] === key).map((path) => path.slice(1));
  return Array.isArray(value)
    ? value.flatMap((entry: unknown, index) => (gone.has(index) ? [] : [without(entry, inside(index))]))
    : Object.fromEntries(
        Object.entries(value).flatMap(([key, entry]) =>
          gone.has(key) ? [] : [[key, without(entry, inside(key))]],
        ),
      );
}

/** Converts a path in the reduced value to the path in the original one. */
function originalPath(path: Path, removed: readonly Path[]): Path {
  const original: PropertyKey[] = [];
  for (const key of path) {
    const above = original.length;
    const gone = removed
      .filter((part) => part.length === above + 1 && original.every((each, at) => part[at] === each))
      .flatMap((part) => part.at(-1))
      .filter((each) => typeof each === 'number')
      .sort((a, b) => a - b);
    original.push(
      typeof key === 'number' ? gone.reduce((index, each) => (each <= index ? index + 1 : index), key) : key,
    );
  }
  return original;
}
