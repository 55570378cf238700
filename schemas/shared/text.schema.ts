import { z } from 'zod';
import { hasText } from '../validation/words.ts';

/** GROQ answers null for a field that is not there; a component sees `undefined`. */
export function optional<Shape extends z.ZodType>(shape: Shape) {
  return shape.nullish().transform((value) => value ?? undefined);
}

/** A list that an editor may leave empty or never touch. */
export function optionalList<Shape extends z.ZodType>(item: Shape) {
  return z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);
}

/** Text of nothing but what can't be seen is empty. */
const words = z.string().transform((text) => (hasText(text) ? text.trim() : ''));

/** Text that has to be there, trimmed, of at most so many letters. */
export const requiredText = (most: number) => words.pipe(z.string().min(1).max(most));

const maybe = (most: number) =>
  optional(words.pipe(z.string().max(most))).transform((value) => value || undefined);

/** A line of text: trimmed, not empty. */
export const line = requiredText(300);

/** A paragraph without formatting: trimmed, not empty. */
export const paragraph = requiredText(2_000);

/** An optional line; text of nothing that can be seen counts as absent. */
export const optionalLine = maybe(300);

/** An optional paragraph; text of nothing that can be seen counts as absent. */
export const optionalParagraph = maybe(2_000);

/** An instant as Sanity's `datetime` field stores it: ISO 8601. */
export const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
