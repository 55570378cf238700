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
  /** Label of the button that cancels the journey for a full refund. */
  readonly cancelLabel: string;
}

/** Describes the open disruption of a journey. */
export function describeDisruption(
  item: Pick<BookedItem, 'description' | 'data'>,
  disruption: ItemDisruption,
): DisruptionInWords {
  const { kind, cause } = disruption;
  const what = rideInWords(item, disruption);
  const why = describeCause(cause);
  const { mustChoose, mayChoose, cancelLabel } = choicesOf(item, disruption);
  switch (kind) {
    case 'cancelled':
      return { title: 'Cancelled', event: `${what} is cancelled${why}.`, choice: mustChoose, cancelLabel };
    case 'late':
      return {
        title: 'Delayed',
        event: `${what} is expected much later${why}.`,
        choice: mayChoose,
        cancelLabel,
      };
    case 'moved':
      return {
        title: 'Timetable changed',
        event: `${what} no longer runs at this time: the timetable has changed.`,
        choice: mustChoose,
        cancelLabel,
      };
    case 'connection':
      return {
        title: 'You can move this journey',
        event: `A journey that connects with ${item.description} is disrupted.`,
        choice: mayChoose,
        cancelLabel,
      };
  }
}

interface ChoicesInWords {
  readonly mustChoose: string;
  readonly mayChoose: string;
  readonly cancelLabel: string;
}

/** A ride on a pass can't be exchanged: its travellers cancel it and book another. */
function choicesOf({ data }: Pick<BookedItem, 'data'>, disruption: ItemDisruption): ChoicesInWords {
  const by = formatDateAndTime(new Date(disruption.chooseUntil));
  const isRefunded = disruption.unchosen === 'refund';
  const contact = 'If you don’t choose, we’ll contact you.';
  if (data.kind === 'journey' && data.pass) {
    const effect = 'It then no longer counts against your pass, and you can book another ride with it.';
    const cancelled = 'If you do nothing, we cancel it for you.';
    return {
      mustChoose: `Cancel this ride by ${by}. ${effect} ${isRefunded ? cancelled : contact}`,
      mayChoose: `You can keep it as it is, or cancel it by ${by}. ${effect}`,
      cancelLabel: 'Cancel this ride',
    };
  }
  const refunded = 'If you don’t choose, we refund you in full.';
  return {
    mustChoose: `Choose another departure or a full refund by ${by}. Neither costs you anything. ${
      isRefunded ? refunded : contact
    }`,
    mayChoose: `You can keep it as it is. Or choose another departure or a full refund, at no cost, by ${by}.`,
    cancelLabel: 'Get a full refund',
  };
}

function rideInWords(item: Pick<BookedItem, 'description' | 'data'>, { ride }: ItemDisruption): string {
  const leg = item.data.kind === 'journey' ? item.data.route.serviceRoute[ride ?? -1] : undefined;
  if (!leg) return item.description;
  const { service, from, to } = leg;
  return `${service} from ${from.name} to ${to.name} on ${formatDateAndTime(new Date(from.departure))}`;
}
