import type { ReactNode } from 'react';

/** Text for screen readers alone; a heading or a paragraph needs `block` around it. */
export function VisuallyHidden({ block = false, children }: { block?: boolean; children: ReactNode }) {
  return block ? <div className="sr-only">{children}</div> : <span className="sr-only">{children}</span>;
}
