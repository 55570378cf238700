import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/* A horizontally scrolling region without controls must be focusable to be scrolled with the keyboard. */
const reachable = { tabIndex: 0 };

/**
 * Region for content that is wider than a phone and can't wrap, such as a table. It scrolls horizontally, also with the
 * keyboard.
 */
export function ScrollRegion({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    // Positioned, so that hidden text of cells out of view does not widen the page.
    <section
      aria-label={label}
      {...reachable}
      className={classNames('relative overflow-x-auto print:overflow-visible', className)}
    >
      {children}
    </section>
  );
}
