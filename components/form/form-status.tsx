import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Icon, type IconName } from '#components/ui/icon.tsx';

export type FormStatusTone = 'working' | 'done' | 'failed';

const looks: Record<FormStatusTone, { icon: IconName; look: string }> = {
  working: { icon: 'clock', look: 'text-quiet' },
  done: { icon: 'check', look: 'text-rail' },
  failed: { icon: 'warning', look: 'text-error' },
};

/** Live region for the state of a submission. Render it empty from the start: otherwise it is not announced. */
export function FormStatus({ tone = 'working', children }: { tone?: FormStatusTone; children?: ReactNode }) {
  const { icon, look } = looks[tone];
  return (
    <div role="status" className={classNames('flex items-start gap-2 font-semibold empty:hidden', look)}>
      {children ? (
        <>
          <Icon name={icon} className="mt-[0.15em] size-[1.2em]" />
          <div>{children}</div>
        </>
      ) : null}
    </div>
  );
}
