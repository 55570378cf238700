import { classNames } from '#components/ui/class-names.ts';
import { keepMarks } from '#components/ui/non-breaking-spaces.ts';
import { BoardTable } from './board-table.tsx';
import type { CallingLineView } from './connection-view.ts';
import { LineName } from './line-name.tsx';

/**
 * Table of the lines that call at a place, with the number of calls in the coming week in both directions: `22–28 Nov`.
 * On a phone, the names have the full width and the number of calls stands below them.
 */
export function CallingLines({ lines, week }: { lines: readonly CallingLineView[]; week: string }) {
  const caption = (
    <>
      What stops here
      <span className="sm:hidden">
        , <span className="whitespace-nowrap">{week}</span>
      </span>
    </>
  );
  const columns = [
    { name: 'Line', className: 'py-2 pe-3' },
    { name: 'Calls', days: week, className: 'w-2/5 py-2 max-sm:hidden' },
  ];
  return (
    <BoardTable caption={caption} columns={columns}>
      {lines.map((line) => (
        <tr key={line.key} className="break-inside-avoid border-line border-b align-baseline">
          {/* With text at twice its size, some place names do not fit on one line. */}
          <th scope="row" className="py-2.5 font-normal [overflow-wrap:anywhere] sm:pe-3">
            <LineName line={line} />
            <span className="mt-1 flex flex-wrap gap-x-3">
              <span className="text-quiet">{keepMarks(line.stop)}</span>
              <span className={classNames('sm:hidden', line.isResting && 'text-quiet')}>
                {line.frequency}
              </span>
            </span>
          </th>
          <td className={classNames('py-2.5 max-sm:hidden', line.isResting && 'text-quiet')}>
            {line.frequency}
          </td>
        </tr>
      ))}
    </BoardTable>
  );
}
