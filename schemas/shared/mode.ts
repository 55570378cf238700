import { z } from 'zod';

/** How one travels; the words of the editor's list and of the design tokens. */
export const mode = z.enum(['train', 'coach', 'ferry']);
export type Mode = z.output<typeof mode>;

/** The same list for a field in the Studio. */
export const modeOptions = [
  { title: 'Train', value: 'train' },
  { title: 'Coach', value: 'coach' },
  { title: 'Ferry', value: 'ferry' },
];
