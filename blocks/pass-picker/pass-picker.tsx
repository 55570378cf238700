import type { BlockProps } from '#blocks/define-block.ts';
import { Heading } from '#components/ui/heading.tsx';
import type { passPicker } from '#schemas/blocks/pass-picker.ts';

/** Say what a visitor sees. */
export function PassPicker({ block, headingLevel, id }: BlockProps<typeof passPicker>) {
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
