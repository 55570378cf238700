/** Timetable of a line: name, a table for each direction, validity and footnotes. */
import type { ReactNode } from 'react';
import { ModeBadge } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { NameParts } from '#components/ui/name-parts.tsx';
import { keepDates } from '#components/ui/non-breaking-spaces.ts';
import { operatorLabel } from './operator-label.ts';
import { ServiceNote } from './service-note.tsx';
import { TimeSources } from './time-sources.tsx';
import { TimetableTable } from './timetable-table.tsx';
import type { LineTimetable as LineTimetableView, TimetableBoard } from './timetable-view.ts';

/** Up to this number of trips per direction, two directions stand side by side. */
const narrow = 2;

/** Up to this number of stops, a trip is a row instead of a column. */
const fewStops = 3;

function isNarrow({ trips, stops }: TimetableBoard): boolean {
  return stops.length <= fewStops || trips.length <= narrow;
}

/** Timetable of a line: name, a table per direction, footnotes. `level` is null if the name is already above it. */
export function LineTimetable({
  line,
  level,
  id,
}: {
  line: LineTimetableView;
  level: HeadingLevel | null;
  id: string;
}) {
  const { name } = line;
  return (
    <section
      {...(level === null ? { 'aria-label': name } : { 'aria-labelledby': `${id}-name` })}
      className="flex flex-col gap-4"
    >
      <LineTimes line={line}>
        {level !== null && (
          <Heading level={level} size="small" id={`${id}-name`}>
            <NameParts name={name} mark="–" />
          </Heading>
        )}
      </LineTimes>
    </section>
  );
}

/** Timetable of a line without its name; `children` is an optional heading. */
export function LineTimes({
  line: { name, operator, mode, valid, season, sale, status, boards, footnotes, sources },
  children,
}: {
  line: LineTimetableView;
  children?: ReactNode;
}) {
  const by = operatorLabel(name, operator);
  const isPair = boards.length > 1 && boards.every(isNarrow);
  return (
    <>
      <div className="flex flex-col gap-1 print:break-after-avoid">
        {children}
        <p className="figures flex flex-wrap items-center gap-x-4 gap-y-1 text-quiet text-sm">
          {mode && <ModeBadge mode={mode} />}
          {by && <span>{by}</span>}
          <span className="text-balance">{keepDates(valid)}</span>
        </p>
        {season && <p className="figures font-semibold">{keepDates(season)}</p>}
        {sale && <p className="max-w-text text-balance">{sale}</p>}
        {status && <ServiceNote text={status} />}
      </div>
      <div className={classNames('grid gap-x-gutter gap-y-8', isPair && 'lg:grid-cols-2 print:grid-cols-2')}>
        {boards.map((board) => (
          <TimetableTable
            key={board.key}
            board={board}
            line={name}
            shape={board.stops.length <= fewStops ? 'trips-down' : 'stops-down'}
          />
        ))}
      </div>
      {footnotes.length > 0 && (
        <ul className="figures max-w-text break-inside-avoid text-sm">
          {footnotes.map(({ mark, text }) => (
            <li key={text} className={classNames(mark && 'grid grid-cols-[1.5rem_minmax(0,1fr)]')}>
              {mark && <b>{mark}</b>}
              <span>{keepDates(text)}.</span>
            </li>
          ))}
        </ul>
      )}
      <TimeSources sources={sources} />
    </>
  );
}
