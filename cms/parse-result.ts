import { z } from 'zod';
import { log } from '#platform/log.ts';
import { ContentUnavailableError, InvalidContentError } from './content-source.ts';

/** The part of a schema that parses. */
export interface ResultParser<Output> {
  safeParse(value: unknown): z.ZodSafeParseResult<Output>;
}

/**
 * Returns a parser that parses each object once, and returns the same output as long as the object exists. The query cache
 * returns the same object until the content changes. Neither object nor output may be changed.
 */
export function parseOnce<Shape extends z.ZodType>(shape: Shape): ResultParser<z.output<Shape>> {
  const results = new WeakMap<object, z.ZodSafeParseResult<z.output<Shape>>>();
  return {
    safeParse(value) {
      if (typeof value !== 'object' || value === null) return shape.safeParse(value);
      const result = results.get(value) ?? shape.safeParse(value);
      results.set(value, result);
      return result;
    },
  };
}

/**
 * Awaits a content query and parses its result. Throws `ContentUnavailableError` if the query fails and `InvalidContentError` if
 * the result does not match `shape`.
 */
export async function parseResult<Output>(
  shape: ResultParser<Output>,
  answer: () => Promise<unknown>,
): Promise<Output> {
  let value: unknown;
  try {
    value = await answer();
  } catch (error) {
    throw new ContentUnavailableError('The content lake did not respond.', { cause: error });
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success)
    throw new InvalidContentError('The content is not as expected.', { cause: parsed.error });
  return parsed.data;
}

const identified = z.object({ id: z.string() });

/**
 * Parses list entries one by one and drops invalid ones. Logs one `content.odd` event with their document ids, unless `what`
 * is null.
 */
export function parseEntries<Shape extends z.ZodType>(
  shape: Shape,
  entries: readonly unknown[],
  what: string | null,
): z.output<Shape>[] {
  const odd: string[] = [];
  const good = entries.flatMap((entry) => {
    const parsed = shape.safeParse(entry);
    if (parsed.success) return [parsed.data];
    odd.push(identified.safeParse(entry).data?.id ?? 'unknown');
    return [];
  });
  if (odd.length > 0 && what !== null)
    log.warn(
      // The first 20 ids are enough to find the fault.
      { event: 'content.odd', what, documents: odd.slice(0, 20), count: odd.length },
      'Invalid entries were left out.',
    );
  return good;
}
