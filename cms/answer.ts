import { z } from 'zod';
import { log } from '#platform/log.ts';
import { ContentOddError, ContentUnavailableError } from './content-source.ts';

/**
 * Waits for an answer of the content and parses it. Throws `ContentUnavailableError` when there is none and
 * `ContentOddError` when it has not the `shape`.
 */
export async function parsedAnswer<Shape extends z.ZodType>(
  shape: Shape,
  answer: () => Promise<unknown>,
): Promise<z.output<Shape>> {
  let value: unknown;
  try {
    value = await answer();
  } catch (error) {
    throw new ContentUnavailableError('The content lake did not answer.', { cause: error });
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw new ContentOddError('The content is not as expected.', { cause: parsed.error });
  return parsed.data;
}

const identified = z.object({ id: z.string() });

/** Parses entries one by one. Odd ones are left out, and one event names their documents, unless `what` is null. */
export function parsedEntries<Shape extends z.ZodType>(
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
      // Enough to find them; a list of thousands is no help.
      { event: 'content.odd', what, documents: odd.slice(0, 20), count: odd.length },
      'Entries that are not as expected were left out.',
    );
  return good;
}
