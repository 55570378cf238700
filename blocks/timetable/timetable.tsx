/** Block that shows the timetables of lines, or the departure board of a station. */
import { BlockIntro } from '#blocks/block-intro.tsx';
import { type BlockProps, type FallbackProps, lowerHeadingLevel } from '#blocks/define-block.ts';
import { DemonstrationTimes } from '#components/travel/demonstration-notes.tsx';
import { DepartureTable } from '#components/travel/departure-table.tsx';
import { EmptyState } from '#components/travel/empty-state.tsx';
import { FoldedTimetable } from '#components/travel/folded-timetable.tsx';
import { LineTimetable } from '#components/travel/line-timetable.tsx';
import { ServiceNote } from '#components/travel/service-note.tsx';
import { TimeSources } from '#components/travel/time-sources.tsx';
import type { StationTimetable } from '#components/travel/timetable-view.ts';
import { classNames } from '#components/ui/class-names.ts';
import type { timetable } from '#schemas/blocks/timetable.schema.ts';
import type { TimetableData } from './timetable.load.ts';

/** The maximum number of unfolded lines; if there are more, each is folded under its name. */
const maxOpen = 6;

/** The timetables of lines, or the departures of a station. */
export function Timetable({ block, data, headingLevel, id }: BlockProps<typeof timetable, TimetableData>) {
  const { heading, lead } = block;
  const { lines, station, saysDemonstration, saysChoice } = data;
  const isFolded = lines.length > maxOpen;
  const innerLevel = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  // A single line is named by the block's heading; without one, it has its own.
  const ownLevel = heading ? null : headingLevel;
  return (
    <div className="flex flex-col gap-stack">
      <div className="flex flex-col gap-4">
        <BlockIntro {...{ heading, lead, id }} level={headingLevel} />
        {saysDemonstration && <DemonstrationTimes />}
        {saysChoice && (
          <p className="max-w-text text-quiet text-sm print:hidden">
            {station
              ? 'Choose a time to see fares.'
              : 'Choose a time to see fares on the next available day.'}
          </p>
        )}
      </div>
      {lines.length > 0 && (
        <div
          className={isFolded ? 'border-line border-t print:border-none' : 'flex flex-col gap-14 print:gap-8'}
        >
          {lines.map((line, index) => {
            const place = { line, id: `${id}-${line.key}` };
            return isFolded ? (
              <FoldedTimetable key={line.key} {...place} level={innerLevel} isOpen={index === 0} />
            ) : (
              <LineTimetable key={line.key} {...place} level={lines.length > 1 ? innerLevel : ownLevel} />
            );
          })}
        </div>
      )}
      {station && <Station station={station} />}
    </div>
  );
}

function Station({
  station: { name, days, notices, emptyText, hasSeveralStops, sources },
}: {
  station: StationTimetable;
}) {
  return (
    <section aria-label={`Departures from ${name}`} className="flex flex-col gap-8">
      {notices.length > 0 && <ServiceNote text={notices.join(' ')} />}
      {emptyText && <p className="figures font-semibold">{emptyText}</p>}
      <div className={classNames('grid gap-x-gutter gap-y-8', days.length > 1 && 'lg:grid-cols-2')}>
        {days.map((day) => (
          <DepartureTable key={day.key} day={day} hasSeveralStops={hasSeveralStops} />
        ))}
      </div>
      <TimeSources sources={sources} />
    </section>
  );
}

/** The fallback when the timetable is unavailable, or knows neither line nor station. */
export function TimetableUnavailable({ reason, headingLevel }: FallbackProps) {
  return (
    <EmptyState
      level={headingLevel}
      state={reason === 'not_found' ? 'unfound' : 'fault'}
      title="Timetable unavailable"
      text={
        reason === 'not_found'
          ? 'This line or station isn’t in our timetable. Contact us with your places and dates and we’ll look up the times.'
          : 'Something isn’t working on our side. Please reload this page in a few minutes, or contact us with your places and dates and we’ll look up the times.'
      }
      links={[{ label: 'Contact us', href: '/contact/' }]}
    />
  );
}
