/** View model of the departures that a booked journey can be changed to. */
import { daysBetween } from '#blocks/format-instants.ts';
import type { ChangeOptionsView } from '#components/booking/booking-view.ts';
import { formatDaysLater, formatFullDay } from '#contracts/dates.ts';
import { formatLongDuration } from '#contracts/durations.ts';
import { formatList } from '#contracts/lists.ts';
import { formatMoney } from '#contracts/money.ts';
import { purchasePath } from '#contracts/page-paths.ts';
import type { ChangeMoney } from '#domains/booking/booking.ts';
import type { ChangeOption, ChangeOptions } from '#domains/booking/change/list-options.ts';
import type { Offer } from '#domains/travel/offers/offer.ts';
import { addDays } from '#domains/travel/time/service-time.ts';
import { toZonedIso } from '#platform/clock.ts';

/**
 * Presents the departures of a day, grouped by journey.
 * @param page address of the page that shows them
 */
export function presentChangeOptions(listed: ChangeOptions, page: string = purchasePath): ChangeOptionsView {
  const { itemId, description, detail, fareName, day, first, last, refusal, options } = listed;
  const [before, after] = [addDays(day, -1), addDays(day, 1)];
  return {
    ...{ itemId, description, first, last, refusal },
    present: [detail, ...(fareName === '' ? [] : [`${fareName} fare`])].join(', '),
    day: { iso: day, words: formatFullDay(day) },
    previousHref: before >= first ? exchangeHref(itemId, before, page) : null,
    nextHref: after <= last ? exchangeHref(itemId, after, page) : null,
    journeys: [...Map.groupBy(options, ({ offer }) => offer.journeyId)].map(([key, own]) => {
      const [{ offer } = { offer: undefined }] = own;
      return { key, ...(offer ? inWords(offer) : { times: '', about: '' }), fares: own.map(presentFare) };
    }),
  };
}

/** Address of the departures of a day for a booked journey. */
export function exchangeHref(itemId: string, day?: string, page: string = purchasePath): string {
  const query = new URLSearchParams({ exchange: itemId, ...(day === undefined ? {} : { day }) });
  return `${page}${page.includes('?') ? '&' : '?'}${query}#exchange`;
}

function inWords({ legs, durationMinutes }: Offer): { readonly times: string; readonly about: string } {
  const rides = legs.filter(({ itemType }) => itemType !== 'transfer');
  const [start, end] = [rides[0], rides.at(-1)];
  const clock = (instant: Date | undefined, zone: string | undefined) =>
    instant ? toZonedIso(instant, zone ?? 'Pacific/Auckland').slice(11, 16) : '';
  const zones = { from: start?.from.zone, to: end?.to.zone };
  const days = start && end ? daysBetween(start.from.departure, end.to.arrival, zones) : 0;
  const later = days === 0 ? '' : ` ${formatDaysLater(days)}`;
  return {
    times: `${clock(start?.from.departure, start?.from.zone)} – ${clock(end?.to.arrival, end?.to.zone)}${later}`,
    about: `${formatList([...new Set(rides.map(({ service }) => service))])}, ${formatLongDuration(durationMinutes)}`,
  };
}

function presentFare({ offer, price }: ChangeOption): ChangeOptionsView['journeys'][number]['fares'][number] {
  const { offerId, fareName: name } = offer;
  return 'refusal' in price
    ? { offerId, name, amount: null, note: price.refusal }
    : {
        ...{ offerId, name, amount: amountInWords(price.money) },
        note: price.needsAnswer ? 'The operator confirms it first.' : null,
      };
}

function amountInWords({ differenceCents, toPayCents, refundCents }: ChangeMoney): string {
  if (toPayCents > 0) return `Pay ${formatMoney(toPayCents)}`;
  if (refundCents > 0) return `Get ${formatMoney(refundCents)} back`;
  return differenceCents < 0 ? 'No refund' : 'Free';
}
