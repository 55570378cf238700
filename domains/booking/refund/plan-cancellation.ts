/** Decides which parts of a booking are cancelled together, and their refunds. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { RefundRequest } from '#contracts/booking/refund-calls.ts';
import { type PartyFault, partyFault } from '#contracts/cart/party-rules.ts';
import { shareOf } from '#contracts/money.ts';
import type { ServiceExtra } from '#domains/catalogue/catalogue.ts';
import type { RefundLine } from '../booking.ts';
import type { BookingItemRow, BookingTravellerRow } from '../booking-store.ts';
import { currentRefundTerms } from './current-refund-terms.ts';
import { type CurrentRefund, evaluateRefundTerms, isActive } from './evaluate-refund-terms.ts';

/** The parts of a booking. */
export interface BookingParts {
  readonly items: readonly BookingItemRow[];
  readonly travellers: readonly BookingTravellerRow[];
}

/** Further inputs of the decision. */
export interface CancellationDeps {
  readonly now: Date;
  readonly extraById: (id: string) => Pick<ServiceExtra, 'vehicle'> | undefined;
}

/** The refund lines with the end of their validity, or the errors of the request by field path. */
export type CancellationPlan =
  | { readonly ok: true; readonly lines: readonly RefundLine[]; readonly until: Date | null }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>> };

/** A traveller on an item. */
type Rider = BookingTravellerRow;

interface Part {
  readonly item: BookingItemRow;
  readonly leaving: readonly Rider[];
  /** True if no active traveller is left on the item. */
  readonly isWhole: boolean;
  readonly step: CurrentRefund;
}

/**
 * Computes the refund lines for a request, or for everything that can be cancelled if it names nothing. Extras are
 * cancelled with an item on which nobody is left, and a trailer with its vehicle. The remaining travellers must be
 * allowed to travel together.
 */
export function planCancellation(
  request: RefundRequest,
  parts: BookingParts,
  deps: CancellationDeps,
): CancellationPlan {
  const fields: Record<string, string> = {};
  const requested = request.items ?? everything(parts, deps.now);
  if (requested.length === 0)
    return { ok: false, fields: { items: 'You can no longer cancel anything in this booking.' } };
  const chosen = new Map<string, Part>();
  for (const [at, entry] of requested.entries()) {
    const part = partOf(entry, parts, deps.now);
    if (!('item' in part)) fields[`items.${at}.${part.field}`] = part.reason;
    else if (chosen.has(part.item.id)) fields[`items.${at}.itemId`] = 'You’ve chosen this item twice.';
    else chosen.set(part.item.id, part);
  }
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  for (const item of goneAlong([...chosen.values()], parts, deps)) {
    const step = evaluateRefundTerms(currentRefundTerms(item, parts.items), deps.now);
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

/** Returns all active items that are refundable, even if the fee leaves nothing. */
function everything({ items }: BookingParts, now: Date): NonNullable<RefundRequest['items']> {
  return items
    .filter((item) => isActive(item) && evaluateRefundTerms(currentRefundTerms(item, items), now))
    .map(({ id }) => ({ itemId: id }));
}

interface Fault {
  /** The wrong field of the entry: a traveller's id, or all of them if the remaining party is not allowed. */
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
  if (!isActive(item)) return { field: 'itemId', reason: 'This was already cancelled, or wasn’t available.' };
  const step = evaluateRefundTerms(currentRefundTerms(item, parts.items), now);
  if (!step)
    return {
      field: 'itemId',
      reason:
        item.itemType === 'voucher'
          ? 'Gift vouchers can’t be returned.'
          : 'This isn’t refundable, or no longer is, so you can’t cancel it.',
    };
  const riders = findActiveTravellers(parts, itemId);
  const leaving = travellerIds ? riders.filter(({ id }) => travellerIds.includes(id)) : riders;
  const riderIds = new Set(riders.map(({ id }) => id));
  const foreignIndex = travellerIds?.findIndex((id) => !riderIds.has(id)) ?? -1;
  if (foreignIndex >= 0)
    return {
      field: `travellerIds.${foreignIndex}`,
      reason: 'This traveller is not on this item, or no longer is.',
    };
  const left = riders.filter((rider) => !leaving.includes(rider));
  const fault = faultOfRest(left);
  if (fault)
    return { field: 'travellerIds', reason: `${fault.message} Choose who else to cancel for, or everybody.` };
  return { item, leaving, isWhole: left.length === 0, step };
}

/**
 * Returns the items that can't stay without the cancelled ones: extras of an item without travellers, and trailers
 * without a vehicle.
 */
function goneAlong(
  gone: readonly Pick<Part, 'item' | 'isWhole'>[],
  { items }: BookingParts,
  { extraById }: Pick<CancellationDeps, 'extraById'>,
): readonly BookingItemRow[] {
  const goneIds = new Set(gone.flatMap(({ item, isWhole }) => (isWhole ? item.id : [])));
  const standing = items.filter(isActive);
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

/** Returns the number of people in a vehicle, or null if the item is not a vehicle. */
function roomOf({ productId }: BookingItemRow, extraById: CancellationDeps['extraById']): number | null {
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
      // The fee applies per person; an extra has none.
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

/**
 * Returns the refundable price of each leaving traveller, or of an item without travellers: its price less earlier
 * refunds.
 */
function pricesOf(item: BookingItemRow, leaving: readonly Rider[]): readonly number[] {
  const left = ({ priceCents, declinedCents }: BookingItemRow | Rider) => priceCents - declinedCents;
  return leaving.length > 0 ? leaving.map(left) : [left(item)];
}

/** The items and travellers that are cancelled by the lines of an offer. */
export interface CancelledParts {
  readonly itemIds: readonly string[];
  readonly travellerIds: readonly string[];
}

/**
 * Applies an offer's lines to the current parts. Returns null if a new offer for the same parts would differ: the
 * booking has changed, or a disruption began or ended.
 */
export function applyCancellation(
  lines: readonly RefundLine[],
  parts: BookingParts,
  deps: CancellationDeps,
): CancelledParts | null {
  const items = lines.map(({ itemId, travellerIds }) =>
    travellerIds.length > 0 ? { itemId, travellerIds: [...travellerIds] } : { itemId },
  );
  const today = planCancellation({ items }, parts, deps);
  if (!today.ok || !isDeepStrictEqual(today.lines, lines)) return null;
  const gone = lines.flatMap(({ itemId, travellerIds }) => {
    const left = findActiveTravellers(parts, itemId).filter(({ id }) => !travellerIds.includes(id));
    return parts.items
      .filter(({ id }) => id === itemId)
      .map((item) => ({ item, isWhole: left.length === 0 }));
  });
  const named = new Set(lines.map(({ itemId }) => itemId));
  if (goneAlong(gone, parts, deps).some(({ id }) => !named.has(id))) return null;
  return {
    itemIds: gone.flatMap(({ item, isWhole }) => (isWhole ? item.id : [])),
    travellerIds: lines.flatMap(({ travellerIds }) => travellerIds),
  };
}

/** Returns a declined item with the extras and trailers that can't be provided without it. */
export function listDeclinedWith(
  item: BookingItemRow,
  parts: BookingParts,
  deps: Pick<CancellationDeps, 'extraById'>,
): readonly BookingItemRow[] {
  const along = goneAlong([{ item, isWhole: true }], parts, deps);
  return [...new Set([item, ...along])];
}

/** Returns the active travellers of an item. */
export function findActiveTravellers(parts: BookingParts, itemId: string): readonly Rider[] {
  return ridersOf(parts, itemId).filter(isActive);
}

function ridersOf({ travellers }: BookingParts, itemId: string): readonly Rider[] {
  return travellers.filter((traveller) => traveller.itemId === itemId);
}

/**
 * Returns why the remaining travellers can't travel together. An empty party is allowed, so that any booking can be
 * cancelled as a whole.
 */
function faultOfRest(left: readonly Rider[]): PartyFault | null {
  const count = (type: Rider['type']) => left.filter((rider) => rider.type === type).length;
  return left.length === 0
    ? null
    : partyFault({ adults: count('adult'), children: count('child'), infants: count('infant') });
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, each) => sum + each, 0);
}
