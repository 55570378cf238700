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

/**
 * Timetable of one direction of a line, for screen and print. If it is wider than the page it scrolls, and the stop
 * names stay visible.
 */
export function TimetableTable({ board, line, shape }: TableProps) {
  return (
    <ScrollRegion
      label={`${line}: ${board.caption}`}
      className={classNames(
        'min-w-0 break-inside-avoid focus-visible:-outline-offset-3',
        // Scrolls focused links clear of the sticky stop names.
        shape === 'stops-down' && 'scroll-ps-44',
      )}
    >
      <table
        className={classNames(
          'ruled-table figures',
          shape === 'stops-down' ? 'table-names-stay timetable-stops' : 'timetable-trips',
          shape === 'stops-down' && board.trips.length <= few && 'timetable-few',
        )}
      >
        <caption>
          <span className="inline-block">{board.caption}</span>
        </caption>
        {shape === 'stops-down' ? <StopsDown board={board} /> : <TripsDown board={board} />}
      </table>
    </ScrollRegion>
  );
}

function StopsDown({ board: { stops, trips } }: { board: TimetableBoard }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Stop</th>
          {trips.map((trip) => (
            <th
              key={trip.key}
              scope="col"
              className={
                trips.length === 1 || trip.days.length <= shortDays ? 'whitespace-nowrap' : undefined
              }
            >
              <TripName trip={trip} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stops.map((stop, row) => (
          <tr key={stop.key}>
            <th scope="row">{stop.name}</th>
            {trips.map((trip) => (
              <td key={trip.key}>
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
      <thead>
        <tr>
          {stops.map((stop) => (
            <th key={stop.key} scope="col">
              {stop.name}
            </th>
          ))}
          <th scope="col">Runs</th>
        </tr>
      </thead>
      <tbody>
        {trips.map((trip) => (
          <tr key={trip.key}>
            {trip.cells.map((cell, column) => {
              const key = stops[column]?.key ?? column;
              return column === 0 ? (
                <th key={key} scope="row">
                  <Call cell={cell} />
                </th>
              ) : (
                <td key={key}>
                  <Call cell={cell} />
                </td>
              );
            })}
            <td>
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
    <span className="timetable-call">
      {arrival && <span className="block text-quiet text-xs">arrives {arrival}</span>}
      {href ? (
        <a
          href={href}
          aria-label={label ?? undefined}
          rel="nofollow"
          className="timetable-time link-line print:no-underline"
        >
          {time}
        </a>
      ) : (
        <span className="timetable-time">{time}</span>
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
