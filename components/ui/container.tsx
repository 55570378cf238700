/** Layout primitives: the page container with its margins, and the grid of twelve columns. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type ContainerProps = {
  children: ReactNode;
  /** page: the full grid. text: one column of readable width, on the grid's left edge. */
  width?: 'page' | 'text';
  className?: string;
};

/** Page container with maximum width and side margins. Its edges are those of the 12 columns. */
export function Container({ children, width = 'page', className }: ContainerProps) {
  return (
    <div className={classNames('page-width', className)}>
      {width === 'text' ? <div className="max-w-text">{children}</div> : children}
    </div>
  );
}

/** Grid of twelve columns with the page's gap; children set their span, such as `col-span-12 lg:col-span-7`. */
export function Grid({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('page-grid', className)}>{children}</div>;
}
