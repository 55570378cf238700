import { type Mode, modes } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import { countNoun } from '#contracts/counts.ts';
import { formatDaysLater } from '#contracts/dates.ts';
import type { ClockView, LegView } from './journey-view.ts';

const isRide = (mode: LegView['mode']): mode is Mode => mode in modes;

function Clock({ clock, className }: { clock: ClockView; className?: string }) {
  return (
    <time dateTime={clock.iso} className={classNames('figures', className)}>
      {clock.time}
    </time>
  );
}

/** `Late: expected 09:30`, on a line of its own. */
function Expected({ clock: { expected } }: { clock: ClockView }) {
  if (!expected) return null;
  return (
    <span className="figures block text-sm text-warning">
      {expected.isLate ? 'Late' : 'Early'}: expected {expected.time}
    </span>
  );
}

/** Why the ride before arrives too late for the next one. */
function Missed({ text }: { text: string }) {
  return (
    <p className="figures mb-3 flex items-start gap-2 font-semibold text-sm text-warning">
      <Icon name="warning" className="mt-[0.15em] size-[1.2em] shrink-0" />
      {text}
    </p>
  );
}

/** Timeline of a journey: stops, times, operators and transfers. */
export function LegTimeline({ legs }: { legs: readonly LegView[] }) {
  return (
    <ol className="flex flex-col gap-4">
      {legs.map((leg) => (
        <li key={`${leg.service} ${leg.from.clock.iso}`}>
          {leg.newDay && <p className="mb-2 font-semibold text-sm">{leg.newDay}</p>}
          {leg.missed && <Missed text={leg.missed} />}
          {isRide(leg.mode) ? <Ride leg={leg} mode={leg.mode} /> : <Way leg={leg} />}
          {leg.waitAfter && (
            <p className="mt-3 flex items-start gap-2 border-hint border-s-2 border-dotted ps-4 text-quiet text-sm">
              <Icon name="clock" className="mt-[0.2em] size-[1.1em] shrink-0" />
              {leg.waitAfter.text}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function Ride({ leg, mode }: { leg: LegView; mode: Mode }) {
  const { icon, word, text, plane } = modes[mode];
  return (
    <div className="grid grid-cols-[3.25rem_0.5rem_minmax(0,1fr)] gap-x-3">
      <Clock clock={leg.from.clock} className="font-semibold" />
      <span
        aria-hidden="true"
        className={classNames('row-span-3 my-2 w-2 rounded-xs forced-colors:bg-[CanvasText]', plane)}
      />
      <p className="font-semibold">
        {leg.from.name}
        <Expected clock={leg.from.clock} />
      </p>

      <div className="col-start-3 flex flex-col gap-1 py-2 text-sm">
        <p className={classNames('flex items-start gap-x-1.5 font-semibold', text)}>
          <Icon name={icon} className="mt-[0.15em] size-[1.25em] shrink-0" />
          <span>
            {word}: {leg.service}
          </span>
        </p>
        <p className="flex flex-wrap gap-x-3 text-quiet">
          {leg.operator && <span>{leg.operator}</span>}
          <span className="figures">{[leg.duration, leg.distance].filter(Boolean).join(' · ')}</span>
        </p>
        {leg.checkInCloses && (
          <p>
            Arrive early: check-in closes at <Clock clock={leg.checkInCloses} className="font-semibold" />
          </p>
        )}
        {leg.calls.length > 0 && (
          <details className="group/calls">
            <summary className="link-line inline-flex min-h-11 items-center gap-1 text-rail md:min-h-8">
              {leg.calls.length === 1 ? 'One stop' : countNoun(leg.calls.length, 'stop')} on the way
              <Icon
                name="chevron"
                className="size-[1em] transition-transform duration-short group-open/calls:rotate-180"
              />
            </summary>
            <ol className="mt-1 flex flex-col gap-0.5">
              {leg.calls.map(({ name, clock }) => (
                <li key={clock.iso + name} className="flex gap-3">
                  <Clock clock={clock} />
                  <span className="min-w-0">{name}</span>
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>

      <Clock clock={leg.to.clock} className="font-semibold" />
      <p className="col-start-3 font-semibold">
        {leg.to.name}
        {leg.arrivesLater > 0 && (
          <span className="font-normal text-quiet">, {formatDaysLater(leg.arrivesLater)}</span>
        )}
        <Expected clock={leg.to.clock} />
      </p>
    </div>
  );
}

function Way({ leg }: { leg: LegView }) {
  return (
    <p className="flex items-start gap-x-2 border-hint border-s-2 border-dotted ps-4 text-sm">
      <Icon
        name={leg.mode === 'walk' ? 'person' : 'coach'}
        className="mt-[0.15em] size-[1.2em] shrink-0 text-quiet"
      />
      <span>
        {leg.service} to {leg.to.name}, {leg.duration}
      </span>
    </p>
  );
}
