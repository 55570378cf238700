/** Badges for a travel mode and for a short fact; also the icon, name and colour of each mode. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { keepPlaces } from './non-breaking-spaces.ts';

export type Mode = 'rail' | 'coach' | 'ferry';

/** Icon, name and colour of each mode; never use the colour alone. */
export const modes = {
  rail: { icon: 'train', word: 'Train', text: 'text-rail', plane: 'bg-rail' },
  coach: { icon: 'coach', word: 'Coach', text: 'text-coach', plane: 'bg-coach' },
  ferry: { icon: 'ferry', word: 'Ferry', text: 'text-ferry', plane: 'bg-ferry' },
} as const satisfies Record<Mode, { icon: IconName; word: string; text: string; plane: string }>;

/**
 * Badge of a mode of travel: icon and text in the mode's colour. `children` replaces the mode's name (with a service's
 * name).
 */
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
    <span className={classNames('mode-badge inline-flex', text, className)}>
      {/* The icon aligns with the first line of a two-line name, and the text baseline with that of its neighbours. */}
      <Icon name={icon} className="" />
      <span>{typeof children === 'string' ? keepPlaces(children) : (children ?? word)}</span>
    </span>
  );
}

/** Badge for a short fact: "New", "Until April". */
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
