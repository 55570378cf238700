import { type Mode, modes } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import type { LegView } from './journey-view.ts';

const isRide = (mode: LegView['mode']): mode is Mode => mode in modes;

/**
 * Draws the legs of a journey as one line, in the colours of their modes and in proportion to their duration. A change
 * is a gap, a walk a row of dots. Decorative, because the row has the same in text.
 */
export function LegLine({ legs }: { legs: readonly LegView[] }) {
  return (
    <span className="flex w-full items-center gap-1.5">
      {legs.map((leg) => (
        <span
          key={`${leg.service} ${leg.from.clock.iso}`}
          style={{ flexGrow: isRide(leg.mode) ? Math.max(leg.minutes, 1) : 0 }}
          className={classNames(
            'block',
            isRide(leg.mode)
              ? `h-2 min-w-5 basis-0 rounded-xs forced-colors:bg-[CanvasText] ${modes[leg.mode].plane}`
              : 'h-0 w-3 border-hint border-t-2 border-dotted',
          )}
        />
      ))}
    </span>
  );
}

/** Names of the rides, each with its mode's icon. */
export function LegNames({ legs }: { legs: readonly LegView[] }) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm">
      {legs.map((leg) =>
        isRide(leg.mode) ? (
          <span
            key={`${leg.service} ${leg.from.clock.iso}`}
            className={classNames(
              'inline-flex items-start gap-1.5 font-semibold leading-snug',
              modes[leg.mode].text,
            )}
          >
            <Icon name={modes[leg.mode].icon} className="mt-[0.1em] size-[1.2em] shrink-0" />
            <span className="min-w-20">{leg.service}</span>
          </span>
        ) : null,
      )}
    </span>
  );
}
