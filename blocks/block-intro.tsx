/** Optional heading and lead sentence above the content of a block. */
import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Grid } from '#components/ui/container.tsx';
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

/** A block's content beside its heading and lead on wide windows and below them on others; alone it takes the width. */
export function BesideIntro({
  className,
  children,
  ...intro
}: BlockIntroProps & { readonly children: ReactNode }) {
  const hasIntro = Boolean(intro.heading || intro.lead);
  return (
    <Grid className="gap-y-stack">
      <BlockIntro {...intro} className="col-span-12 lg:col-span-4 lg:pe-6" />
      <div className={classNames('col-span-12', className, hasIntro && 'lg:col-span-8')}>{children}</div>
    </Grid>
  );
}
