import { BlockIntro } from '#blocks/block-intro.tsx';
import { type BlockProps, below, type FallbackProps, type HeadingLevel } from '#blocks/define-block.ts';
import { DemonstrationPrices } from '#components/travel/demonstration-prices.tsx';
import { NextStep } from '#components/travel/next-step.tsx';
import type { passPicker } from '#schemas/blocks/pass-picker.schema.ts';
import { PassComparison } from './pass-comparison.tsx';
import type { PassPickerData } from './pass-picker-data.ts';
import { PassRangePart } from './pass-range-part.tsx';

/** Ranges of passes side by side, then each with its passes, who travels, and the button that adds one. */
export function PassPicker({ block, data, headingLevel, id }: BlockProps<typeof passPicker, PassPickerData>) {
  const { heading, lead, passes } = block;
  const { ranges, saysDemonstration } = data;
  const level = heading ? below(headingLevel) : headingLevel;
  const parts = ranges.map((range) => ({ range, words: passes.find(({ rangeId }) => rangeId === range.id) }));
  return (
    <div className="flex flex-col gap-stack">
      <BlockIntro {...{ heading, lead, id }} level={headingLevel} />
      {ranges.length === 0 && <NothingOnSale level={level} />}
      {saysDemonstration && <DemonstrationPrices />}
      {parts.length > 1 && <PassComparison parts={parts} id={id} />}
      {parts.length > 0 && (
        <div className="flex flex-col gap-rhythm pt-2">
          {parts.map(({ range, words }) => (
            <PassRangePart
              key={range.id}
              range={range}
              words={words}
              level={level}
              isOneOfSeveral={parts.length > 1}
              id={`${id}-${range.id}`}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function NothingOnSale({ level }: { level: HeadingLevel }) {
  return (
    <NextStep
      level={level}
      title="No pass is on sale just now"
      text="Every journey can still be bought by itself. Or write to us with your places in order, and a person tells you what comes cheapest."
      links={[{ label: 'Write to us', href: '/contact/' }]}
    />
  );
}

/** Stands where the passes cannot be shown. */
export function PassPickerUnavailable({ headingLevel }: FallbackProps) {
  return (
    <NextStep
      level={headingLevel}
      state="fault"
      title="The passes are not here just now"
      text="Something of ours is not answering. Please load this page again in a few minutes, or write to us with your places in order, and a person sells you the pass that fits."
      links={[{ label: 'Write to us', href: '/contact/' }]}
    />
  );
}
