import { BlockIntro } from '#blocks/block-intro.tsx';
import { type BlockProps, type HeadingLevel, lowerHeadingLevel } from '#blocks/define-block.ts';
import { ShortProse } from '#components/prose/prose.tsx';
import type { MapMode } from '#components/travel/map/map-line.tsx';
import { operatorLabel } from '#components/travel/operator-label.ts';
import { SeatSide } from '#components/travel/seat-side.tsx';
import { ModeBadge, modes } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Grid } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { formatDuration } from '#contracts/durations.ts';
import type { alongTheWay } from '#schemas/blocks/along-the-way.schema.ts';
import type { AlongTheWayData, SightLine, SightTime } from './along-the-way-data.ts';

type Props = BlockProps<typeof alongTheWay, AlongTheWayData>;
type Sight = Props['block']['entries'][number];

/**
 * A log of a line, like the margin of a working timetable: when, where on the line, which sight, and on which
 * side.
 */
export function AlongTheWay({ block, data, headingLevel, id }: Props) {
  const { heading, lead, entries } = block;
  const { line, times, saysDemonstration } = data;
  const level = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  const hasSides = entries.some(({ side }) => side);
  return (
    <Grid className="gap-y-stack">
      <div className="col-span-12 flex flex-col gap-5 lg:col-span-4 lg:sticky lg:top-8 lg:self-start lg:pe-6 print:static">
        <BlockIntro {...{ heading, lead, id }} level={headingLevel} />
        {line && <Service line={line} />}
        {hasSides && (
          <p className="max-w-text text-quiet text-sm">
            Left and right are as you face {line ? line.towards : 'the direction of travel'}; on the way back
            they are reversed.
          </p>
        )}
        {saysDemonstration && (
          <p className="max-w-text text-quiet text-sm">
            Times come from a demonstration timetable, not the operators.
          </p>
        )}
      </div>
      <ol className="col-span-12 lg:col-span-8">
        {entries.map((sight, index) => (
          <Entry
            key={sight._key}
            sight={sight}
            time={times[index] ?? null}
            mode={line?.mode ?? null}
            level={level}
            end={endOf(index, entries.length)}
          />
        ))}
      </ol>
    </Grid>
  );
}

type End = 'first' | 'last' | 'only' | null;

function endOf(index: number, count: number): End {
  if (count === 1) return 'only';
  if (index === 0) return 'first';
  return index === count - 1 ? 'last' : null;
}

/** The name of one departure, by mode. */
const services: Record<MapMode, string> = {
  rail: 'train',
  coach: 'coach',
  ferry: 'sailing',
  other: 'service',
};

/** The service whose times stand in the log. */
function Service({
  line: { mode, operator, name, departs, from, days, minutes, isOneOfSeveral },
}: {
  line: SightLine;
}) {
  const by = operatorLabel(name, operator);
  return (
    <div className="flex flex-col gap-1 border-ink border-t-2 pt-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {mode === 'other' ? <b>{name}</b> : <ModeBadge mode={mode}>{name}</ModeBadge>}
        {by && <span className="text-quiet">{by}</span>}
      </p>
      <p className="figures">
        {isOneOfSeveral ? `By the ${services[mode]} that leaves` : 'Departs'} {from} at{' '}
        <time dateTime={departs} className="font-semibold">
          {departs}
        </time>
      </p>
      <p className="figures text-quiet">
        {days && <>{capital(days)}; </>}
        {formatDuration(minutes)} on the way
      </p>
    </div>
  );
}

/** Capitalises the first letter, as in `Daily`. */
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

interface EntryProps {
  readonly sight: Sight;
  readonly time: SightTime | null;
  readonly mode: MapMode | null;
  readonly level: HeadingLevel;
  readonly end: End;
}

function Entry({ sight: { title, text, side }, time, mode, level, end }: EntryProps) {
  const isLast = end === 'last' || end === 'only';
  return (
    <li className="grid break-inside-avoid grid-cols-[3.25rem_1.25rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[4rem_1.25rem_minmax(0,1fr)_8.5rem] sm:gap-x-5">
      <Clock time={time} />
      <Track mode={mode} end={end} isStop={Boolean(time?.stop) || end !== null} />
      <div
        className={classNames(
          'flex min-w-0 flex-col gap-2',
          side ? 'pb-2' : !isLast && 'pb-9',
          isLast ? 'sm:pb-0' : 'sm:pb-9 print:pb-4',
        )}
      >
        <div className="flex flex-col gap-0.5">
          {time?.stop && <p className="font-semibold text-quiet text-sm leading-7">{time.stop}</p>}
          <Heading level={level} size="small">
            {title}
          </Heading>
        </div>
        {text && <ShortProse value={text} />}
      </div>
      {side && (
        <p
          className={classNames(
            'col-start-3 leading-7 sm:col-start-4 sm:row-start-1 sm:pb-0',
            !isLast && 'pb-9 print:pb-4',
          )}
        >
          <SeatSide side={side} />
        </p>
      )}
    </li>
  );
}

/** Aligned with the first line of text beside it. */
function Clock({ time }: { time: SightTime | null }) {
  if (!time) return <span />;
  return (
    <p className="figures text-end leading-7">
      <time dateTime={time.time} className="font-display font-semibold text-lg leading-7">
        {time.isAbout && <VisuallyHidden>About </VisuallyHidden>}
        {time.time}
      </time>
      {time.isAbout && (
        <span aria-hidden="true" className="block text-quiet text-xs">
          about
        </span>
      )}
    </p>
  );
}

/** A section of the line with its stop, or with a mark between stops. */
function Track({ mode, end, isStop }: { mode: MapMode | null; end: End; isStop: boolean }) {
  const colour = mode === null || mode === 'other' ? 'text-hint' : modes[mode].text;
  return (
    <span aria-hidden="true" className={classNames('relative row-span-2 block sm:row-span-1', colour)}>
      {end !== 'only' && end !== 'last' && (
        <span
          className={classNames(
            'absolute top-3.5 -bottom-3.5 left-1/2 -translate-x-1/2 border-current',
            mode === 'ferry' ? 'border-l-5 border-dotted' : mode === 'coach' ? 'border-l-3' : 'border-l-5',
          )}
        />
      )}
      {mode === 'rail' && end !== 'only' && end !== 'last' && (
        <span className="absolute top-3.5 -bottom-3.5 left-1/2 w-0.5 -translate-x-1/2 bg-[repeating-linear-gradient(to_bottom,transparent_0_7px,var(--color-paper)_7px_14px)] forced-colors:hidden" />
      )}
      <span
        className={classNames(
          'absolute top-3.5 left-1/2 z-1 -translate-x-1/2 -translate-y-1/2 border-ink bg-paper',
          isStop ? 'rounded-full border-3' : 'h-1 w-4 border-2 bg-ink',
          isStop && (end ? 'size-5' : 'size-4'),
        )}
      />
    </span>
  );
}
