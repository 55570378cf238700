/** Emails about disrupted journeys. */
import { staffBookingPath } from '#contracts/page-paths.ts';
import type { Email } from '#platform/mail/email.ts';
import type { BookedItem, Booking, DisruptionKind, ItemDisruption } from '../../booking.ts';
import { bookingUrl } from '../../booking-token.ts';
import { describeDisruption } from '../../disruption/describe-disruption.ts';
import { itemTitle } from '../../format-booking.ts';
import { entryOf, helpParts, preventLinks, referencePart } from './parts.ts';

/** The data for the email's links. */
interface Links {
  readonly siteUrl: string;
  readonly token: string;
}

/** A journey with its open disruption. */
export interface DisruptedItem {
  readonly item: BookedItem;
  readonly disruption: ItemDisruption;
}

/** Email with what happened to a journey and what its traveller can choose. */
export function disruptionEmail(
  booking: Booking,
  { disrupted, siteUrl, token }: Links & { readonly disrupted: DisruptedItem },
): Email {
  const { item, disruption } = disrupted;
  const { title, event, choice } = describeDisruption(item, disruption);
  const connections = booking.items.filter((other) => other.disruption?.kind === 'connection');
  return {
    subject: `${title}: ${itemTitle(item)} (${booking.reference})`,
    preview: preventLinks(event),
    heading: disruption.kind === 'late' ? 'Your journey is delayed' : 'Your journey is affected',
    parts: [
      { kind: 'paragraph', text: `Kia ora. ${preventLinks(event)}` },
      { kind: 'notice', text: choice },
      ...(connections.length > 0
        ? [
            {
              kind: 'paragraph' as const,
              text: `You can move or cancel at no cost, too: ${connections.map((other) => preventLinks(itemTitle(other))).join('; ')}.`,
            },
          ]
        : []),
      { kind: 'action', label: 'Choose now', url: bookingUrl(siteUrl, token) },
      {
        kind: 'paragraph',
        quiet: true,
        text: 'Places on other departures go to those who choose first.',
      },
      referencePart(booking),
      ...helpParts(booking, siteUrl),
    ],
  };
}

/** Email about a journey that runs as planned after all. @param links `kind` of the disruption that is over */
export function disruptionOverEmail(
  booking: Booking,
  { item, kind, siteUrl, token }: Links & { readonly item: BookedItem; readonly kind: DisruptionKind },
): Email {
  const isLate = kind === 'late';
  const event = isLate
    ? 'We told you that this journey was much delayed. It is now expected on time, or nearly so.'
    : 'We told you that this journey was cancelled. It runs as planned after all.';
  return {
    subject: `${isLate ? 'No longer delayed' : 'It runs after all'}: ${itemTitle(item)} (${booking.reference})`,
    preview: 'Your booking and your ticket are valid as they are.',
    heading: isLate ? 'Your journey is no longer much delayed' : 'Your journey runs after all',
    parts: [
      {
        kind: 'paragraph',
        text: `Kia ora. ${event} Your booking and your ticket are valid as they are.`,
      },
      entryOf(item, booking),
      referencePart(booking),
      { kind: 'action', label: 'See your booking', url: bookingUrl(siteUrl, token) },
      ...helpParts(booking, siteUrl),
    ],
  };
}

/** Email to staff about a cancelled journey whose traveller made no choice. */
export function staffUnchosenEmail(
  booking: Booking,
  { item, siteUrl }: { readonly item: BookedItem; readonly siteUrl: string },
): Email {
  return {
    subject: `No choice made: ${booking.reference}, ${itemTitle(item)}`,
    preview: 'The time to choose is over.',
    heading: 'A cancelled journey without a choice',
    parts: [
      {
        kind: 'paragraph',
        text: 'The time to choose is over, and the operator’s rule leaves this to us. Contact the traveller.',
      },
      entryOf(item, booking),
      {
        kind: 'action',
        label: 'See the booking',
        url: `${siteUrl}${staffBookingPath}?reference=${booking.reference}`,
      },
    ],
  };
}
