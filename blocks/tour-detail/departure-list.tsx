/** Radio buttons of a tour's departures with the places left; later months are folded. */
import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import { countNoun } from '#contracts/counts.ts';
import { formatMonth, formatShortDay } from '#contracts/dates.ts';
import { groupDepartures, type MonthOfDepartures } from './group-departures.ts';
import type { Departure, Places, TourDetailData } from './tour-detail-data.ts';

interface DepartureListProps {
  readonly data: TourDetailData;
  /** The id of the form that the choice belongs to. */
  readonly formId: string;
  readonly className: string;
}

/** The maximum number of folded months in the list; with more, the later ones share one fold. */
const maxFolds = 4;

/** The departures to choose from: the next ones unfolded, later months folded. */
export function DepartureList({ data, formId, className }: DepartureListProps) {
  const { departures, countedAt } = data;
  const isOnlyOne = departures.length === 1;
  const first = departures.find(({ places }) => places.state !== 'sold-out');
  const rowsOf = (group: MonthOfDepartures) =>
    group.departures.map((departure) => (
      <DepartureChoice
        key={departure.id}
        {...{ departure, formId, isOnlyOne }}
        asksForAll={departure === first}
      />
    ));
  const groups = groupDepartures(departures);
  const folded = groups.filter(({ isFolded }) => isFolded);
  const near = folded.length > maxFolds ? folded.slice(0, maxFolds - 1) : folded;
  const later = folded.slice(near.length);
  const holdsFirst = (group: MonthOfDepartures) => group.departures.some((departure) => departure === first);
  const foldOf = (group: MonthOfDepartures) => (
    <Fold
      key={`${group.month}${group.isRest ? '-rest' : ''}`}
      title={monthTitle(group)}
      count={countWords(group.departures)}
      isOpen={holdsFirst(group)}
    >
      <fieldset className="border-line border-t pb-4">
        <legend className="sr-only">{monthTitle(group)}</legend>
        {rowsOf(group)}
      </fieldset>
    </Fold>
  );
  return (
    <fieldset className={classNames('flex min-w-0 flex-col', className)}>
      <legend className="mb-1 font-semibold">{isOnlyOne ? 'Departure date' : 'Choose a date'}</legend>
      {groups
        .filter(({ isFolded }) => !isFolded)
        .map((group) => (
          <fieldset key={group.month} className="mt-6 min-w-0 first-of-type:mt-2">
            <legend className="w-full border-ink border-b-2 pb-1.5 font-display font-semibold">
              {monthTitle(group)}
            </legend>
            {rowsOf(group)}
          </fieldset>
        ))}
      {near.map(foldOf)}
      {later.length > 0 && (
        <Fold
          title={spanTitle(later)}
          count={countWords(later.flatMap((group) => group.departures))}
          isOpen={later.some(holdsFirst)}
        >
          <div className="-mb-px border-line border-t sm:ps-4">{later.map(foldOf)}</div>
        </Fold>
      )}
      {countedAt && (
        <p className="figures mt-4 text-quiet text-sm">
          Availability as of {countedAt}. We hold your places for 15 minutes once they’re in your cart.
        </p>
      )}
    </fieldset>
  );
}

/** A fold of departures. */
function Fold({
  title,
  count,
  isOpen,
  children,
}: {
  title: string;
  count: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} className="border-line border-b">
      <summary className="flex min-h-12 items-center gap-3 py-2.5 hover:text-rail">
        <span className="min-w-0 flex-1">
          <span className="font-display font-semibold">{title}</span>{' '}
          <span className="figures whitespace-nowrap text-quiet text-sm">{count}</span>
        </span>
        <Icon name="chevron" className="summary-icon size-4" />
      </summary>
      {children}
    </details>
  );
}

/** Formats a span of months: `March to November 2027`, `November 2026 to March 2027`. */
function spanTitle(groups: readonly MonthOfDepartures[]): string {
  const first = groups[0]?.month ?? '';
  const last = groups.at(-1)?.month ?? '';
  const [from, to] = [formatMonth(`${first}-01`), formatMonth(`${last}-01`)];
  return `${first.slice(0, 4) === last.slice(0, 4) ? from.replace(/ \d{4}$/, '') : from} to ${to}`;
}

function monthTitle({ month, isRest }: MonthOfDepartures): string {
  const name = formatMonth(`${month}-01`);
  return isRest ? `Later in ${name}` : name;
}

function countWords(departures: readonly Departure[]): string {
  const left = departures.filter(({ places }) => places.state !== 'sold-out').length;
  if (left === 0) return 'sold out';
  return countNoun(left, 'departure');
}

function DepartureChoice({
  departure: { id, startsOn, endsOn, places },
  formId,
  isOnlyOne,
  asksForAll,
}: {
  departure: Departure;
  formId: string;
  isOnlyOne: boolean;
  /**
   * True for the one radio button that marks the question as required. It must be visible, or the browser
   * could not show its message.
   */
  asksForAll: boolean;
}) {
  const isSoldOut = places.state === 'sold-out';
  return (
    <label
      className={classNames(
        'flex min-h-13 flex-wrap items-center gap-x-4 border-line border-b px-2 py-2.5 has-checked:bg-fresh',
        isSoldOut ? 'cursor-not-allowed text-quiet' : 'hover:bg-fresh',
      )}
    >
      <input
        type="radio"
        id={`${formId}-${id}`}
        name="productId"
        value={id}
        form={formId}
        required={asksForAll}
        disabled={isSoldOut}
        defaultChecked={isOnlyOne && !isSoldOut}
        className="choice-mark size-5 shrink-0"
      />
      <span className="figures flex min-w-0 flex-1 flex-wrap gap-x-1.5">
        <time dateTime={startsOn} className={classNames('whitespace-nowrap', !isSoldOut && 'font-semibold')}>
          {formatShortDay(startsOn)}
        </time>
        {endsOn !== startsOn && (
          <span className="whitespace-nowrap">
            to <time dateTime={endsOn}>{formatShortDay(endsOn)}</time>
          </span>
        )}
      </span>
      <PlacesWords places={places} />
    </label>
  );
}

function PlacesWords({ places }: { places: Places }) {
  switch (places.state) {
    case 'few':
      return (
        <span className="figures whitespace-nowrap font-semibold text-sm text-warning">
          {countNoun(places.left, 'place')} left
        </span>
      );
    case 'free':
      return <span className="whitespace-nowrap text-quiet text-sm">Available</span>;
    case 'sold-out':
      return <span className="whitespace-nowrap font-semibold text-sm">Sold out</span>;
    case 'request':
      return <span className="whitespace-nowrap text-quiet text-sm">On request</span>;
    case 'unknown':
      return null;
  }
}
