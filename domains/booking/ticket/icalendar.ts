/** Builds the iCalendar file (`.ics`) of a booking's rides and tours, with reminders. */
import ical, { ICalAlarmType, ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { readClock } from '#contracts/dates.ts';
import type { JourneyItemLeg } from '#domains/cart/cart.ts';
import { brand } from '#platform/brand.ts';
import type { BookedItem, Booking, PartStatus } from '../booking.ts';
import { rideStatuses } from '../booking-status.ts';
import { bookingUrl } from '../booking-token.ts';
import { partStateOf } from '../format-booking.ts';

/** How long before check-in closes the reminder appears, in seconds. */
const reminderLeadSeconds = 30 * 60;

/**
 * Builds the iCalendar file (RFC 5545) of a booking's rides and tours. Rides have instants in UTC, so that no calendar
 * needs New Zealand's time zone rules; tours have dates. Cancelled events stay in the file as cancelled, so that
 * calendars remove them. It contains no names. Its link opens the booking on any device, like that of the emails.
 */
export function calendarOf(
  booking: Booking,
  { siteUrl, token }: { readonly siteUrl: string; readonly token: string },
): string {
  const calendar = ical({
    name: `${brand.name} ${booking.reference}`,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: brand.name, product: 'Bookings', language: 'EN' },
  });
  const host = new URL(siteUrl).hostname;
  for (const item of booking.items) {
    const rides = rideStatuses(item);
    for (const [at, event] of eventsOf(item, booking).entries()) {
      const status = rides[at] ?? item.status;
      if (status === 'pending') continue;
      calendar.createEvent({
        ...event,
        ...standing(status, booking.changes.length),
        id: `${item.id}-${at}@${host}`,
        stamp: booking.now,
        url: bookingUrl(siteUrl, token),
      });
    }
  }
  return calendar.toString();
}

function eventsOf(item: BookedItem, booking: Booking): ICalEventData[] {
  const { data } = item;
  if (data.kind === 'journey') {
    const statuses = rideStatuses(item);
    return data.route.serviceRoute.map((leg, at) => rideEvent(leg, statuses[at] ?? item.status, booking));
  }
  if (data.kind !== 'tour') return [];
  const { startsOn, endsOn } = data.tour;
  return [
    {
      // Both at midnight UTC: for an all-day event the file contains only the date. The end is the day after the last.
      start: new Date(`${startsOn}T00:00Z`),
      end: new Date(Date.parse(`${endsOn}T00:00Z`) + 86_400_000),
      allDay: true,
      summary: item.description,
      description: words(item.status, booking, []),
    },
  ];
}

function rideEvent(leg: JourneyItemLeg, status: PartStatus, booking: Booking): ICalEventData {
  const { service, operator, from, to, checkInCloses } = leg;
  const departure = new Date(from.departure);
  const closes = new Date(checkInCloses ?? from.departure);
  return {
    start: departure,
    end: new Date(to.arrival),
    summary: `${service}: ${from.name} to ${to.name}`,
    location: from.name,
    description: words(status, booking, [
      operator === service ? service : `${service}, ${operator}`,
      `Departs ${from.name} at ${readClock(from.departure)}, arrives at ${to.name} at ${readClock(to.arrival)}`,
      ...(checkInCloses ? [`Check-in closes at ${readClock(checkInCloses)}`] : []),
    ]),
    alarms: [
      {
        type: ICalAlarmType.display,
        triggerBefore: (departure.getTime() - closes.getTime()) / 1000 + reminderLeadSeconds,
        description: checkInCloses
          ? `${service}: check-in closes at ${readClock(checkInCloses)}`
          : `${service} departs at ${readClock(from.departure)}`,
      },
    ],
  };
}

function words(status: PartStatus, { reference }: Booking, lines: readonly string[]): string {
  return [...lines, `Booking ${reference}: ${partStateOf(status).text.toLowerCase()}`].join('\n');
}

/**
 * A newer state of an event has a higher sequence number, by which calendars decide.
 * @param changes number of changes of the booking
 */
function standing(
  status: Exclude<PartStatus, 'pending'>,
  changes: number,
): Pick<ICalEventData, 'status' | 'sequence'> {
  switch (status) {
    case 'requested':
      return { status: ICalEventStatus.TENTATIVE, sequence: changes };
    case 'confirmed':
      return { status: ICalEventStatus.CONFIRMED, sequence: changes + 1 };
    case 'declined':
    case 'cancelled':
      return { status: ICalEventStatus.CANCELLED, sequence: changes + 2 };
  }
}
