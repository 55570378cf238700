import { formatShortDay, readClock } from '#contracts/dates.ts';
import { readMember } from './item-appearance.ts';

/**
 * The details of an item, line by line, that a visitor should know before paying. They are the connections, arrival
 * and fares of a journey, or the recipient and message of a gift voucher. Like `itemAppearance` it reads the data by
 * hand and omits members of another shape.
 */
export function listItemFacts(data: unknown): readonly string[] {
  return [...journeyFacts(data), ...voucherFacts(readMember(data, 'voucher'))];
}

function journeyFacts(data: unknown): string[] {
  const rides = list(readMember(readMember(data, 'route'), 'serviceRoute'));
  const departure = text(readMember(readMember(rides[0], 'from'), 'departure'));
  const arrival = text(readMember(readMember(rides.at(-1), 'to'), 'arrival'));
  return [
    ...(departure ? rides.slice(1).flatMap((ride) => connectionFacts(ride, departure)) : []),
    ...(departure && arrival ? [`Arrives ${whenAfter(departure, arrival)}`] : []),
    ...fareFacts(rides, text(readMember(data, 'fareName'))),
  ];
}

/** When and where a further ride of the journey leaves. */
function connectionFacts(ride: unknown, firstDeparture: string): string[] {
  const from = readMember(ride, 'from');
  const [stop, departure] = [text(readMember(from, 'name')), text(readMember(from, 'departure'))];
  return stop && departure ? [`Then ${whenAfter(firstDeparture, departure)} from ${stop}`] : [];
}

/** Names a single fare; several fares are listed with their services. */
function fareFacts(rides: readonly unknown[], fareName: string): string[] {
  const fares = new Set(rides.map((ride) => text(readMember(ride, 'fareName'))));
  const [only = ''] = fares;
  if (fares.size > 1 && !fares.has('')) {
    const named = rides.map(
      (ride) => `${text(readMember(ride, 'service'))} ${text(readMember(ride, 'fareName'))}`,
    );
    return [`Fares: ${[...new Set(named)].join(', ')}`];
  }
  const name = fares.size === 1 && only !== '' ? only : fareName;
  return name === '' ? [] : [`${name} fare`];
}

function voucherFacts(voucher: unknown): string[] {
  const part = (name: string) => text(readMember(voucher, name)).trim();
  const to = [part('recipientName'), part('recipientEmail')].filter((each) => each !== '').join(', ');
  return [
    ...(to ? [`For ${to}`] : []),
    ...(part('senderName') ? [`From ${part('senderName')}`] : []),
    ...(part('message') ? [`Message: ${part('message')}`] : []),
  ];
}

/**
 * Formats a later instant of a journey as `12:15`, or as `Sun 6 Dec, 07:30` on another day than its departure. The
 * API writes instants with New Zealand's offset.
 */
function whenAfter(departure: string, instant: string): string {
  const date = instant.slice(0, 10);
  if (date === departure.slice(0, 10) || Number.isNaN(Date.parse(`${date}T00:00:00Z`)))
    return readClock(instant);
  return `${formatShortDay(date)}, ${readClock(instant)}`;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
