import { defineBlock } from '#blocks/define-block.ts';
import { extrasPicker as schema } from '#schemas/blocks/extras-picker.ts';
import { ExtrasPicker } from './extras-picker.tsx';

export const extrasPicker = defineBlock({
  schema,
  layout: 'text',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'omit',
  Component: ExtrasPicker,
});
