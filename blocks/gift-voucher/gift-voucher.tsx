import type { BlockProps } from '#blocks/define-block.ts';
import { Heading } from '#components/ui/heading.tsx';
import type { giftVoucher } from '#schemas/blocks/gift-voucher.ts';

/** Say what a visitor sees. */
export function GiftVoucher({ block, headingLevel, id }: BlockProps<typeof giftVoucher>) {
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
