/** Plans extras for a booked journey: new ones, or a vehicle of another length. */
import { randomUUID } from 'node:crypto';
import type { AddedExtra } from '#contracts/booking/change-calls.ts';
import { itemsAtCheckIn } from '#domains/cart/check-in.ts';
import { extraItem } from '#domains/cart/items/extra-item.ts';
import type { PricedItem, StoredItem } from '#domains/cart/stored-item.ts';
import type { ExtraInWords, ExtraLine } from '../booking.ts';
import type { BookingItemRow } from '../booking-store.ts';
import { withPlate } from '../checkout/build-booking.ts';
import { isTooLate } from '../payment/sale-deadline.ts';
import { isActive } from '../refund/evaluate-refund-terms.ts';
import { findActiveTravellers, planCancellation } from '../refund/plan-cancellation.ts';
import type { AddedItem, ChangedItem } from './item-plan.ts';
import {
  findOpenJourney,
  type PlanContext,
  type PlannedItems,
  planOrRefuse,
  refuseDisrupted,
  refusePlan,
} from './planned-items.ts';
import { capRefund, priceChange } from './price-change.ts';

/** Extras to add to a booked journey. */
export interface ExtrasRequest {
  readonly itemId: string;
  readonly extras: readonly AddedExtra[];
}

/** A priced extra of a plan, with the one that it replaces. */
interface PricedExtra {
  readonly id: string;
  readonly item: PricedItem;
  readonly replaced: BookingItemRow | undefined;
}

/**
 * Plans extras for a journey with its present travellers, at the prices and conditions of today. Each is part of the
 * journey from then on, with its refund terms. A vehicle of another length replaces the booked one.
 */
export function planExtras(request: ExtrasRequest, context: PlanContext): Promise<PlannedItems> {
  return planOrRefuse('extras', () => plan(request, context));
}

function plan({ itemId, extras }: ExtrasRequest, context: PlanContext): PlannedItems {
  const { deps, parts, now, isWaived } = context;
  const { catalogue } = deps;
  const parent = findOpenJourney(itemId, { parts, now });
  refuseDisrupted(parent);
  const riders = findActiveTravellers(parts, itemId);
  const own = parts.items.filter((item) => item.parentId === itemId && isActive(item));
  const replacedIds = new Set(extras.flatMap(({ replaces }) => replaces ?? []));
  for (const id of replacedIds)
    if (!own.some((extra) => extra.id === id)) refusePlan('extras', 'This extra is not in the booking.');
  const count = (type: string) => riders.filter((rider) => rider.type === type).length;
  const passengers = { adultCount: count('adult'), childCount: count('child'), infantCount: count('infant') };
  const others = own.filter(({ id }) => !replacedIds.has(id)).map((extra) => storedItem(extra));
  const priced: PricedExtra[] = [];
  for (const { replaces, plate, quantity = 1, ...wish } of extras) {
    const replaced = own.find(({ id }) => id === replaces);
    const kept = replaced?.data.kind === 'extra' ? replaced.data.extra : undefined;
    const request = { quantity, ...wish, leg: kept?.leg ?? wish.leg };
    const beside = [
      ...others,
      ...priced.map(({ id, item }) => ({ ...item, id, associatedCartItemId: itemId })),
    ];
    const item = extraItem(
      request,
      { catalogue, now, parent: { ...storedItem(parent), passengers }, others: beside },
      'extras',
    );
    priced.push({
      id: replaced?.id ?? randomUUID(),
      item: {
        ...item,
        ...withPlate(item, plate ?? kept?.plate),
        ...(isWaived ? { priceCents: replaced?.priceCents ?? 0 } : {}),
      },
      replaced,
    });
  }
  const present = itemsAtCheckIn(
    [parent, ...own, ...priced.map(({ id, item }) => ({ ...item, id, parentId: itemId }))],
    ({ parentId }) => parentId,
  );
  if (present.some((item) => isTooLate(item, now)))
    refusePlan('extras', 'Check-in with this extra has closed for this departure.');

  const replaced = priced.flatMap((extra) => extra.replaced ?? []);
  const given = planCancellation({ items: replaced.map(({ id }) => ({ itemId: id })) }, parts, {
    now,
    extraById: (id) => catalogue.extraById(id),
  });
  const returned = given.ok ? given.lines.filter((line) => replacedIds.has(line.itemId)) : [];
  const newCents = priced.reduce((sum, { item }) => sum + item.priceCents, 0);
  const { money, refundableAfterCents } = priceChange({
    oldCents: replaced.reduce((sum, { priceCents }) => sum + priceCents, 0),
    newCents,
    refundableCents: returned.reduce((sum, { refundCents }) => sum + refundCents, 0),
    feeCents: 0,
  });
  const refundTerms =
    replaced.length > 0
      ? capRefund(parent.refundTerms, { newCents, refundableAfterCents })
      : parent.refundTerms;
  const fieldsOf = ({ id, item }: PricedExtra): ChangedItem => {
    const { itemType, description, detail, priceCents, stock, data, claims } = item;
    return {
      id,
      itemType,
      description,
      detail,
      priceCents,
      stock,
      data,
      claims,
      refundTerms,
      changeCount: 0,
    };
  };
  return {
    ok: true,
    lines: priced.map((extra) => lineOf(extra, parent)),
    plan: {
      items: priced.filter((extra) => extra.replaced).map(fieldsOf),
      added: priced
        .filter((extra) => !extra.replaced)
        .map((extra): AddedItem => {
          const { quantity, productId } = extra.item;
          return { ...fieldsOf(extra), parentId: itemId, quantity, productId };
        }),
      travellers: [],
      before: {
        items: [parent, ...own].map(({ id, priceCents, changeCount }) => ({ id, priceCents, changeCount })),
        travellers: riders.map(({ id, priceCents }) => ({ id, priceCents })),
      },
      needsAnswer: priced.some(({ item }) => item.stock === 'request'),
    },
    money,
    until: replaced.length > 0 && given.ok ? given.until : null,
  };
}

/** A booked item as the rules of the cart see it. */
export function storedItem(item: BookingItemRow): StoredItem {
  const { id, itemType, description, detail, priceCents, quantity, productId, stock, data, parentId } = item;
  const { adultCount, childCount, infantCount } = item;
  return {
    ...{ id, itemType, description, detail, priceCents, quantity, productId, stock, data },
    passengers: { adultCount, childCount, infantCount },
    ...{ associatedCartItemId: parentId, offerId: null, unitPrices: null },
  };
}

function lineOf({ item, replaced }: PricedExtra, { description: journey }: BookingItemRow): ExtraLine {
  return { kind: 'extra', journey, before: replaced ? inWords(replaced) : null, after: inWords(item) };
}

function inWords({
  description,
  detail,
  quantity,
  priceCents,
}: Pick<StoredItem, 'description' | 'detail' | 'quantity' | 'priceCents'>): ExtraInWords {
  const name = quantity > 1 ? `${description} × ${quantity}` : description;
  return { description: [name, detail].filter(Boolean).join(', '), priceCents };
}
