import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { isFirstOnPage } from '#blocks/first-on-page.ts';
import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import type { passPicker } from '#schemas/blocks/pass-picker.schema.ts';
import type { PassPickerData } from './pass-picker-data.ts';
import { presentRange } from './present-passes.ts';

/** Loads the passes on sale from the ranges that the block names. */
export async function loadPassPicker(
  { passes }: z.output<typeof passPicker.shape>,
  context: LoadContext,
): Promise<LoadResult<PassPickerData>> {
  const onSale = catalogue().passes;
  const ids = [...new Set(passes.map(({ rangeId }) => rangeId))];
  const ranges = ids.flatMap((id) => presentRange(id, onSale) ?? []);
  const isDemonstration = ranges.some((range) => range.isDemonstration);
  return {
    ok: true,
    data: {
      ranges,
      saysDemonstration: isDemonstration && (await isFirstOnPage(context, 'demonstration prices')),
    },
  };
}
