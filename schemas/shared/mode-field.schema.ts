import { defineField } from '@sanity/types';
import { modes } from '#contracts/search/mode.ts';

/** Studio form of a mode of travel. */
export const modeField = defineField({
  name: 'mode',
  title: 'By',
  type: 'string',
  options: {
    layout: 'radio',
    list: [...modes],
  },
  validation: (rule) => rule.required().error('Choose the transport.'),
});
