import { ModeBadge } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { NameParts } from '#components/ui/name-parts.tsx';
import { keepMarks } from '#components/ui/non-breaking-spaces.ts';
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
export function ConnectionTable({
  connections,
  place,
}: {
  connections: readonly ConnectionView[];
  place: string;
}) {
  return (
    <BoardTable caption={`Ways to ${place}`} columns={columns}>
      {connections.map((connection) => (
        <tr key={connection.key} className="break-inside-avoid border-line border-b align-baseline">
          <td className={classNames('py-1 pe-3', connection.isResting && 'text-quiet')}>
            <BoardTime href={connection.href} label={`${connection.departure}: ${connection.label}`}>
              {connection.departure}
            </BoardTime>
            {connection.lastDeparture && (
              <span className="block whitespace-nowrap pb-1.5 text-quiet">
                last {connection.lastDeparture}
              </span>
            )}
          </td>
          <th scope="row" className="wrap-anywhere py-2.5 pe-3 font-normal">
            <Way connection={connection} />
          </th>
          <td className="py-2.5 text-end">
            <time
              dateTime={connection.isoDuration}
              className="block whitespace-nowrap text-base leading-snug"
            >
              {connection.duration}
            </time>
            {connection.otherDurations && (
              <span className="block text-quiet max-md:hidden">or {connection.otherDurations}</span>
            )}
            {connection.arrivalDay && (
              <span className="block text-quiet max-md:hidden">{connection.arrivalDay}</span>
            )}
          </td>
        </tr>
      ))}
    </BoardTable>
  );
}

/** Origin, lines and days of a connection. */
function Way({
  connection: { from, stop, rides, changes, days, otherDurations, arrivalDay },
}: {
  connection: ConnectionView;
}) {
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
          {otherDurations && <span className="text-quiet md:hidden">Others take {otherDurations}</span>}
          {arrivalDay && <span className="text-quiet md:hidden">Arrives {arrivalDay}</span>}
        </span>
      </div>
    </div>
  );
}
