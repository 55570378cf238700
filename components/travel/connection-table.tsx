import { ModeBadge } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { keepMarks } from '#components/ui/keep-marks.ts';
import { NameParts } from '#components/ui/name-parts.tsx';
import { type BoardColumn, BoardTable, BoardTime } from './board-table.tsx';
import type { ConnectionView } from './connection-view.ts';

const columns: readonly BoardColumn[] = [
  { name: 'Departs', className: 'w-19 py-2 pe-3 md:w-20' },
  { name: 'From', className: 'py-2 pe-3' },
  { name: 'Duration', className: 'w-22 py-2 text-end md:w-24' },
];

/** On a phone, long text extends below the duration, because that column is empty from its second line on. */
const runsOn = 'max-md:-me-22';

/** Table of the connections from cities and towns to a place, in the style of a departure board. */
export function ConnectionTable({ ways, place }: { ways: readonly ConnectionView[]; place: string }) {
  return (
    <BoardTable caption={`Ways to ${place}`} columns={columns}>
      {ways.map((way) => (
        <tr key={way.key} className="break-inside-avoid border-line border-b align-baseline">
          <td className={classNames('py-1 pe-3', way.isResting && 'text-quiet')}>
            <BoardTime href={way.href} label={`${way.leaves}: ${way.label}`}>
              {way.leaves}
            </BoardTime>
            {way.lastLeaves && (
              <span className="block whitespace-nowrap pb-1.5 text-quiet">last {way.lastLeaves}</span>
            )}
          </td>
          <th scope="row" className="wrap-anywhere py-2.5 pe-3 font-normal">
            <Way way={way} />
          </th>
          <td className="py-2.5 text-end">
            <time dateTime={way.duration} className="block whitespace-nowrap text-base leading-snug">
              {way.takes}
            </time>
            {way.othersTake && <span className="block text-quiet max-md:hidden">or {way.othersTake}</span>}
            {way.arrives && <span className="block text-quiet max-md:hidden">{way.arrives}</span>}
          </td>
        </tr>
      ))}
    </BoardTable>
  );
}

/** Origin, lines and days of a connection. */
function Way({ way: { from, stop, rides, changes, days, othersTake, arrives } }: { way: ConnectionView }) {
  return (
    <div className="grid gap-x-4 gap-y-1 md:items-baseline md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div>
        <span className="block font-semibold text-base leading-snug">{keepMarks(from)}</span>
        {stop && <span className={classNames('block text-balance text-quiet', runsOn)}>{stop}</span>}
      </div>
      <div className="flex flex-col gap-1">
        {rides.map(({ key, name, mode }) => {
          const className = classNames('leading-snug', runsOn);
          return mode ? (
            <ModeBadge key={key} mode={mode} className={className}>
              <span>
                <NameParts name={name} mark="–" />
              </span>
            </ModeBadge>
          ) : (
            <span key={key} className={className}>
              <NameParts name={name} mark="–" />
            </span>
          );
        })}
        <span className={classNames('flex flex-wrap gap-x-3', runsOn)}>
          <span className="text-quiet">{changes}</span>
          <span>{days}</span>
          {othersTake && <span className="text-quiet md:hidden">Others take {othersTake}</span>}
          {arrives && <span className="text-quiet md:hidden">Arrives {arrives}</span>}
        </span>
      </div>
    </div>
  );
}
