import { z } from 'zod';

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

/** A line of text: trimmed, not empty. */
export const line = z.string().trim().min(1).max(300);

/** A paragraph without formatting: trimmed, not empty. */
export const paragraph = z.string().trim().min(1).max(2_000);

/** An optional line; text of spaces alone counts as absent. */
export const optionalLine = optional(z.string().trim().max(300)).transform((value) => value || undefined);

/** An optional paragraph; text of spaces alone counts as absent. */
export const optionalParagraph = optional(z.string().trim().max(2_000)).transform(
  (value) => value || undefined,
);

/** An instant as Sanity's `datetime` field stores it: ISO 8601. */
export const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
