import type { BlockProps } from '#blocks/define-block.ts';
import { Heading } from '#components/ui/heading.tsx';
import type { purchase } from '#schemas/blocks/purchase.ts';

/** Say what a visitor sees. */
export function Purchase({ block, headingLevel, id }: BlockProps<typeof purchase>) {
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
