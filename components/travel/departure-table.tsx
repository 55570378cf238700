import { ModeBadge } from '#components/ui/badge.tsx';
import type { StationDay, StationDeparture } from './timetable-view.ts';

/** What leaves a place on a day, as its departure board would list it. */
export function DepartureTable({ day, hasSeveralStops }: { day: StationDay; hasSeveralStops: boolean }) {
  return (
    <table className="figures w-full border-collapse text-sm leading-tight print:text-[9pt]">
      <caption className="pb-2 text-start font-display font-semibold text-base">{day.caption}</caption>
      <thead className="border-ink border-y-2">
        <tr>
          <th scope="col" className="w-16 py-2 pe-3">
            Leaves
          </th>
          <th scope="col" className="py-2 pe-3">
            To
          </th>
          {hasSeveralStops && (
            <th scope="col" className="w-1/3 py-2">
              From
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {day.departures.map((departure) => (
          <tr key={departure.key} className="border-line border-b align-baseline hover:bg-fresh">
            <th scope="row" className="py-1 pe-3">
              <Leaves departure={departure} />
            </th>
            <td className="py-2.5 pe-3">
              <span className="block font-semibold text-base leading-snug">{departure.towards}</span>
              {departure.mode ? (
                <ModeBadge mode={departure.mode} className="mt-1">
                  {departure.line}
                </ModeBadge>
              ) : (
                departure.line
              )}
              {departure.note && <span className="mt-1 block text-quiet">{departure.note}</span>}
            </td>
            {hasSeveralStops && <td className="py-2.5">{departure.stop}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Leaves({ departure: { time, iso, href, label } }: { departure: StationDeparture }) {
  const clock = <time dateTime={iso}>{time}</time>;
  return href ? (
    <a
      href={href}
      aria-label={label ?? undefined}
      rel="nofollow"
      className="link-line inline-flex min-h-8 items-center text-base text-rail print:text-ink print:no-underline"
    >
      {clock}
    </a>
  ) : (
    <span className="inline-flex min-h-8 items-center text-base">{clock}</span>
  );
}
