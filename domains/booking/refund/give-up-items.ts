/** Which parts of a booking are given up together, and what goes back for them. Pure. */

import type { RefundRequest } from '#contracts/booking/checkout-calls.ts';
import { type PartyFault, partyFault } from '#contracts/cart/party-rules.ts';
import { shareOf } from '#contracts/money.ts';
import type { ServiceExtra } from '#domains/catalogue/catalogue.ts';
import type { RefundLine } from '../booking.ts';
import type { BookingItemRow, BookingTravellerRow } from '../booking-store.ts';
import { isStanding, type RefundNow, refundNow } from './refund-now.ts';
import { termsInForce } from './terms-in-force.ts';

/** The parts of a booking. */
export interface BookingParts {
  readonly items: readonly BookingItemRow[];
  readonly travellers: readonly BookingTravellerRow[];
}

/** What the decision depends on besides. */
export interface GivingUpDeps {
  readonly now: Date;
  readonly extraById: (id: string) => Pick<ServiceExtra, 'vehicle'> | undefined;
}

/** What is given up, with the instant until which these amounts hold; or what is wrong with the request, by path. */
export type GivingUp =
  | { readonly ok: true; readonly lines: readonly RefundLine[]; readonly until: Date | null }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>> };

/** Somebody on an item. */
type Rider = BookingTravellerRow;

interface Part {
  readonly item: BookingItemRow;
  readonly leaving: readonly Rider[];
  /** Nobody of those who stood is left on it. */
  readonly isWhole: boolean;
  readonly step: RefundNow;
}

/**
 * The lines of a refund for what is asked, or for all that can be given up when nothing is named. An item goes with its extras
 * when nobody is left on it, a vehicle with what it tows. Whoever stays on an item can travel together.
 */
export function givingUp(request: RefundRequest, parts: BookingParts, deps: GivingUpDeps): GivingUp {
  const fields: Record<string, string> = {};
  const wanted = request.items ?? everything(parts, deps.now);
  if (wanted.length === 0)
    return { ok: false, fields: { items: 'You can no longer cancel anything in this booking.' } };
  const chosen = new Map<string, Part>();
  for (const [at, entry] of wanted.entries()) {
    const part = partOf(entry, parts, deps.now);
    if (!('item' in part)) fields[`items.${at}.${part.field}`] = part.reason;
    else if (chosen.has(part.item.id)) fields[`items.${at}.itemId`] = 'You’ve chosen this item twice.';
    else chosen.set(part.item.id, part);
  }
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  for (const item of goneAlong([...chosen.values()], parts, deps)) {
    const step = refundNow(termsInForce(item, parts.items), deps.now);
    if (step && !chosen.has(item.id)) chosen.set(item.id, { item, leaving: [], isWhole: true, step });
  }
  const all = [...chosen.values()].sort((a, b) => a.item.position - b.item.position);
  const ends = all.flatMap(({ step }) => step.until ?? []);
  return {
    ok: true,
    lines: all.map((part) => lineOf(part, ridersOf(parts, part.item.id).length)),
    until: ends.length > 0 ? new Date(Math.min(...ends.map((end) => end.getTime()))) : null,
  };
}

/** All that stands and brings something back, or would but for its fee. */
function everything({ items }: BookingParts, now: Date): NonNullable<RefundRequest['items']> {
  return items
    .filter((item) => isStanding(item) && refundNow(termsInForce(item, items), now))
    .map(({ id }) => ({ itemId: id }));
}

interface Fault {
  /** The part of the entry that is wrong: one id of the travellers, or all of them by whom they leave behind. */
  readonly field: 'itemId' | 'travellerIds' | `travellerIds.${number}`;
  readonly reason: string;
}

function partOf(
  { itemId, travellerIds }: NonNullable<RefundRequest['items']>[number],
  parts: BookingParts,
  now: Date,
): Part | Fault {
  const item = parts.items.find(({ id }) => id === itemId);
  if (!item) return { field: 'itemId', reason: 'This item is not in the booking.' };
  if (!isStanding(item))
    return { field: 'itemId', reason: 'This was already cancelled, or wasn’t available.' };
  const step = refundNow(termsInForce(item, parts.items), now);
  if (!step)
    return {
      field: 'itemId',
      reason:
        item.itemType === 'voucher'
          ? 'Gift vouchers can’t be returned.'
          : 'This isn’t refundable, or no longer is, so you can’t cancel it.',
    };
  const riders = standingRiders(parts, itemId);
  const leaving = travellerIds ? riders.filter(({ id }) => travellerIds.includes(id)) : riders;
  const riderIds = new Set(riders.map(({ id }) => id));
  const stranger = travellerIds?.findIndex((id) => !riderIds.has(id)) ?? -1;
  if (stranger >= 0)
    return {
      field: `travellerIds.${stranger}`,
      reason: 'This traveller is not on this item, or no longer is.',
    };
  const left = riders.filter((rider) => !leaving.includes(rider));
  const fault = faultOfRest(left);
  if (fault)
    return { field: 'travellerIds', reason: `${fault.message} Choose who else to cancel for, or everybody.` };
  return { item, leaving, isWhole: left.length === 0, step };
}

/** What can't stay when these parts go: the extras of an item nobody is left on, and what no vehicle tows any more. */
function goneAlong(
  gone: readonly Pick<Part, 'item' | 'isWhole'>[],
  { items }: BookingParts,
  { extraById }: Pick<GivingUpDeps, 'extraById'>,
): readonly BookingItemRow[] {
  const goneIds = new Set(gone.flatMap(({ item, isWhole }) => (isWhole ? item.id : [])));
  const standing = items.filter(isStanding);
  const orphans = standing.filter(({ parentId }) => parentId !== null && goneIds.has(parentId));
  const isTowed = (item: BookingItemRow) => roomOf(item, extraById) === 0;
  const drives = (item: BookingItemRow) => (roomOf(item, extraById) ?? 0) > 0;
  const towed = standing.filter(
    (item) =>
      isTowed(item) &&
      !standing.some((other) => drives(other) && isBeside(other, item) && !goneIds.has(other.id)),
  );
  return [...orphans, ...towed];
}

/** People that a vehicle takes; null for what is none. */
function roomOf({ productId }: BookingItemRow, extraById: GivingUpDeps['extraById']): number | null {
  return productId === null ? null : (extraById(productId)?.vehicle?.maxPassengers ?? null);
}

function isBeside(one: BookingItemRow, other: BookingItemRow): boolean {
  const legOf = ({ data }: BookingItemRow) => (data.kind === 'extra' ? data.extra.leg : null);
  return one.parentId === other.parentId && legOf(one) === legOf(other);
}

function lineOf({ item, leaving, isWhole, step }: Part, bookedFor: number): RefundLine {
  const prices = pricesOf(item, leaving);
  const paidCents = sumOf(prices);
  const refundCents = sumOf(
    prices.map((price) => {
      // The fee is for each person; nobody travels on an extra.
      const shares = [step, ...step.or].map(
        ({ percent, feeCents }) => shareOf(price, percent, 100) - (leaving.length > 0 ? feeCents : 0),
      );
      return Math.max(0, Math.min(...shares));
    }),
  );
  return {
    itemId: item.id,
    travellerIds: leaving.map(({ id }) => id),
    description:
      isWhole && leaving.length === bookedFor
        ? item.description
        : `${item.description}, ${leaving.length} of ${bookedFor} travellers`,
    paidCents,
    feeCents: paidCents - refundCents,
    refundCents,
  };
}

/** What was paid for each who leaves, or for an item without travellers, less what went back before. */
function pricesOf(item: BookingItemRow, leaving: readonly Rider[]): readonly number[] {
  const left = ({ priceCents, declinedCents }: BookingItemRow | Rider) => priceCents - declinedCents;
  return leaving.length > 0 ? leaving.map(left) : [left(item)];
}

/** Parts as they are once the lines are given up: those that go, and what they held. */
export interface GivenUp {
  readonly itemIds: readonly string[];
  readonly travellerIds: readonly string[];
}

/**
 * What becomes of the parts when an offer's lines are given up now; null when the booking has changed since, so that they can't
 * be given up like this: somebody of them is gone, or what stays could not stay by itself.
 */
export function givenUpBy(
  lines: readonly RefundLine[],
  parts: BookingParts,
  deps: Pick<GivingUpDeps, 'extraById'>,
): GivenUp | null {
  const gone: Pick<Part, 'item' | 'isWhole'>[] = [];
  for (const line of lines) {
    const item = parts.items.find(({ id }) => id === line.itemId);
    if (!item || !isStanding(item)) return null;
    const riders = standingRiders(parts, item.id);
    const leaving = riders.filter(({ id }) => line.travellerIds.includes(id));
    const left = riders.filter(({ id }) => !line.travellerIds.includes(id));
    if (leaving.length < line.travellerIds.length || faultOfRest(left)) return null;
    // Something of it went back since: it is worth less than the offer says.
    if (sumOf(pricesOf(item, leaving)) !== line.paidCents) return null;
    gone.push({ item, isWhole: left.length === 0 });
  }
  const named = new Set(lines.map(({ itemId }) => itemId));
  if (goneAlong(gone, parts, deps).some(({ id }) => !named.has(id))) return null;
  return {
    itemIds: gone.flatMap(({ item, isWhole }) => (isWhole ? item.id : [])),
    travellerIds: lines.flatMap(({ travellerIds }) => travellerIds),
  };
}

/** The extras, and what is towed, that can't be had without an item that can't be had. */
export function declinedWith(
  item: BookingItemRow,
  parts: BookingParts,
  deps: Pick<GivingUpDeps, 'extraById'>,
): readonly BookingItemRow[] {
  const along = goneAlong([{ item, isWhole: true }], parts, deps);
  return [...new Set([item, ...along])];
}

/** Those on an item who have not given up. */
export function standingRiders(parts: BookingParts, itemId: string): readonly Rider[] {
  return ridersOf(parts, itemId).filter(isStanding);
}

function ridersOf({ travellers }: BookingParts, itemId: string): readonly Rider[] {
  return travellers.filter((traveller) => traveller.itemId === itemId);
}

/** Why those who stay can't travel together. Nobody may be left: a party that could never travel can be cancelled as a whole. */
function faultOfRest(left: readonly Rider[]): PartyFault | null {
  const count = (type: Rider['type']) => left.filter((rider) => rider.type === type).length;
  return left.length === 0
    ? null
    : partyFault({ adults: count('adult'), children: count('child'), infants: count('infant') });
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, each) => sum + each, 0);
}
