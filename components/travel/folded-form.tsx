import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/ui/icon.tsx';

/** The form above its own results: folded to one line, unless `isOpen`. */
export function FoldedForm({
  label,
  icon,
  isOpen = false,
  children,
}: {
  label: string;
  icon: IconName;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} className="group/form border-line border-y print:hidden">
      <summary className="flex min-h-12 items-center justify-between gap-4 py-2 font-semibold text-rail">
        <span className="inline-flex items-center gap-2">
          <Icon name={icon} />
          <span>{label}</span>
        </span>
        <Icon
          name="chevron"
          className="size-5 transition-transform duration-short group-open/form:rotate-180"
        />
      </summary>
      <div className="pt-3 pb-8">{children}</div>
    </details>
  );
}
