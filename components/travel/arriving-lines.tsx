import { classNames } from '#components/ui/class-names.ts';
import { keepMarks } from '#components/ui/keep-marks.ts';
import { type BoardColumn, BoardTable } from './board-table.tsx';
import { LineName } from './line-name.tsx';
import type { ArrivingLineView } from './ways-view.ts';

/** What stops at a place, and how often in the week to come, whichever way it goes: `22–28 Nov`. */
export function ArrivingLines({ lines, week }: { lines: readonly ArrivingLineView[]; week: string }) {
  const columns: readonly BoardColumn[] = [
    { name: 'Line', className: 'py-2 pe-3' },
    { name: `Calls ${week}`, className: 'w-24 py-2 sm:w-2/5' },
  ];
  return (
    <BoardTable caption="What stops here" columns={columns}>
      {lines.map((line) => (
        <tr key={line.key} className="break-inside-avoid border-line border-b align-baseline">
          {/* Text twice as large leaves no room for some names of places in one piece. */}
          <th scope="row" className="py-2.5 pe-3 font-normal [overflow-wrap:anywhere]">
            <LineName line={line} />
            <span className="mt-1 block text-quiet">{keepMarks(line.stop)}</span>
          </th>
          <td className={classNames('py-2.5', line.isResting && 'text-quiet')}>{line.runs}</td>
        </tr>
      ))}
    </BoardTable>
  );
}
