import type { BlockProps } from '#blocks/define-block.ts';
import { Heading } from '#components/ui/heading.tsx';
import type { tourDetail } from '#schemas/blocks/tour-detail.ts';

/** Say what a visitor sees. */
export function TourDetail({ block, headingLevel, id }: BlockProps<typeof tourDetail>) {
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
