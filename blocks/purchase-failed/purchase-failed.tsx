import type { BlockProps } from '#blocks/define-block.ts';
import { Heading } from '#components/ui/heading.tsx';
import type { purchaseFailed } from '#schemas/blocks/purchase-failed.ts';

/** Say what a visitor sees. */
export function PurchaseFailed({ block, headingLevel, id }: BlockProps<typeof purchaseFailed>) {
  const { heading, text } = block;
  return (
    <div className="flex flex-col gap-4">
      {heading && (
        <Heading level={headingLevel} id={`${id}-heading`}>
          {heading}
        </Heading>
      )}
      <p>{text}</p>
    </div>
  );
}
