import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/* A part that scrolls sideways has to be reachable without a pointer, though nothing in it is a control. */
const reachable = { tabIndex: 0 };

/** For what is wider than a phone and must not be broken up (a table): it scrolls by itself, with the keyboard too. */
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
    <section aria-label={label} {...reachable} className={classNames('overflow-x-auto', className)}>
      {children}
    </section>
  );
}
