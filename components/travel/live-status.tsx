/** Marks of a departure that does not run as planned: struck-through text, and a line in words. */
import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';

/** Strikes its content through if the departure is cancelled. A word beside it says so. */
export function Withdrawn({ isWithdrawn, children }: { isWithdrawn: boolean; children: ReactNode }) {
  return isWithdrawn ? <s className="text-quiet">{children}</s> : children;
}

/** How a departure differs from the timetable, in words. */
export function LiveStatus({ text, isCancelled }: { text: string; isCancelled: boolean }) {
  return (
    <span
      className={classNames(
        'mt-1 flex items-start gap-2 font-semibold',
        isCancelled ? 'text-error' : 'text-warning',
      )}
    >
      <Icon name={isCancelled ? 'close' : 'clock'} className="mt-[0.1em] size-[1.2em] shrink-0" />
      <span className="min-w-0">{text}</span>
    </span>
  );
}
