/** Month of departures: a table of weeks with the lowest price of each day, or on a pass without, as links. */
import { Icon } from '#components/ui/icon.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type { MonthDayView, MonthLink, MonthView } from './month-view.ts';
import { ScenicTrainLegend } from './scenic-train-legend.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Month of departures, without the weeks that are over. `label` names the journey. It needs no script. */
export function MonthCalendar({ label, month }: { label: string; month: MonthView }) {
  const { title, seats, offset, days, previous, next, close, isEmpty, runsAgain } = month;
  const cells: (MonthDayView | null)[] = [...Array.from({ length: offset }, () => null), ...days];
  const all = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => cells[week * 7 + at] ?? null),
  );
  const weeks = all.slice(
    Math.max(
      0,
      all.findIndex((week) => week.some((cell) => cell?.day)),
    ),
  );
  return (
    <div className="relative">
      <nav aria-label={`Months, ${label}`} className="flex flex-wrap items-center justify-between gap-x-6">
        <span className="flex flex-wrap gap-x-6">
          {previous && <OtherMonth link={previous} isBack />}
          {next && <OtherMonth link={next} />}
        </span>
        {close && (
          <a href={close} className={linkLook}>
            Show fewer days
          </a>
        )}
      </nav>
      <table className="wrap-anywhere w-full table-fixed border-collapse">
        <caption className="pb-2 text-start font-semibold">
          {title}
          <VisuallyHidden>, {label}</VisuallyHidden>
          {seats && <span className="figures block font-normal text-quiet text-sm">{seats}</span>}
        </caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th
                key={name}
                scope="col"
                className="border-line border-b pb-1 text-center font-normal text-quiet text-sm"
              >
                <span aria-hidden="true">{name.slice(0, 3)}</span>
                <VisuallyHidden>{name}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((cell) => cell !== null)?.number}>
              {week.map((cell, at) => (
                <td key={weekdays[at]} className="month-cell">
                  {cell && <Day cell={cell} weekday={weekdays[at] ?? ''} month={title} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isEmpty && (
        <p className="mt-3">
          No journeys in {title}.{' '}
          {runsAgain && (
            <a href={runsAgain.href} className="link-line font-semibold text-rail">
              {runsAgain.label}
            </a>
          )}
        </p>
      )}
      {days.some(({ day }) => day?.hasScenicTrain) && <ScenicTrainLegend />}
    </div>
  );
}

const linkLook = 'link-line inline-flex min-h-11 items-center gap-1.5 font-semibold text-rail text-sm';

function OtherMonth({ link: { label, href }, isBack = false }: { link: MonthLink; isBack?: boolean }) {
  return (
    <a href={href} rel="nofollow" className={linkLook}>
      {isBack && <Icon name="arrow" className="size-[1em] rotate-180" />}
      <span>{label}</span>
      {!isBack && <Icon name="arrow" className="size-[1em]" />}
    </a>
  );
}

function Day({
  cell: { number, day },
  weekday,
  month,
}: {
  cell: MonthDayView;
  weekday: string;
  month: string;
}) {
  if (!day?.href) return <span className="month-day text-hint">{number}</span>;
  const { price, isOnPass, hasJourneys, hasScenicTrain, isCurrent, href, note } = day;
  if (!hasJourneys)
    return (
      <span className="month-day text-quiet">
        {number}
        <VisuallyHidden>, no journey</VisuallyHidden>
      </span>
    );
  return (
    <a href={href} rel="nofollow" aria-current={isCurrent ? 'date' : undefined} className="month-day">
      <span className={hasScenicTrain ? 'inline-flex items-center gap-0.5' : undefined}>
        <VisuallyHidden>{`${weekday} `}</VisuallyHidden>
        {number}
        {hasScenicTrain && <Icon name="train" className="size-[0.85em] text-rail" />}
        <VisuallyHidden>{` ${month}${hasScenicTrain ? ', scenic train' : ''}, `}</VisuallyHidden>
      </span>
      {price && (
        <span className="month-price figures">
          <VisuallyHidden>from </VisuallyHidden>
          {price}
        </span>
      )}
      {(note !== null || isOnPass) && (
        <span className="text-quiet text-xs leading-tight">{note ?? 'runs'}</span>
      )}
      {!price && !note && !isOnPass && <VisuallyHidden>no price</VisuallyHidden>}
    </a>
  );
}
