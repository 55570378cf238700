/** Words about the disruption of a booked journey, for pages and emails. */
import { formatDateAndTime } from '#contracts/dates.ts';
import { describeCause } from '#domains/travel/live/describe-cause.ts';
import type { BookedItem, ItemDisruption } from '../booking.ts';

/** A disruption in words. */
export interface DisruptionInWords {
  readonly title: string;
  /** One sentence on what happened. */
  readonly event: string;
  /** Sentences on what the traveller can choose, and what happens without a choice. */
  readonly choice: string;
}

/** Describes the open disruption of a journey. */
export function describeDisruption(
  item: Pick<BookedItem, 'description' | 'data'>,
  disruption: ItemDisruption,
): DisruptionInWords {
  const { kind, cause } = disruption;
  const by = formatDateAndTime(new Date(disruption.chooseUntil));
  const what = rideInWords(item, disruption);
  const why = describeCause(cause);
  const mustChoose = `Choose another departure or a full refund by ${by}. Neither costs you anything. ${
    disruption.unchosen === 'refund'
      ? 'If you don’t choose, we refund you in full.'
      : 'If you don’t choose, we’ll contact you.'
  }`;
  const mayChoose = `You can keep it as it is. Or choose another departure or a full refund, at no cost, by ${by}.`;
  switch (kind) {
    case 'cancelled':
      return { title: 'Cancelled', event: `${what} is cancelled${why}.`, choice: mustChoose };
    case 'late':
      return { title: 'Delayed', event: `${what} is expected much later${why}.`, choice: mayChoose };
    case 'moved':
      return {
        title: 'Timetable changed',
        event: `${what} no longer runs at this time: the timetable has changed.`,
        choice: mustChoose,
      };
    case 'connection':
      return {
        title: 'You can move this journey',
        event: `A journey that connects with ${item.description} is disrupted.`,
        choice: mayChoose,
      };
  }
}

function rideInWords(item: Pick<BookedItem, 'description' | 'data'>, { ride }: ItemDisruption): string {
  const leg = item.data.kind === 'journey' ? item.data.route.serviceRoute[ride ?? -1] : undefined;
  if (!leg) return item.description;
  const { service, from, to } = leg;
  return `${service} from ${from.name} to ${to.name} on ${formatDateAndTime(new Date(from.departure))}`;
}
