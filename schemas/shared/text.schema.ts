import { z } from 'zod';
import { hasText } from '../validation/verdict.ts';

/** An optional field: GROQ returns null for a missing field, a component gets `undefined`. */
export function optional<Shape extends z.ZodType>(shape: Shape) {
  return shape.nullish().transform((value) => value ?? undefined);
}

/** An optional list; null becomes an empty list. */
export function optionalList<Shape extends z.ZodType>(item: Shape) {
  return z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);
}

/** Builds a list schema that parses each entry separately: invalid entries are left out, the others stay. */
export function validEntries<Shape extends z.ZodType>(entry: Shape) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((entries) =>
      entries.flatMap((value) => {
        const parsed = entry.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}

/** Trimmed text; text without visible characters becomes empty. */
const words = z.string().transform((text) => (hasText(text) ? text.trim() : ''));

/** Required text: trimmed, with a maximum length in characters. */
export const requiredText = (maxLength: number) => words.pipe(z.string().min(1).max(maxLength));

/** Optional text with a maximum length in characters; text without visible characters counts as absent. */
export const optionalText = (maxLength: number) =>
  optional(words.pipe(z.string().max(maxLength))).transform((value) => value || undefined);

/** A line of text: trimmed, not empty. */
export const line = requiredText(300);

/** A paragraph without formatting: trimmed, not empty. */
export const paragraph = requiredText(2_000);

/** An optional line; text without visible characters counts as absent. */
export const optionalLine = optionalText(300);

/** An optional paragraph; text without visible characters counts as absent. */
export const optionalParagraph = optionalText(2_000);

/** An instant as Sanity's `datetime` field stores it: ISO 8601. */
export const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
