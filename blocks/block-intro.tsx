/** Optional heading and lead sentence above the content of a block. */
import { classNames } from '#components/ui/class-names.ts';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';

interface BlockIntroProps {
  readonly heading: string | undefined;
  readonly lead: string | undefined;
  readonly level: HeadingLevel;
  /** The block's id; the heading's id is derived from it. */
  readonly id: string;
  readonly className?: string;
}

/** A block's own heading and lead sentence; nothing if the editor wrote neither. */
export function BlockIntro({ heading, lead, level, id, className }: BlockIntroProps) {
  if (!heading && !lead) return null;
  return (
    <div className={classNames('flex flex-col gap-4', className)}>
      {heading && (
        <Heading level={level} id={`${id}-heading`}>
          {heading}
        </Heading>
      )}
      {lead && <p className="max-w-text text-balance text-lg text-quiet">{lead}</p>}
    </div>
  );
}
