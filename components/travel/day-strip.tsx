import { classNames } from '#components/ui/class-names.ts';
import type { DayView } from './journey-view.ts';

const cell =
  'flex h-full min-h-18 min-w-19 flex-col items-center justify-center gap-0.5 border-transparent border-b-4 px-2 pt-2 pb-1 text-center';

/**
 * Days side by side with the cheapest price of each, to choose another one by. Scrolls by itself where it is wider than
 * the page.
 */
export function DayStrip({ label, days }: { label: string; days: readonly DayView[] }) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-line border-y">
      <ol className="flex min-w-max md:min-w-0">
        {days.map((day) => (
          <li key={day.date} className="flex-1 border-line border-s first:border-s-0">
            <Day day={day} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Day({ day: { weekday, day, price, without, label, isCurrent, href } }: { day: DayView }) {
  const content = (
    <>
      <span className="text-sm">
        {weekday} <span className="whitespace-nowrap font-semibold">{day}</span>
      </span>
      <span className={classNames('figures', price ? 'font-semibold' : 'text-sm')}>{price ?? without}</span>
    </>
  );
  if (href === null)
    return (
      <span className={`${cell} text-hint`}>
        <span className="sr-only">{label}</span>
        <span aria-hidden="true" className="contents">
          {content}
        </span>
      </span>
    );
  return (
    <a
      href={href}
      aria-label={label}
      aria-current={isCurrent ? 'date' : undefined}
      className={classNames(
        cell,
        'focus-visible:-outline-offset-3',
        isCurrent ? 'border-rail! bg-fresh' : 'hover:bg-fresh',
        !isCurrent && !price && 'text-quiet',
      )}
    >
      {content}
    </a>
  );
}
