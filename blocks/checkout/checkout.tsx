import { BlockIntro } from '#blocks/block-intro.tsx';
import type { BlockProps } from '#blocks/define-block.ts';
import type { checkout } from '#schemas/blocks/checkout.ts';

/** Where the visitor's cart is ordered and paid for. */
export function Checkout({ block, headingLevel, id }: BlockProps<typeof checkout>) {
  const { heading, lead } = block;
  return <div>{(heading || lead) && <BlockIntro {...{ heading, lead, id }} level={headingLevel} />}</div>;
}
