/** Timetable table of one direction with sticky stop names, in either orientation, for screen and print. */
import { classNames } from '#components/ui/class-names.ts';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { pluralNoun } from '#contracts/counts.ts';
import { formatDaysLater } from '#contracts/dates.ts';
import type { TimetableBoard, TimetableCell, TimetableTrip } from './timetable-view.ts';

/** stops-down: a trip is a column. trips-down: a trip is a row, for lines with few stops (a ferry). */
export type TimetableShape = 'stops-down' | 'trips-down';

interface TableProps {
  readonly board: TimetableBoard;
  readonly line: string;
  readonly shape: TimetableShape;
}

/** Weekdays of up to this number of characters stay on one line: "Thu, Fri". */
const shortDays = 9;

/** Up to this number of trips, the stop names get most of the width. */
const few = 2;

/** Sticky column, which stays while the trips scroll. */
const fixed = 'sticky start-0 z-10 bg-paper print:static';

/** Borders belong to the cells: a sticky cell would paint over the border of a row. */
const headRule = '*:border-ink *:border-y-2';
const rowRule = '*:border-line *:border-b';

/**
 * Timetable of one direction of a line, for screen and print. If it is wider than the page it scrolls, and the stop
 * names stay visible.
 */
export function TimetableTable({ board, line, shape }: TableProps) {
  return (
    <ScrollRegion
      label={`${line}: ${board.caption}`}
      className={classNames(
        'min-w-0 break-inside-avoid focus-visible:-outline-offset-3 print:overflow-visible',
        // Scrolls focused links clear of the sticky stop names.
        shape === 'stops-down' && 'scroll-ps-44',
      )}
    >
      <table className="figures min-w-full border-separate border-spacing-0 text-sm leading-tight print:text-[9pt]">
        <caption className="pb-2 text-start">
          <span className="sticky start-0 inline-block max-w-[calc(100vw-2*var(--spacing-gutter))] text-balance font-display font-semibold text-base leading-snug">
            {board.caption}
          </span>
        </caption>
        {shape === 'stops-down' ? <StopsDown board={board} /> : <TripsDown board={board} />}
      </table>
    </ScrollRegion>
  );
}

function StopsDown({ board: { stops, trips } }: { board: TimetableBoard }) {
  return (
    <>
      <thead className="align-bottom">
        <tr className={headRule}>
          <th scope="col" className={classNames(fixed, 'py-2 pe-3')}>
            Stop
          </th>
          {trips.map((trip) => (
            <th
              key={trip.key}
              scope="col"
              className={classNames(
                'py-2 pe-4',
                (trips.length === 1 || trip.days.length <= shortDays) && 'whitespace-nowrap',
              )}
            >
              <TripName trip={trip} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stops.map((stop, row) => (
          <tr key={stop.key} className={classNames('group/stop hover:bg-fresh', rowRule)}>
            <th
              scope="row"
              className={classNames(
                fixed,
                'min-w-28 max-w-40 py-1.5 pe-3 group-hover/stop:bg-fresh sm:max-w-none',
                trips.length <= few ? 'w-3/5' : 'lg:w-1/4',
                row > 0 && row < stops.length - 1 && 'font-normal',
              )}
            >
              {stop.name}
            </th>
            {trips.map((trip) => (
              <td key={trip.key} className="pe-4 align-middle">
                <Call cell={trip.cells[row] ?? null} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

function TripsDown({ board: { stops, trips } }: { board: TimetableBoard }) {
  return (
    <>
      <thead className="align-bottom">
        <tr className={headRule}>
          {stops.map((stop) => (
            <th key={stop.key} scope="col" className="max-w-32 py-2 pe-3">
              {stop.name}
            </th>
          ))}
          <th scope="col" className="w-1/3 py-2">
            Runs
          </th>
        </tr>
      </thead>
      <tbody>
        {trips.map((trip) => (
          <tr key={trip.key} className={classNames('hover:bg-fresh', rowRule)}>
            {trip.cells.map((cell, column) => {
              const key = stops[column]?.key ?? column;
              return column === 0 ? (
                <th key={key} scope="row" className="pe-3">
                  <Call cell={cell} />
                </th>
              ) : (
                <td key={key} className="pe-3">
                  <Call cell={cell} />
                </td>
              );
            })}
            <td className="py-1.5">
              <TripName trip={trip} />
            </td>
          </tr>
        ))}
      </tbody>
    </>
  );
}

function TripName({ trip: { number, days, marks } }: { trip: TimetableTrip }) {
  return (
    <>
      {`${days.charAt(0).toUpperCase()}${days.slice(1)}`}
      <Marks marks={marks} />
      {/* The space lets a narrow column wrap the number to its own line. */}
      {number && <span className="font-normal text-quiet text-xs"> {number}</span>}
    </>
  );
}

function Call({ cell }: { cell: TimetableCell | null }) {
  if (!cell)
    return (
      <span className="text-quiet">
        <span aria-hidden="true">–</span>
        <VisuallyHidden>does not call</VisuallyHidden>
      </span>
    );
  const { time, arrival, daysLater, marks, href, label } = cell;
  return (
    <span className="inline-block whitespace-nowrap py-0.5">
      {arrival && <span className="block text-quiet text-xs">arrives {arrival}</span>}
      {href ? (
        <a
          href={href}
          aria-label={label ?? undefined}
          rel="nofollow"
          className="link-line inline-flex min-h-8 min-w-8 items-center font-semibold text-rail print:min-h-0 print:text-ink print:no-underline"
        >
          {time}
        </a>
      ) : (
        <span className="inline-flex min-h-8 items-center print:min-h-0">{time}</span>
      )}
      {daysLater > 0 && (
        <sup className="text-quiet text-xs">
          <VisuallyHidden>{formatDaysLater(daysLater)}</VisuallyHidden>
          <span aria-hidden="true">+{daysLater}</span>
        </sup>
      )}
      <Marks marks={marks} />
    </span>
  );
}

function Marks({ marks }: { marks: readonly string[] }) {
  if (marks.length === 0) return null;
  return (
    <sup className="ms-0.5 font-bold text-ink text-xs">
      <VisuallyHidden>{` ${pluralNoun(marks.length, 'note')} `}</VisuallyHidden>
      {marks.join(' ')}
    </sup>
  );
}
