import { defineField } from '@sanity/types';
import { z } from 'zod';

/** How one travels; the words of the editor's list and of the design tokens. */
export const mode = z.enum(['train', 'coach', 'ferry']);
export type Mode = z.output<typeof mode>;

/** The Studio's form of it. */
export const modeField = defineField({
  name: 'mode',
  title: 'By',
  type: 'string',
  options: {
    layout: 'radio',
    list: [
      { title: 'Train', value: 'train' },
      { title: 'Coach', value: 'coach' },
      { title: 'Ferry', value: 'ferry' },
    ],
  },
  validation: (rule) => rule.required().error('Choose by what one travels.'),
});
