import { ModeBadge } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Anchor } from '#components/ui/link.tsx';
import type { ArrivingLineView } from './ways-view.ts';

/** What stops at a place, and how often in the week to come. */
export function ArrivingLines({
  lines,
  place,
  week,
}: {
  lines: readonly ArrivingLineView[];
  place: string;
  week: string;
}) {
  return (
    <table className="figures w-full border-collapse text-sm leading-tight print:text-[9pt]">
      <caption className="pb-2 text-start font-display font-semibold text-base">
        What stops in {place}, {week}
      </caption>
      <thead className="border-ink border-y-2">
        <tr>
          <th scope="col" className="py-2 pe-3">
            Line
          </th>
          <th scope="col" className="w-2/5 py-2">
            Runs
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key} className="break-inside-avoid border-line border-b align-baseline">
            <th scope="row" className="py-2.5 pe-3 font-normal">
              <Name line={line} />
              <span className="mt-1 block text-quiet">{line.stop}</span>
            </th>
            <td className={classNames('py-2.5', line.isResting && 'text-quiet')}>{line.runs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Name({ line: { name, mode, href } }: { line: ArrivingLineView }) {
  const words = href ? (
    <Anchor href={href} className="link-line">
      {name}
    </Anchor>
  ) : (
    name
  );
  return mode ? (
    <ModeBadge mode={mode} className="items-start! leading-snug">
      <span>{words}</span>
    </ModeBadge>
  ) : (
    <span className="font-semibold">{words}</span>
  );
}
