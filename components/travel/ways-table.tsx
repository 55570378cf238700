import { ModeBadge } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import type { WayView } from './ways-view.ts';

/** The ways to a place from the cities, as a departure board lists them. */
export function WaysTable({ ways, place }: { ways: readonly WayView[]; place: string }) {
  return (
    <table className="figures w-full border-collapse text-sm leading-tight print:text-[9pt]">
      <caption className="pb-2 text-start font-display font-semibold text-base">
        To {place} from the cities
      </caption>
      <thead className="border-ink border-y-2">
        <tr>
          <th scope="col" className="w-20 py-2 pe-3">
            Leaves
          </th>
          <th scope="col" className="py-2 pe-3">
            From
          </th>
          <th scope="col" className="w-20 py-2 text-end">
            Takes
          </th>
        </tr>
      </thead>
      <tbody>
        {ways.map((way) => (
          <tr key={way.key} className="break-inside-avoid border-line border-b align-baseline">
            <td className={classNames('py-1 pe-3', way.isResting && 'text-quiet')}>
              <Leaves way={way} />
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
      </tbody>
    </table>
  );
}

function Leaves({ way: { leaves, href, label } }: { way: WayView }) {
  return href ? (
    <a
      href={href}
      aria-label={`${leaves}: ${label}`}
      rel="nofollow"
      className="link-line inline-flex min-h-8 items-center text-base text-rail print:text-ink print:no-underline"
    >
      {leaves}
    </a>
  ) : (
    <span className="inline-flex min-h-8 items-center text-base">{leaves}</span>
  );
}
