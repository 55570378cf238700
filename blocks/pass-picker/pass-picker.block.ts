import { defineBlock } from '#blocks/define-block.ts';
import { passPicker as schema } from '#schemas/blocks/pass-picker.ts';
import { PassPicker } from './pass-picker.tsx';

export const passPicker = defineBlock({
  schema,
  layout: 'text',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'omit',
  Component: PassPicker,
});
