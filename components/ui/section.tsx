import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Container } from './container.tsx';

export type SectionTone = 'paper' | 'fresh' | 'deep';

export type SectionProps = {
  children: ReactNode;
  /** The content reaches the window's edges and minds its own margins (a poster, a map). */
  bleed?: boolean;
  /** A plane of colour across the window, with space inside. */
  tone?: SectionTone;
  id?: string;
  /** The id of the heading that names this part; makes it a region. */
  labelledBy?: string;
  className?: string;
};

const planes: Record<SectionTone, string | undefined> = {
  paper: undefined,
  fresh: 'bg-fresh py-rhythm',
  deep: 'on-deep py-rhythm',
};

/** One block's place on the page. It has no outer space: `PageRhythm` puts it. */
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

/** The blocks of a page, one under the other, with the page's rhythm between them. */
export function PageRhythm({ children }: { children: ReactNode }) {
  return <div className="page-rhythm">{children}</div>;
}
