import { ModeBadge } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { type BoardColumn, BoardTable, BoardTime } from './board-table.tsx';
import type { WayView } from './ways-view.ts';

const columns: readonly BoardColumn[] = [
  { name: 'Leaves', className: 'w-20 py-2 pe-3' },
  { name: 'From', className: 'py-2 pe-3' },
  { name: 'Takes', className: 'w-20 py-2 text-end' },
];

/** The ways to a place from the cities, as a departure board lists them. */
export function WaysTable({ ways, place }: { ways: readonly WayView[]; place: string }) {
  return (
    <BoardTable caption={`To ${place} from the cities`} columns={columns}>
      {ways.map((way) => (
        <tr key={way.key} className="break-inside-avoid border-line border-b align-baseline">
          <td className={classNames('py-1 pe-3', way.isResting && 'text-quiet')}>
            <BoardTime href={way.href} label={`${way.leaves}: ${way.label}`}>
              {way.leaves}
            </BoardTime>
            {way.lastLeaves && <span className="block pb-1.5 text-quiet">last {way.lastLeaves}</span>}
          </td>
          <th scope="row" className="py-2.5 pe-3 font-normal">
            <div className="grid gap-x-4 gap-y-1 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <div>
                <span className="block font-semibold text-base leading-snug">{way.from}</span>
                {way.stop && <span className="block text-quiet">{way.stop}</span>}
              </div>
              <div className="flex flex-col gap-1">
                {way.rides.map(({ key, name, mode }) =>
                  mode ? (
                    <ModeBadge key={key} mode={mode} className="items-start! leading-snug">
                      <span>{name}</span>
                    </ModeBadge>
                  ) : (
                    <span key={key}>{name}</span>
                  ),
                )}
                <span className="text-quiet">{way.changes}</span>
                <span>{way.days}</span>
              </div>
            </div>
          </th>
          <td className="py-2.5 text-end">
            <time dateTime={way.duration} className="block whitespace-nowrap text-base leading-snug">
              {way.takes}
            </time>
            {way.arrives && <span className="block text-quiet">{way.arrives}</span>}
          </td>
        </tr>
      ))}
    </BoardTable>
  );
}
