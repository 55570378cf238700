/** Empty state of a search whose date is past or not on sale yet: the reason, with links to dates that can be searched. */
import { formatFullDay } from '#contracts/dates.ts';
import type { FareSearchQuery } from '#contracts/search/fare-search-query.ts';
import type { StepView } from './search-view.ts';

interface AskedDays {
  readonly search: Pick<FareSearchQuery, 'date' | 'returnDate'>;
  readonly today: string;
  /** The dates that can be searched. */
  readonly range: { readonly first: string; readonly last: string };
  readonly link: (changed: Partial<FareSearchQuery>) => string;
}

/** Explains why a date can't be searched, with links to dates that can. */
export function dateOutOfRange({ search, today, range: { first, last }, link }: AskedDays): StepView {
  const searchOn = (date: string, label = `Search on ${formatFullDay(date)}`) => ({
    label,
    href: link({ date, returnDate: undefined }),
  });
  if (today > last)
    return {
      title: 'Our timetable has run out',
      text: `Its last day was ${formatFullDay(last)}. We’re waiting for the next one.`,
      links: [{ label: 'Contact us', href: '/contact/' }],
    };
  if (search.date < today)
    return {
      title: 'That date has passed',
      text: 'Choose today or a later date.',
      links: [
        first > today ? searchOn(first) : searchOn(first, `Search from today, ${formatFullDay(first)}`),
      ],
    };
  if (search.date < first)
    return {
      title: 'Our timetable starts later',
      text: `Its first day is ${formatFullDay(first)}.`,
      links: [searchOn(first)],
    };
  if (search.date > last)
    return {
      title: 'Not on sale yet',
      text: `Our timetable runs until ${formatFullDay(last)}.`,
      links: [searchOn(last)],
    };
  return {
    title: 'Your return isn’t on sale yet',
    text: `Our timetable runs until ${formatFullDay(last)}.`,
    links: [
      { label: `Return on ${formatFullDay(last)}`, href: link({ returnDate: last }) },
      { label: 'Search one way', href: link({ returnDate: undefined }) },
    ],
  };
}
