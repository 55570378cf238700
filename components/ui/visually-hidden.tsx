import type { ReactNode } from 'react';

/** Text only for screen readers; set `block` around a heading or a paragraph. */
export function VisuallyHidden({ block = false, children }: { block?: boolean; children: ReactNode }) {
  return block ? <div className="sr-only">{children}</div> : <span className="sr-only">{children}</span>;
}
