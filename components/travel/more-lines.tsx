import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { countNoun } from '#contracts/counts.ts';

/** Collapses the rest of a long list of lines, which on a phone would push everything else off the screen. */
export function MoreLines({ count, children }: { count: number; children: ReactNode }) {
  return (
    <details className="group/more">
      <summary className="link-line inline-flex min-h-11 items-center gap-1.5 font-semibold text-rail print:hidden">
        <span className="group-open/more:hidden">Show {countNoun(count, 'more line')}</span>
        <span className="hidden group-open/more:inline">Show fewer lines</span>
        <Icon name="chevron" className="size-[1em] group-open/more:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
