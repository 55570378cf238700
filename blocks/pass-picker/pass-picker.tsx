import { BlockIntro } from '#blocks/block-intro.tsx';
import {
  type BlockProps,
  type FallbackProps,
  type HeadingLevel,
  lowerHeadingLevel,
} from '#blocks/define-block.ts';
import { DemonstrationPrices } from '#components/travel/demonstration-notes.tsx';
import { EmptyState } from '#components/travel/empty-state.tsx';
import type { passPicker } from '#schemas/blocks/pass-picker.schema.ts';
import { PassComparison } from './pass-comparison.tsx';
import type { PassPickerData } from './pass-picker-data.ts';
import { PassRangePart } from './pass-range-part.tsx';

/** The pass ranges in a comparison, followed by a purchase form for each. */
export function PassPicker({ block, data, headingLevel, id }: BlockProps<typeof passPicker, PassPickerData>) {
  const { heading, lead, passes } = block;
  const { ranges, saysDemonstration } = data;
  const level = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  const parts = ranges.map((range) => ({
    range,
    content: passes.find(({ rangeId }) => rangeId === range.id),
  }));
  return (
    <div className="flex flex-col gap-stack">
      <BlockIntro {...{ heading, lead, id }} level={headingLevel} />
      {ranges.length === 0 && <NothingOnSale level={level} />}
      {saysDemonstration && <DemonstrationPrices />}
      {parts.length > 1 && <PassComparison parts={parts} id={id} />}
      {parts.length > 0 && (
        <div className="flex flex-col gap-rhythm pt-2">
          {parts.map(({ range, content }) => (
            <PassRangePart
              key={range.id}
              range={range}
              content={content}
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
    <EmptyState
      level={level}
      title="No passes on sale right now"
      text="You can still buy each journey separately. Or contact us with your route and we’ll find the cheapest option."
      links={[{ label: 'Contact us', href: '/contact/' }]}
    />
  );
}

/** The fallback when the passes can't be shown. */
export function PassPickerUnavailable({ headingLevel }: FallbackProps) {
  return (
    <EmptyState
      level={headingLevel}
      state="fault"
      title="Passes are unavailable"
      text="Something isn’t working on our side. Please reload this page in a few minutes, or contact us with your route and we’ll find the right pass."
      links={[{ label: 'Contact us', href: '/contact/' }]}
    />
  );
}
