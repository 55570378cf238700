/** Words of a text message about a disrupted ride. They fit one SMS. */
import { formatShortDate, readClock, readDate } from '#contracts/dates.ts';
import type { JourneyItemLeg } from '#domains/cart/cart.ts';
import { brand } from '#platform/brand.ts';
import { maxTextLength, toGsmText } from '#platform/text-messages/gsm-text.ts';
import type { DisruptionKind } from '../booking.ts';

/** Facts of a text message. */
export interface DisruptionTextFacts {
  /** `7KM-Q2X-9TR` */
  readonly reference: string;
  readonly ride: Pick<JourneyItemLeg, 'service' | 'from' | 'to'>;
  /** `over`: it runs as planned after all. `on-time`: it is no longer much delayed. */
  readonly event: DisruptionKind | 'over' | 'on-time';
  /** The site's origin, without a trailing slash. */
  readonly siteUrl: string;
}

/** Path of the page on which travellers find a booking. */
const findPath = '/purchase/';

const sentences: Readonly<Record<DisruptionTextFacts['event'], string>> = {
  cancelled: 'is cancelled. Choose again or get a refund:',
  moved: 'no longer runs then. Choose again or get a refund:',
  late: 'will be very late. Keep it, choose again or get a refund:',
  connection: 'may be moved at no cost:',
  over: 'runs after all. Your ticket is valid:',
  'on-time': 'is no longer much delayed. Your ticket is valid:',
};

/**
 * Writes the text message: up to 160 characters of the GSM alphabet, with the reference and nothing else about the
 * traveller. It names the ride as fully as fits.
 */
export function disruptionText({ reference, ride, event, siteUrl }: DisruptionTextFacts): string {
  const { service, from, to } = ride;
  const at = `${formatShortDate(readDate(from.departure))} ${readClock(from.departure)}`;
  const names = [`${service} ${from.name}-${to.name}`, `${from.name}-${to.name}`, service, 'Your ride'];
  const links = [` ${siteUrl}${findPath}`, ''];
  const texts = links.flatMap((link) =>
    names.map((name) => toGsmText(`${brand.name} ${reference}: ${name} ${at} ${sentences[event]}${link}`)),
  );
  const fitting = texts.find((text) => text.length <= maxTextLength) ?? '';
  // Without a link, its colon leads nowhere.
  return fitting.replace(/:$/, '.');
}
