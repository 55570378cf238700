import { ModeBadge } from '#components/ui/badge.tsx';
import { type BoardColumn, BoardTable, BoardTime } from './board-table.tsx';
import type { StationDay } from './timetable-view.ts';

const columns: readonly BoardColumn[] = [
  { name: 'Departs', className: 'w-18 py-2 pe-3' },
  { name: 'To', className: 'py-2 pe-3' },
];

/** Table of the departures from a place on one day. */
export function DepartureTable({ day, hasSeveralStops }: { day: StationDay; hasSeveralStops: boolean }) {
  return (
    <BoardTable
      caption={day.caption}
      columns={hasSeveralStops ? [...columns, { name: 'From', className: 'w-1/3 py-2' }] : columns}
    >
      {day.departures.map((departure) => (
        <tr key={departure.key} className="border-line border-b align-baseline hover:bg-fresh">
          <th scope="row" className="py-1 pe-3">
            <BoardTime href={departure.href} label={departure.label ?? undefined}>
              <time dateTime={departure.iso}>{departure.time}</time>
            </BoardTime>
          </th>
          <td className="py-2.5 pe-3">
            <div className="grid gap-x-4 gap-y-1 md:grid-cols-2 md:items-baseline">
              <span className="font-semibold text-base leading-snug">{departure.towards}</span>
              <span>
                {departure.mode ? (
                  <ModeBadge mode={departure.mode}>{departure.line}</ModeBadge>
                ) : (
                  departure.line
                )}
                {departure.note && <span className="mt-1 block text-quiet">{departure.note}</span>}
              </span>
            </div>
          </td>
          {hasSeveralStops && <td className="py-2.5">{departure.stop}</td>}
        </tr>
      ))}
    </BoardTable>
  );
}
