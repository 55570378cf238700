import { z } from 'zod';

/** How one travels; the words of the editor's list and of the design tokens. */
export const mode = z.enum(['train', 'coach', 'ferry']);
export type Mode = z.output<typeof mode>;

/** The same with the names an editor and a visitor read. */
export const modes: readonly { readonly value: Mode; readonly title: string }[] = [
  { value: 'train', title: 'Train' },
  { value: 'coach', title: 'Coach' },
  { value: 'ferry', title: 'Ferry' },
];
