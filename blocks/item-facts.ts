import type { CartDataItem } from '#browser/cart/cart-session.ts';
import { formatShortDay, readClock } from '#contracts/dates.ts';
import { parseItemData, readMember } from './item-appearance.ts';

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
    ...(passFact(data) ?? fareFacts(rides, text(readMember(data, 'fareName')))),
  ];
}

/** When and where a further ride of the journey leaves. */
function connectionFacts(ride: unknown, firstDeparture: string): string[] {
  const from = readMember(ride, 'from');
  const [stop, departure] = [text(readMember(from, 'name')), text(readMember(from, 'departure'))];
  return stop && departure ? [`Then ${whenAfter(firstDeparture, departure)} from ${stop}`] : [];
}

/** Returns what a journey takes of its pass; null for one that is paid, and in older carts. */
function passFact(data: unknown): string[] | null {
  const cost = text(readMember(readMember(data, 'pass'), 'cost'));
  return cost === '' ? null : [`Takes ${cost} of your pass`];
}

/**
 * Returns the outcome of requests that the operator can't confirm; null if no item is on request. Nothing was paid for
 * a ride on a pass.
 */
export function describeUnavailable(items: readonly Pick<CartDataItem, 'stock' | 'data'>[]): string | null {
  const requests = items.filter(({ stock }) => stock === 'request' || stock === 'mixed');
  if (requests.length === 0) return null;
  const onPass = requests.filter(({ data }) => isOnPass(parseItemData(data))).length;
  const free = 'A ride that isn’t available doesn’t count against your pass.';
  if (onPass === requests.length) return free;
  const paid = 'We refund in full anything that isn’t available.';
  return onPass === 0 ? paid : `${paid} ${free}`;
}

/** Returns true for the data of a journey on a pass, which costs nothing. */
export function isOnPass(data: unknown): boolean {
  return readMember(data, 'kind') === 'journey' && readMember(data, 'pass') !== undefined;
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
