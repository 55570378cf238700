import type { BlockProps } from '#blocks/define-block.ts';
import { Icon } from '#components/ui/icon.tsx';
import { countNoun } from '#contracts/counts.ts';
import type { sharedBlocks } from '#schemas/blocks/shared-blocks.schema.ts';

/** A placeholder for a section outside pages, such as in Storybook: its name and number of blocks. */
export function SharedBlocks({ block: { section } }: BlockProps<typeof sharedBlocks>) {
  const count = section?.blocks.length ?? 0;
  return (
    <div className="flex items-start gap-4 border-rail border-l-4 bg-fresh px-5 py-4">
      <Icon name="package" className="mt-1 size-6 text-rail" />
      <div>
        <p className="font-display font-bold text-xl tracking-[-0.01em]">
          {section?.title ?? 'No section chosen'}
        </p>
        {section && (
          <p className="text-quiet">
            {count === 1 ? 'One block' : countNoun(count, 'block')}, shared by every page that uses this
            section.
          </p>
        )}
      </div>
    </div>
  );
}
