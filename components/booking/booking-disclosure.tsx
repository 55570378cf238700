import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';

/** A part of the booking page that is folded away until it is needed. It works without a script, and isn't printed. */
export function BookingDisclosure({
  summary,
  isOpen,
  children,
}: {
  summary: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} className="group/disclosure border-line border-t print:hidden">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold text-rail">
        <Icon
          name="chevron"
          className="size-[1em] transition-transform duration-short group-open/disclosure:rotate-180"
        />
        <span>{summary}</span>
      </summary>
      {children}
    </details>
  );
}
