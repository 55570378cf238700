import { z } from 'zod';

/** Modes of travel, as in the editor's list and the design tokens. */
export const mode = z.enum(['train', 'coach', 'ferry']);
export type Mode = z.output<typeof mode>;

/** The modes with the titles that editors and visitors read. */
export const modes: readonly { readonly value: Mode; readonly title: string }[] = [
  { value: 'train', title: 'Train' },
  { value: 'coach', title: 'Coach' },
  { value: 'ferry', title: 'Ferry' },
];
