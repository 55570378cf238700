/** Plans the exchange of a booked journey for another departure or fare: new rows, prices and refund terms. */
import { formatMoney, shareOf } from '#contracts/money.ts';
import type { JourneyItemData, JourneyItemLeg } from '#domains/cart/cart.ts';
import { CartRefusal } from '#domains/cart/cart-refusal.ts';
import { itemsAtCheckIn } from '#domains/cart/check-in.ts';
import { extraItem } from '#domains/cart/items/extra-item.ts';
import { newJourneyItem } from '#domains/cart/items/journey-item.ts';
import type { PricedItem, StoredItem } from '#domains/cart/stored-item.ts';
import type { ChangeTerms } from '#domains/travel/fares/change-terms.ts';
import type { RefundTerms } from '#domains/travel/fares/refund-terms.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { getTownNames } from '#domains/travel/lines/town-names.ts';
import { getRideCache } from '#domains/travel/offers/ride-cache.ts';
import type { ItemDisruption, JourneyInWords, TravellerType } from '../booking.ts';
import type { BookingItemRow, BookingTravellerRow } from '../booking-store.ts';
import { withPlate } from '../checkout/build-booking.ts';
import { checkTravellers } from '../checkout/check-travellers.ts';
import { isTooLate } from '../payment/sale-deadline.ts';
import { isActive } from '../refund/evaluate-refund-terms.ts';
import { findActiveTravellers, planCancellation } from '../refund/plan-cancellation.ts';
import { sumRefunds } from '../refund/refund-results.ts';
import { changeFee, changeRefusal, findChangeTerms } from './change-rules.ts';
import type { ChangedItem, TravellerShare } from './item-plan.ts';
import {
  failureOf,
  findOpenJourney,
  orRefusal,
  type PlanContext,
  type PlannedItems,
  planOrRefuse,
  refusePlan,
} from './planned-items.ts';
import { cappedPercent, capRefund, priceChange, type RefundCap } from './price-change.ts';

/** A journey to change, and the offer that it is exchanged for. */
export interface JourneyRequest {
  readonly itemId: string;
  readonly offerId: string;
}

/**
 * Plans the exchange of a journey for an offer between the same towns, with the travellers who still travel and all
 * extras. Checks the rules of the fare, the ages on the new day, and the extras. Places are checked when it is
 * confirmed.
 */
export function planJourney(request: JourneyRequest, context: PlanContext): Promise<PlannedItems> {
  return planOrRefuse('offerId', () => plan(request, context));
}

/** A booked journey that may be changed. */
export interface Changeable {
  readonly item: BookingItemRow;
  readonly data: JourneyItemData;
  readonly riders: readonly BookingTravellerRow[];
  readonly extras: readonly BookingItemRow[];
  readonly terms: ChangeTerms;
  /** True if it keeps its price because it is disrupted. */
  readonly isDisrupted: boolean;
}

async function plan(request: JourneyRequest, asked: PlanContext): Promise<PlannedItems> {
  const { parts, now } = asked;
  const old = changeableJourney(request.itemId, asked);
  const context = { ...asked, isWaived: asked.isWaived === true || old.isDisrupted };
  const journey = await newJourney(request.offerId, old, context);
  refuseOtherRoute(old, journey, context.feed);
  const shares = context.isWaived
    ? old.riders.map(({ id, priceCents }) => ({ id, priceCents }))
    : travellerShares(old, journey, context.feed);
  const extras = movedExtras(old, journey, context);
  const items = [{ ...journey, id: old.item.id, associatedCartItemId: null }, ...extras];
  if (
    itemsAtCheckIn(items, ({ associatedCartItemId }) => associatedCartItemId).some((item) =>
      isTooLate(item, now),
    )
  )
    refusePlan('offerId', 'It’s too late for this departure. Choose a later one.');
  refuseAges(old, items[0] ?? journey, context);

  const given = planCancellation({ items: [{ itemId: old.item.id }] }, parts, {
    now,
    extraById: (id) => context.deps.catalogue.extraById(id),
  });
  const oldCents = sumOf([...old.riders, ...old.extras]);
  const newCents = sumOf([...shares, ...extras]);
  const { money, refundableAfterCents } = priceChange({
    oldCents,
    newCents,
    refundableCents: given.ok ? sumRefunds(given.lines) : 0,
    feeCents: context.isWaived
      ? 0
      : changeFee(old.terms, {
          changeCount: old.item.changeCount,
          people: old.riders.filter(({ type }) => type !== 'infant').length,
        }),
  });
  const cap = { newCents, refundableAfterCents };
  const staying = parts.travellers.filter(
    (rider) => rider.itemId === old.item.id && !old.riders.some(({ id }) => id === rider.id),
  );
  const terms = journey.data.refundTerms ?? { startsAt: null, steps: [] };
  const isNeeded = refundableUnder(terms, { old, shares, extras }, context) > refundableAfterCents;
  const refundTerms = isNeeded ? capRefund(terms, cap) : terms;
  const isCapped = refundTerms !== terms;
  return {
    ok: true,
    lines: [
      {
        kind: 'journey',
        before: inWords({ ...old.item, data: old.data }, oldCents),
        after: inWords(journey, newCents),
      },
    ],
    plan: {
      items: [
        {
          ...fieldsOf(journey),
          id: old.item.id,
          // With the shares of travellers who have cancelled.
          priceCents: sumOf([...shares, ...staying]),
          data: {
            ...journey.data,
            ...(isCapped ? { conditions: cappedConditions(journey.data, cap) } : {}),
          },
          refundTerms,
          // Changes because of a disruption don't count.
          changeCount: old.item.changeCount + (old.isDisrupted ? 0 : 1),
        },
        ...extras.map(
          (extra): ChangedItem => ({ ...fieldsOf(extra), id: extra.id, refundTerms, changeCount: 0 }),
        ),
      ],
      added: [],
      travellers: shares,
      before: {
        items: [old.item, ...old.extras].map(({ id, priceCents, changeCount, disruption }) => ({
          id,
          priceCents,
          changeCount,
          ...(disruption && { disruptionId: disruption.id }),
        })),
        travellers: old.riders.map(({ id, priceCents }) => ({ id, priceCents })),
      },
      needsAnswer: items.some(({ stock }) => stock === 'request' || stock === 'mixed'),
    },
    money,
    until: earliest([new Date(old.terms.until), given.ok ? given.until : null]),
  };
}

/** Returns a journey that may be changed now, or why not, for travellers. */
export function findChangeable(
  itemId: string,
  context: PlanContext,
): Promise<Changeable | { readonly refusal: string }> {
  return orRefusal(() => changeableJourney(itemId, context));
}

/** Returns a journey that may be changed now. Rejects any other with `ChangeRefused`. */
export function changeableJourney(itemId: string, { parts, feed, now, byStaff }: PlanContext): Changeable {
  const item = findOpenJourney(itemId, { parts, now });
  if (item.data.kind !== 'journey') return refusePlan('itemId', 'This journey is not in the booking.');
  const { data } = item;
  if (data.pass)
    return refusePlan(
      'itemId',
      'You booked this with a pass: cancel it and book another ride with the pass.',
    );
  const extras = parts.items.filter((extra) => extra.parentId === item.id && isActive(extra));
  const riders = findActiveTravellers(parts, item.id);
  const shared = { item, data, riders, extras, isDisrupted: item.disruption !== null };
  if (item.disruption) return { ...shared, terms: disruptedTerms(item.disruption) };
  const terms = findChangeTerms(item, feed);
  if (byStaff) return { ...shared, terms: staffTerms(terms, data) };
  const refusal = changeRefusal(terms, { changeCount: item.changeCount, now });
  if (refusal !== null || !terms) return refusePlan('itemId', refusal ?? 'This fare can’t be changed.');
  return { ...shared, terms };
}

/** A disrupted journey may be changed to any departure in its fare, at no cost. */
function disruptedTerms({ chooseUntil }: ItemDisruption): ChangeTerms {
  return {
    ...{ until: chooseUntil, times: null, freeTimes: null, feeCents: 0 },
    ...{ paysDifference: false, needsSameFare: true },
  };
}

/** Returns the terms for staff, who decide until when and how often: those of the fare, with its fee, or none. */
function staffTerms(
  terms: ChangeTerms | null | undefined,
  { route: { serviceRoute: rides } }: JourneyItemData,
): ChangeTerms {
  const none = { times: null, freeTimes: null, feeCents: 0, paysDifference: true };
  return { ...none, ...terms, needsSameFare: false, until: rides[0]?.from.departure ?? '' };
}

function newJourney(
  offerId: string,
  { riders }: Changeable,
  { deps, feed, now }: PlanContext,
): Promise<PricedItem<JourneyItemData>> {
  const count = (type: TravellerType) => riders.filter((rider) => rider.type === type).length;
  const passengers = { adultCount: count('adult'), childCount: count('child'), infantCount: count('infant') };
  const journeyDeps = { catalogue: deps.catalogue, key: deps.key(), feed, now };
  return newJourneyItem({ itemType: undefined, offerId, passengers }, journeyDeps, 'offer');
}

/** A change keeps the towns, the operators and, if the terms say so, the fare. */
function refuseOtherRoute(
  { data, terms }: Changeable,
  journey: PricedItem<JourneyItemData>,
  feed: LoadedFeed,
): void {
  const towns = getTownNames(feed);
  const townOf = (stopId: string | undefined) => towns.get(stopId ?? '') ?? stopId;
  const endsOf = ({ route: { serviceRoute: rides } }: JourneyItemData) =>
    `${townOf(rides[0]?.from.stopId)} to ${townOf(rides.at(-1)?.to.stopId)}`;
  if (endsOf(data) !== endsOf(journey.data))
    refusePlan(
      'offerId',
      `Choose a journey from ${endsOf(data)}. For another one, cancel this and book again.`,
    );
  if (sellersOf(data, feed).symmetricDifference(sellersOf(journey.data, feed)).size > 0)
    refusePlan(
      'offerId',
      'Choose a journey with the same operators. For others, cancel this and book again.',
    );
  if (areSameRides(data.route.serviceRoute, journey.data.route.serviceRoute))
    refusePlan('offerId', 'This is the departure and the fare that you have.');
  if (terms.needsSameFare && !hasSameFares(data, journey.data, feed))
    refusePlan('offerId', 'This fare can only be changed to departures with the same fare.');
}

function sellersOf({ route }: JourneyItemData, feed: LoadedFeed): Set<string> {
  const { fares } = getRideCache(feed);
  return new Set(route.serviceRoute.map(({ line }) => fares.networkOfRoute(line)?.seller ?? line));
}

function areSameRides(some: readonly JourneyItemLeg[], others: readonly JourneyItemLeg[]): boolean {
  const textOf = (rides: readonly JourneyItemLeg[]) =>
    JSON.stringify(
      rides.map(({ tripId, serviceDate, runOffset, fromCall, toCall, fareFamilyId }) => [
        ...[tripId, serviceDate, runOffset, fromCall, toCall, fareFamilyId],
      ]),
    );
  return textOf(some) === textOf(others);
}

/** Returns true if both have the same fares of the same operators. */
function hasSameFares(one: JourneyItemData, other: JourneyItemData, feed: LoadedFeed): boolean {
  const { fares } = getRideCache(feed);
  const faresOf = ({ route }: JourneyItemData) =>
    new Set(
      route.serviceRoute.map(({ line, fareFamilyId }) => `${fares.networkOfRoute(line)?.id} ${fareFamilyId}`),
    );
  return faresOf(one).symmetricDifference(faresOf(other)).size === 0;
}

/** Returns the new share of each traveller. With the same fares it does not rise, unless the terms say so. */
function travellerShares(
  { riders, data, terms }: Changeable,
  journey: PricedItem<JourneyItemData>,
  feed: LoadedFeed,
): readonly TravellerShare[] {
  const keepsPrice = !terms.paysDifference && hasSameFares(data, journey.data, feed);
  const { adultCents = 0, childCents = 0, infantCents = 0 } = journey.unitPrices ?? {};
  const unitCents = { adult: adultCents, child: childCents, infant: infantCents };
  return riders.map(({ id, type, priceCents }) => ({
    id,
    priceCents: keepsPrice ? Math.min(priceCents, unitCents[type]) : unitCents[type],
  }));
}

/** Returns the extras on the new journey: vehicles before what they tow. */
function movedExtras(
  { item, data, extras }: Changeable,
  journey: PricedItem<JourneyItemData>,
  { deps: { catalogue }, feed, now, isWaived }: PlanContext,
): readonly (StoredItem & Pick<PricedItem, 'claims'>)[] {
  const parent = { ...journey, id: item.id, associatedCartItemId: null };
  const findLeg = legFinder(data, journey.data, feed);
  const roomOf = ({ productId }: BookingItemRow) =>
    catalogue.extraById(productId ?? '')?.vehicle?.maxPassengers ?? 0;
  const moved = new Map<string, StoredItem & Pick<PricedItem, 'claims'>>();
  for (const extra of extras.toSorted((one, other) => roomOf(other) - roomOf(one))) {
    if (extra.data.kind !== 'extra') continue;
    const { leg, vehicleLength, plate } = extra.data.extra;
    const request = {
      productId: extra.productId ?? '',
      quantity: extra.quantity,
      leg: findLeg(leg),
      vehicleLength,
    };
    try {
      const others = [...moved.values()];
      const priced = extraItem(request, { catalogue, now, parent, others }, 'offer');
      const named = { ...priced, ...withPlate(priced, plate) };
      const priceCents = isWaived ? extra.priceCents : priced.priceCents;
      moved.set(extra.id, { ...named, priceCents, id: extra.id, associatedCartItemId: item.id });
    } catch (error) {
      if (!(error instanceof CartRefusal)) throw error;
      const failure = failureOf(error, 'offerId');
      const why = 'fields' in failure ? failure.fields.offerId : 'message' in failure ? failure.message : '';
      refusePlan(
        'offerId',
        `${extra.description} can’t come along: ${why} Cancel it first, or choose another departure.`,
      );
    }
  }
  return extras.flatMap(({ id }) => moved.get(id) ?? []);
}

/**
 * Returns a function that finds the new ride of an extra by the number of the old one: the ride between the same towns.
 * It returns null without such a ride. Then the extra needs the only ride that offers it.
 */
function legFinder(
  before: JourneyItemData,
  after: JourneyItemData,
  feed: LoadedFeed,
): (leg: number | null) => number | null {
  const towns = getTownNames(feed);
  const endsOf = ({ from, to }: JourneyItemLeg) =>
    [from, to].map(({ stopId }) => towns.get(stopId) ?? stopId).join(' to ');
  return (leg) => {
    const ride = before.route.serviceRoute[leg ?? -1];
    const found = ride ? after.route.serviceRoute.findIndex((other) => endsOf(other) === endsOf(ride)) : -1;
    return found < 0 ? null : found;
  };
}

/** Refuses a day on which a child or infant is too old for the fare. */
function refuseAges(
  { item, riders }: Changeable,
  journey: Pick<StoredItem, 'data' | 'description' | 'passengers'>,
  { deps: { catalogue }, feed, now }: PlanContext,
): void {
  const checked = checkTravellers(
    [{ ...journey, id: item.id }],
    riders.map(({ type, dateOfBirth }) => ({ itemId: item.id, type, dateOfBirth: dateOfBirth ?? undefined })),
    { feed, catalogue, now },
  );
  if (checked.ok) return;
  const { failure } = checked;
  refusePlan(
    'offerId',
    'fields' in failure ? (Object.values(failure.fields)[0] ?? '') : 'This departure is not on sale.',
  );
}

/** Returns the refund for cancelling the new journey now under these terms, in cents. */
function refundableUnder(
  refundTerms: RefundTerms,
  {
    old,
    shares,
    extras,
  }: {
    readonly old: Changeable;
    readonly shares: readonly TravellerShare[];
    readonly extras: readonly Pick<StoredItem, 'id' | 'priceCents'>[];
  },
  { parts, deps: { catalogue }, now }: PlanContext,
): number {
  const prices = new Map([...shares, ...extras].map(({ id, priceCents }) => [id, priceCents]));
  const renewed = <Part extends BookingItemRow | BookingTravellerRow>(part: Part): Part => ({
    ...part,
    priceCents: prices.get(part.id) ?? part.priceCents,
  });
  const items = parts.items.map((item) =>
    item.id === old.item.id || prices.has(item.id) ? { ...renewed(item), refundTerms } : item,
  );
  const given = planCancellation(
    { items: [{ itemId: old.item.id }] },
    { items, travellers: parts.travellers.map(renewed) },
    { now, extraById: (id) => catalogue.extraById(id) },
  );
  return given.ok ? sumRefunds(given.lines) : 0;
}

function fieldsOf({ itemType, description, detail, priceCents, stock, data, claims }: PricedItem) {
  return { itemType, description, detail, priceCents, stock, data, claims };
}

function inWords(
  {
    description,
    detail,
    data: { fareName },
  }: Pick<PricedItem<JourneyItemData>, 'description' | 'detail' | 'data'>,
  priceCents: number,
): JourneyInWords {
  return { description, detail, fareName, priceCents };
}

/** Says that a part of the price keeps its earlier conditions. */
function cappedConditions({ conditions }: JourneyItemData, cap: RefundCap): JourneyItemData['conditions'] {
  const refundableCents = shareOf(cap.newCents, Math.max(0, cappedPercent(cap)), 100);
  const limit =
    refundableCents > 0
      ? `Up to ${formatMoney(refundableCents)} can be refunded, because you paid part of the price under other conditions.`
      : 'Not refundable, as before the change.';
  return { ...conditions, refund: refundableCents > 0 ? `${conditions.refund} ${limit}` : limit };
}

function sumOf(parts: readonly { readonly priceCents: number }[]): number {
  return parts.reduce((sum, { priceCents }) => sum + priceCents, 0);
}

function earliest(instants: readonly (Date | null)[]): Date {
  return new Date(Math.min(...instants.flatMap((instant) => instant?.getTime() ?? [])));
}
