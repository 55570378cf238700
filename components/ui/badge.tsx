import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { keepPlaces } from './keep-marks.ts';

export type Mode = 'rail' | 'coach' | 'ferry';

/** What each mode looks like and is called: never colour alone. */
export const modes = {
  rail: { icon: 'train', word: 'Train', text: 'text-rail', plane: 'bg-rail' },
  coach: { icon: 'coach', word: 'Coach', text: 'text-coach', plane: 'bg-coach' },
  ferry: { icon: 'ferry', word: 'Ferry', text: 'text-ferry', plane: 'bg-ferry' },
} as const satisfies Record<Mode, { icon: IconName; word: string; text: string; plane: string }>;

/** A mode of travel: icon and word in the mode's colour. `children` replaces the word (a service's name). */
export function ModeBadge({
  mode,
  children,
  className,
}: {
  mode: Mode;
  children?: ReactNode;
  className?: string;
}) {
  const { icon, word, text } = modes[mode];
  return (
    <span className={classNames('inline-flex items-baseline gap-1.5 text-sm font-semibold', text, className)}>
      {/* Beside the first line of a name that has two; the words, and not its lower edge, stand on the line of what is beside. */}
      <Icon name={icon} className="mt-[calc((1lh-1.25em)/2)] size-[1.25em] self-start" />
      <span>{typeof children === 'string' ? keepPlaces(children) : (children ?? word)}</span>
    </span>
  );
}

/** A short fact set apart: "New", "Until April". */
export function Badge({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-xs bg-fresh px-2 py-0.5 text-xs font-semibold text-ink',
        className,
      )}
    >
      {children}
    </span>
  );
}
