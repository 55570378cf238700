import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import type { passPicker } from '#schemas/blocks/pass-picker.schema.ts';
import type { PassPickerData } from './pass-picker-data.ts';
import { presentRange } from './present-passes.ts';

/** Loads the passes on sale from the ranges that the block names. */
export async function loadPassPicker(
  { passes }: z.output<typeof passPicker.shape>,
  context: LoadContext,
): Promise<LoadResult<PassPickerData>> {
  const onSale = context.ports.catalogue.products().passes;
  const ids = [...new Set(passes.map(({ rangeId }) => rangeId))];
  const ranges = ids.flatMap((id) => presentRange(id, onSale) ?? []);
  return {
    ok: true,
    data: { ranges, saysDemonstration: ranges.some((range) => range.isDemonstration) },
    mentions: { saysDemonstration: 'demonstration prices' },
  };
}
