/** Date strip (fare calendar): neighbouring days with the lowest price of each, or on a pass without, as links. */
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type { DayView } from './journey-view.ts';
import { ScenicTrainLegend } from './scenic-train-legend.tsx';

const cell =
  'flex h-full min-h-18 min-w-16 flex-col items-center justify-center gap-0.5 border-transparent border-b-4 px-1.5 pt-2 pb-1 text-center';

/** Forced colours also draw a transparent border, which would make every day look selected. */
const plain = 'forced-colors:border-[Canvas]';

/**
 * Date strip: neighbouring days with the lowest price of each, as links. It scrolls if it is wider than the page. It
 * needs `relative`: otherwise the visually hidden text would widen the page.
 */
export function DateStrip({ label, days }: { label: string; days: readonly DayView[] }) {
  return (
    <div>
      <nav aria-label={label} className="relative overflow-x-auto border-line border-y">
        <ol className="flex min-w-max md:min-w-0">
          {days.map((day) => (
            <li key={day.date} className="flex-1 border-line border-s first:border-s-0">
              <Day day={day} />
            </li>
          ))}
        </ol>
      </nav>
      {days.some(({ hasScenicTrain }) => hasScenicTrain) && <ScenicTrainLegend />}
    </div>
  );
}

function Day({
  day: { weekday, day, price, isOnPass, hasJourneys, hasScenicTrain, isCurrent, href },
}: {
  day: DayView;
}) {
  const content = (
    <>
      <span className="text-sm leading-tight">
        <span className="block md:inline">{weekday}</span>{' '}
        <span className="block whitespace-nowrap font-semibold md:inline">{day}</span>
      </span>
      {hasScenicTrain && <VisuallyHidden>scenic train, </VisuallyHidden>}
      {price ? (
        <span className="figures inline-flex items-center gap-1 font-semibold">
          {hasScenicTrain && <Icon name="train" className="size-[0.9em] text-rail" />}
          <VisuallyHidden>from </VisuallyHidden>
          {price}
        </span>
      ) : (
        <Without {...{ isOnPass, hasJourneys, hasScenicTrain }} />
      )}
    </>
  );
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'date' : undefined}
      className={classNames(
        cell,
        'focus-visible:-outline-offset-3',
        isCurrent ? 'border-rail! bg-fresh' : `${plain} hover:bg-fresh`,
        !isCurrent && !price && !(isOnPass && hasJourneys) && 'text-quiet',
      )}
    >
      {content}
    </a>
  );
}

/** Replaces the price: no journey matches the search, none of them has a price, or they are on a pass. */
function Without({
  isOnPass = false,
  hasJourneys,
  hasScenicTrain,
}: Pick<DayView, 'isOnPass' | 'hasJourneys' | 'hasScenicTrain'>) {
  if (isOnPass && hasJourneys)
    return (
      <span className="inline-flex items-center gap-1 text-sm leading-tight">
        {hasScenicTrain && <Icon name="train" className="size-[0.9em] text-rail" />}
        runs
      </span>
    );
  if (hasJourneys) return <span className="whitespace-nowrap text-sm leading-tight">no price</span>;
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>no journey</VisuallyHidden>
    </>
  );
}
