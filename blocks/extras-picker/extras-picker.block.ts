import { defineLoadedBlock } from '#blocks/define-block.ts';
import { extrasPicker as schema } from '#schemas/blocks/extras-picker.schema.ts';
import { loadExtrasPicker } from './extras-picker.load.ts';
import { ExtrasPicker, ExtrasPickerUnavailable } from './extras-picker.tsx';

/** The definition of block `extrasPicker`: extras for the journeys and passes in the cart. */
export const extrasPicker = defineLoadedBlock({
  schema,
  load: loadExtrasPicker,
  layout: 'grid',
  outline: 'title',
  isEmpty: (_block, { subjects }) => subjects.length === 0,
  onFailure: 'critical',
  Fallback: ExtrasPickerUnavailable,
  Component: ExtrasPicker,
});
