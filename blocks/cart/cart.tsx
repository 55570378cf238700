import type { BlockProps } from '#blocks/define-block.ts';
import { Heading } from '#components/ui/heading.tsx';
import type { cart } from '#schemas/blocks/cart.ts';

/** Say what a visitor sees. */
export function Cart({ block, headingLevel, id }: BlockProps<typeof cart>) {
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
