import { z } from 'zod';

/** A list whose entries are parsed one by one: the one that an editor got wrong is left out, the others stay. */
export function goodEntries<Shape extends z.ZodType>(entry: Shape) {
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
