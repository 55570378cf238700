import { ModeBadge } from '#components/ui/badge.tsx';
import { type BoardColumn, BoardTable, BoardTime } from './board-table.tsx';
import { LiveStatus, Withdrawn } from './live-status.tsx';
import type { StationDay, StationDeparture } from './timetable-view.ts';

const columns: readonly BoardColumn[] = [
  { name: 'Departs', className: 'w-18 py-2 pe-3' },
  { name: 'To', className: 'py-2 pe-3' },
];

/** On phones the stop stands below the destination, because three columns would divide its words. */
const stopColumn: BoardColumn = { name: 'From', className: 'hidden w-1/3 py-2 sm:table-cell' };

/** Table of the departures from a place on one day. */
export function DepartureTable({ day, hasSeveralStops }: { day: StationDay; hasSeveralStops: boolean }) {
  return (
    <BoardTable caption={day.caption} columns={hasSeveralStops ? [...columns, stopColumn] : columns}>
      {day.departures.map((departure) => (
        <tr key={departure.key} className="border-line border-b align-baseline hover:bg-fresh">
          <th scope="row" className="py-1 pe-3">
            <BoardTime href={departure.href} label={departure.label ?? undefined}>
              <Withdrawn isWithdrawn={departure.isCancelled}>
                <time dateTime={departure.iso}>{departure.time}</time>
              </Withdrawn>
            </BoardTime>
          </th>
          <td className="py-2.5 pe-3">
            <div className="grid gap-x-4 gap-y-1 md:grid-cols-2 md:items-baseline">
              <span>
                <span className="font-semibold text-base leading-snug">
                  <Withdrawn isWithdrawn={departure.isCancelled}>{departure.towards}</Withdrawn>
                </span>
                <Status departure={departure} />
              </span>
              <span>
                {departure.mode ? (
                  <ModeBadge mode={departure.mode}>{departure.line}</ModeBadge>
                ) : (
                  departure.line
                )}
                {hasSeveralStops && (
                  <span className="mt-1 block text-quiet sm:hidden">from {departure.stop}</span>
                )}
                {departure.note && <span className="mt-1 block text-quiet">{departure.note}</span>}
              </span>
            </div>
          </td>
          {hasSeveralStops && <td className="hidden py-2.5 sm:table-cell">{departure.stop}</td>}
        </tr>
      ))}
    </BoardTable>
  );
}

function Status({ departure: { isCancelled, expected } }: { departure: StationDeparture }) {
  const text = isCancelled ? 'Cancelled' : expected;
  return text === null ? null : <LiveStatus text={text} isCancelled={isCancelled} />;
}
