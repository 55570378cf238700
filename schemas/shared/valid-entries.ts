import { z } from 'zod';

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
