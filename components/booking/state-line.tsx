import { classNames } from '#components/ui/class-names.ts';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import type { StateView } from './booking-view.ts';

const looks: Record<StateView['tone'], { icon: IconName; look: string }> = {
  good: { icon: 'check', look: 'text-rail' },
  waiting: { icon: 'clock', look: 'text-warning' },
  bad: { icon: 'warning', look: 'text-error' },
  over: { icon: 'minus', look: 'text-quiet' },
};

/** Shows a state as icon and text. */
export function StateLine({ state, className }: { state: StateView; className?: string }) {
  const { icon, look } = looks[state.tone];
  return (
    <p className={classNames('flex items-start gap-1.5 font-semibold text-sm', look, className)}>
      <Icon name={icon} className="mt-[0.15em] size-[1.2em]" />
      <span>{state.text}</span>
    </p>
  );
}
