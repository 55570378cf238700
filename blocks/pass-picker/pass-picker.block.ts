import { defineLoadedBlock } from '#blocks/define-block.ts';
import { passPicker as schema } from '#schemas/blocks/pass-picker.schema.ts';
import { passJsonLd } from './pass-json-ld.ts';
import { loadPassPicker } from './pass-picker.load.ts';
import { PassPicker, PassPickerUnavailable } from './pass-picker.tsx';

/** The definition of block `passPicker`: travel passes to compare and buy. */
export const passPicker = defineLoadedBlock({
  schema,
  load: loadPassPicker,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  isEmpty: ({ passes }) => passes.length === 0,
  onFailure: 'critical',
  Fallback: PassPickerUnavailable,
  jsonLd: ({ passes }, { ranges }, page) => passJsonLd(passes, ranges, page),
  Component: PassPicker,
});
