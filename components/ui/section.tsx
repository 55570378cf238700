/** Section of a page for one block, with an optional coloured background, and the spacing between sections. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Container } from './container.tsx';

export type SectionTone = 'paper' | 'fresh' | 'deep';

export type SectionProps = {
  children: ReactNode;
  /** The content spans the window and sets its own margins (a poster, a map). */
  bleed?: boolean;
  /** Coloured plane across the window, with inner space. */
  tone?: SectionTone;
  id?: string;
  /** Id of the heading that names this section; makes it a region. */
  labelledBy?: string;
  className?: string;
};

const planes: Record<SectionTone, string | undefined> = {
  paper: undefined,
  fresh: 'bg-fresh py-rhythm',
  deep: 'on-deep py-rhythm',
};

/** Section of a page for one block. It has no outer space, which `PageRhythm` adds. */
export function Section({
  children,
  bleed = false,
  tone = 'paper',
  id,
  labelledBy,
  className,
}: SectionProps) {
  const plane = planes[tone];
  const look = classNames(plane, className);
  const flags = { 'data-plane': plane ? tone : undefined, 'data-bleed': bleed || undefined };
  const content = bleed ? children : <Container>{children}</Container>;
  return labelledBy ? (
    <section id={id} aria-labelledby={labelledBy} {...flags} className={look}>
      {content}
    </section>
  ) : (
    <div id={id} {...flags} className={look}>
      {content}
    </div>
  );
}

/** Stacks the blocks of a page with the standard space between them. */
export function PageRhythm({ children }: { children: ReactNode }) {
  return <div className="page-rhythm">{children}</div>;
}
