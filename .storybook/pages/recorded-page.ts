/** Zod schema of a recorded page: its stored content, and what its block loaders asked. */
import { z } from 'zod';
import { recordedValue } from './recorded-ports.ts';

/** A recorded page. */
export const recordedPage = z.object({
  path: z.string(),
  title: z.string(),
  ancestors: z.array(z.object({ path: z.string(), title: z.string() })),
  /** The stored blocks. */
  blocks: z.array(z.unknown()),
  /** The answers of the ports. */
  ports: recordedValue,
});
export type RecordedPage = z.output<typeof recordedPage>;
