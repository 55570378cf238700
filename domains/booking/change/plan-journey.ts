/** Plans the exchange of a booked journey for another departure or fare: new rows, prices and refund terms. */
import { formatMoney } from '#contracts/money.ts';
import type { JourneyItemData, JourneyItemLeg } from '#domains/cart/cart.ts';
import { CartRefusal } from '#domains/cart/cart-refusal.ts';
import { itemsAtCheckIn } from '#domains/cart/check-in.ts';
import { extraItem } from '#domains/cart/items/extra-item.ts';
import { newJourneyItem } from '#domains/cart/items/journey-item.ts';
import type { PricedItem, StoredItem } from '#domains/cart/stored-item.ts';
import type { ChangeTerms } from '#domains/travel/fares/change-terms.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { getTownNames } from '#domains/travel/lines/town-names.ts';
import { getRideCache } from '#domains/travel/offers/ride-cache.ts';
import type { ChangeMoney, JourneyInWords, JourneyLine, TravellerType } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { hasLostRide } from '../booking-status.ts';
import type { BookingItemRow, BookingParts, BookingTravellerRow } from '../booking-store.ts';
import { withPlate } from '../checkout/build-booking.ts';
import { checkTravellers } from '../checkout/check-travellers.ts';
import { isTooLate } from '../payment/sale-deadline.ts';
import { isActive } from '../refund/evaluate-refund-terms.ts';
import { findActiveTravellers, planCancellation } from '../refund/plan-cancellation.ts';
import type { ChangeFailure } from './change-results.ts';
import { changeFee, changeRefusal, findChangeTerms } from './change-rules.ts';
import type { ChangedItem, ItemPlan, TravellerShare } from './item-plan.ts';
import { capRefund, priceChange } from './price-change.ts';

/** A journey to change, and the offer that it is exchanged for. */
export interface JourneyRequest {
  readonly itemId: string;
  readonly offerId: string;
}

/** The inputs of a plan, beside the request. */
export interface JourneyContext {
  readonly deps: BookingDeps;
  readonly parts: BookingParts;
  readonly feed: LoadedFeed;
  readonly now: Date;
}

/** A planned change, or the reason for a refusal. */
export type PlannedJourney =
  | {
      readonly ok: true;
      readonly line: JourneyLine;
      readonly plan: ItemPlan;
      readonly money: ChangeMoney;
      /** The end of the terms that decide its price. */
      readonly until: Date;
    }
  | { readonly ok: false; readonly failure: ChangeFailure };

/** Thrown to refuse a plan. It never leaves this file. */
class PlanRefused extends Error {
  override readonly name = 'PlanRefused';
  readonly failure: ChangeFailure;

  constructor(failure: ChangeFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

function refuse(field: keyof JourneyRequest, message: string): never {
  throw new PlanRefused({ code: 'VALIDATION', fields: { [field]: message } });
}

/**
 * Plans the exchange of a journey for an offer between the same towns, with the travellers who still travel and all
 * extras. Checks the rules of the fare, the ages on the new day, and the extras. Places are checked when it is
 * confirmed.
 */
export async function planJourney(request: JourneyRequest, context: JourneyContext): Promise<PlannedJourney> {
  try {
    return await plan(request, context);
  } catch (error) {
    if (error instanceof PlanRefused) return { ok: false, failure: error.failure };
    if (error instanceof CartRefusal) return { ok: false, failure: failureOf(error) };
    throw error;
  }
}

/** Of the cart's refusals, only those of a new item occur here. */
function failureOf({ failure }: CartRefusal): ChangeFailure {
  switch (failure.code) {
    case 'NOT_FOUND':
      return { code: 'VALIDATION', fields: { offerId: failure.message } };
    case 'SOLD_OUT':
    case 'OFFER_EXPIRED':
      return { code: failure.code, message: failure.message };
    case 'VALIDATION':
      return { code: 'VALIDATION', fields: { offerId: Object.values(failure.fields)[0] ?? '' } };
    default:
      return { code: 'UPSTREAM' };
  }
}

/** A booked journey that may be changed. */
export interface Changeable {
  readonly item: BookingItemRow;
  readonly data: JourneyItemData;
  readonly riders: readonly BookingTravellerRow[];
  readonly extras: readonly BookingItemRow[];
  readonly terms: ChangeTerms;
}

async function plan(request: JourneyRequest, context: JourneyContext): Promise<PlannedJourney> {
  const { parts, now } = context;
  const old = changeableJourney(request.itemId, context);
  const journey = await newJourney(request.offerId, old, context);
  refuseOtherRoute(old, journey, context.feed);
  const shares = travellerShares(old, journey, context.feed);
  const extras = movedExtras(old, journey, context);
  const items = [{ ...journey, id: old.item.id, associatedCartItemId: null }, ...extras];
  if (
    itemsAtCheckIn(items, ({ associatedCartItemId }) => associatedCartItemId).some((item) =>
      isTooLate(item, now),
    )
  )
    refuse('offerId', 'It’s too late for this departure. Choose a later one.');
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
    refundableCents: given.ok ? given.lines.reduce((sum, { refundCents }) => sum + refundCents, 0) : 0,
    feeCents: changeFee(old.terms, {
      changeCount: old.item.changeCount,
      people: old.riders.filter(({ type }) => type !== 'infant').length,
    }),
  });
  const cap = { newCents, refundableAfterCents };
  const staying = parts.travellers.filter(
    (rider) => rider.itemId === old.item.id && !old.riders.some(({ id }) => id === rider.id),
  );
  const terms = journey.data.refundTerms ?? { startsAt: null, steps: [] };
  const refundTerms = capRefund(terms, cap);
  const isCapped = refundTerms !== terms;
  const limits = { ...cap, isCapped };
  return {
    ok: true,
    line: {
      kind: 'journey',
      before: inWords({ ...old.item, data: old.data }, oldCents),
      after: inWords(journey, newCents),
    },
    plan: {
      items: [
        {
          ...fieldsOf(journey),
          id: old.item.id,
          // With the shares of travellers who have cancelled.
          priceCents: sumOf([...shares, ...staying]),
          data: {
            ...journey.data,
            ...(isCapped ? { conditions: cappedConditions(journey.data, limits) } : {}),
          },
          refundTerms,
          changeCount: old.item.changeCount + 1,
        },
        ...extras.map(
          (extra): ChangedItem => ({ ...fieldsOf(extra), id: extra.id, refundTerms, changeCount: 0 }),
        ),
      ],
      travellers: shares,
      before: {
        items: [old.item, ...old.extras].map(({ id, priceCents, changeCount }) => ({
          id,
          priceCents,
          changeCount,
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
  context: JourneyContext,
): Changeable | { readonly refusal: string } {
  try {
    return changeableJourney(itemId, context);
  } catch (error) {
    if (!(error instanceof PlanRefused)) throw error;
    return { refusal: 'fields' in error.failure ? (error.failure.fields.itemId ?? '') : '' };
  }
}

function changeableJourney(itemId: string, { parts, feed, now }: JourneyContext): Changeable {
  const item = parts.items.find(({ id }) => id === itemId);
  if (item?.data.kind !== 'journey') return refuse('itemId', 'This journey is not in the booking.');
  const { data } = item;
  if (!isActive(item)) return refuse('itemId', 'This was already cancelled, or wasn’t available.');
  if (data.pass)
    return refuse('itemId', 'You booked this with a pass: cancel it and book another ride with the pass.');
  if (hasLostRide(item))
    return refuse(
      'itemId',
      'A part of this journey wasn’t available. Contact us with your reference to change it.',
    );
  const extras = parts.items.filter((extra) => extra.parentId === item.id && isActive(extra));
  const [present] = itemsAtCheckIn([item, ...extras], ({ parentId }) => parentId);
  if (!present || isTooLate(present, now)) return refuse('itemId', 'Check-in for this journey has closed.');
  const terms = findChangeTerms(item, feed);
  const refusal = changeRefusal(terms, { changeCount: item.changeCount, now });
  if (refusal !== null || !terms) return refuse('itemId', refusal ?? 'This fare can’t be changed.');
  return { item, data, riders: findActiveTravellers(parts, item.id), extras, terms };
}

function newJourney(
  offerId: string,
  { riders }: Changeable,
  { deps, feed, now }: JourneyContext,
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
    refuse('offerId', `Choose a journey from ${endsOf(data)}. For another one, cancel this and book again.`);
  if (sellersOf(data, feed).symmetricDifference(sellersOf(journey.data, feed)).size > 0)
    refuse('offerId', 'Choose a journey with the same operators. For others, cancel this and book again.');
  if (areSameRides(data.route.serviceRoute, journey.data.route.serviceRoute))
    refuse('offerId', 'This is the departure and the fare that you have.');
  if (terms.needsSameFare && !hasSameFares(data, journey.data, feed))
    refuse('offerId', 'This fare can only be changed to departures with the same fare.');
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
  { deps: { catalogue }, now }: JourneyContext,
): readonly (StoredItem & Pick<PricedItem, 'claims'>)[] {
  const parent = { ...journey, id: item.id, associatedCartItemId: null };
  const isAlike = data.route.serviceRoute.length === journey.data.route.serviceRoute.length;
  const roomOf = ({ productId }: BookingItemRow) =>
    catalogue.extraById(productId ?? '')?.vehicle?.maxPassengers ?? 0;
  const moved = new Map<string, StoredItem & Pick<PricedItem, 'claims'>>();
  for (const extra of extras.toSorted((one, other) => roomOf(other) - roomOf(one))) {
    if (extra.data.kind !== 'extra') continue;
    const { leg, vehicleLength, plate } = extra.data.extra;
    const request = {
      productId: extra.productId ?? '',
      quantity: extra.quantity,
      leg: isAlike ? leg : null,
      vehicleLength,
    };
    try {
      const others = [...moved.values()];
      const priced = extraItem(request, { catalogue, now, parent, others }, 'offer');
      const named = { ...priced, ...withPlate(priced, plate) };
      moved.set(extra.id, { ...named, id: extra.id, associatedCartItemId: item.id });
    } catch (error) {
      if (!(error instanceof CartRefusal)) throw error;
      const failure = failureOf(error);
      const why = 'fields' in failure ? failure.fields.offerId : 'message' in failure ? failure.message : '';
      refuse(
        'offerId',
        `${extra.description} can’t come along: ${why} Cancel it first, or choose another departure.`,
      );
    }
  }
  return extras.flatMap(({ id }) => moved.get(id) ?? []);
}

/** Refuses a day on which a child or infant is too old for the fare. */
function refuseAges(
  { item, riders }: Changeable,
  journey: Pick<StoredItem, 'data' | 'description' | 'passengers'>,
  { deps: { catalogue }, feed, now }: JourneyContext,
): void {
  const checked = checkTravellers(
    [{ ...journey, id: item.id }],
    riders.map(({ type, dateOfBirth }) => ({ itemId: item.id, type, dateOfBirth: dateOfBirth ?? undefined })),
    { feed, catalogue, now },
  );
  if (checked.ok) return;
  const { failure } = checked;
  refuse(
    'offerId',
    'fields' in failure ? (Object.values(failure.fields)[0] ?? '') : 'This departure is not on sale.',
  );
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
function cappedConditions(
  { conditions }: JourneyItemData,
  { refundableAfterCents }: { readonly refundableAfterCents: number },
): JourneyItemData['conditions'] {
  const limit =
    refundableAfterCents > 0
      ? `Up to ${formatMoney(refundableAfterCents)} can be refunded, because you paid part of the price for a less flexible ticket.`
      : 'Not refundable, as before the change.';
  return { ...conditions, refund: refundableAfterCents > 0 ? `${conditions.refund} ${limit}` : limit };
}

function sumOf(parts: readonly { readonly priceCents: number }[]): number {
  return parts.reduce((sum, { priceCents }) => sum + priceCents, 0);
}

function earliest(instants: readonly (Date | null)[]): Date {
  return new Date(Math.min(...instants.flatMap((instant) => instant?.getTime() ?? [])));
}
