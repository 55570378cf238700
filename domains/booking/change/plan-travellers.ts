/** Plans travellers who join a booked journey: their prices, their places and what the journey becomes. */
import { randomUUID } from 'node:crypto';
import type { AddedTraveller } from '#contracts/booking/change-calls.ts';
import type { ItemPassengers, JourneyItemData } from '#domains/cart/cart.ts';
import { CartRefusal } from '#domains/cart/cart-refusal.ts';
import { refuseUnfitExtras } from '#domains/cart/items/extra-rules.ts';
import { quoteSoldJourney } from '#domains/cart/items/journey-item.ts';
import { travellersOf } from '#domains/cart/items/passenger-rules.ts';
import type { PricedItem } from '#domains/cart/stored-item.ts';
import type { TravellerLine, TravellerType } from '../booking.ts';
import { shareOf } from '../checkout/build-booking.ts';
import { checkTravellers } from '../checkout/check-travellers.ts';
import type { JoiningTraveller } from './item-plan.ts';
import { storedItem } from './plan-extras.ts';
import { type Changeable, changeableJourney } from './plan-journey.ts';
import {
  ChangeRefused,
  type PlanContext,
  type PlannedItems,
  planOrRefuse,
  refusePlan,
} from './planned-items.ts';
import { priceChange } from './price-change.ts';

/** Travellers who join a booked journey. */
export interface TravellersRequest {
  readonly itemId: string;
  readonly travellers: readonly AddedTraveller[];
}

/**
 * Plans travellers who join a journey on the same rides and in the same fares, at the prices of today. The rules of the
 * checkout apply to them, and to the whole party. They are part of the journey from then on, with its refund terms.
 * Places are checked when it is confirmed.
 */
export function planTravellers(request: TravellersRequest, context: PlanContext): Promise<PlannedItems> {
  return planOrRefuse('travellers', () => plan(request, context));
}

async function plan({ itemId, travellers }: TravellersRequest, context: PlanContext): Promise<PlannedItems> {
  const old = joinableJourney(itemId, context);
  const { item, data, riders, extras, terms } = old;
  const adding = countPassengers(travellers);
  const { passengers, today } = await refuseParty(old, adding, context);
  refuseAges(old, { travellers, passengers: adding }, context);
  const unitPrices = context.isWaived ? null : today.unitPrices;
  const joining = travellers.map((traveller) => joiningTraveller(traveller, { itemId, unitPrices }));
  const addedCents = joining.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const { money } = priceChange({ oldCents: 0, newCents: addedCents, refundableCents: 0, feeCents: 0 });
  return {
    ok: true,
    lines: joining.map(
      ({ type, title, firstName, lastName, priceCents }): TravellerLine => ({
        kind: 'traveller',
        journey: item.description,
        type,
        after: { title, firstName, lastName },
        priceCents,
      }),
    ),
    plan: {
      items: [
        {
          id: item.id,
          itemType: item.itemType,
          description: item.description,
          detail: item.detail,
          priceCents: item.priceCents + addedCents,
          stock: today.stock,
          data: { ...data, passengers },
          claims: today.claims,
          refundTerms: item.refundTerms,
          // Nothing that was sold changes.
          changeCount: item.changeCount,
        },
      ],
      added: [],
      joining,
      travellers: riders.map(({ id, priceCents }) => ({ id, priceCents })),
      before: {
        items: [item, ...extras].map(({ id, priceCents, changeCount }) => ({ id, priceCents, changeCount })),
        travellers: riders.map(({ id, priceCents }) => ({ id, priceCents })),
      },
      needsAnswer: today.stock === 'request' || today.stock === 'mixed',
    },
    money,
    until: new Date(terms.until),
  };
}

/** Returns a journey that travellers may join now. Rejects any other with `ChangeRefused`. */
export function joinableJourney(itemId: string, context: PlanContext): Changeable {
  const journey = changeableJourney(itemId, context);
  if (journey.item.status === 'requested')
    refusePlan('itemId', 'The operator hasn’t confirmed this journey yet. Add travellers after that.');
  return journey;
}

/**
 * Returns the whole party with a quote of today if these passengers may join. Rejects a party that can't travel together,
 * or that does not suit the extras. Rejects a departure that is not on sale.
 */
export async function refuseParty(
  { item, data, riders, extras }: Changeable,
  adding: ItemPassengers,
  context: PlanContext,
): Promise<{ readonly passengers: ItemPassengers; readonly today: PricedItem<JourneyItemData> }> {
  const present = countPassengers(riders);
  const together = {
    adultCount: present.adultCount + adding.adultCount,
    childCount: present.childCount + adding.childCount,
    infantCount: present.infantCount + adding.infantCount,
  };
  const passengers = travellersOf(together, 'travellers');
  const booked = extras.map((extra) => ({ ...storedItem(extra), associatedCartItemId: item.id }));
  refuseUnfitExtras({ id: item.id, passengers }, booked, context.deps.catalogue, 'travellers');
  return { passengers, today: await quoteToday(data, passengers, context) };
}

/** Returns the price of one passenger of each type today, in cents. */
export async function priceOfEach(
  { data }: Pick<Changeable, 'data'>,
  context: PlanContext,
): Promise<{ readonly adult: number; readonly child: number; readonly infant: number }> {
  const oneOfEach = { adultCount: 1, childCount: 1, infantCount: 1 };
  const { unitPrices } = await quoteToday(data, oneOfEach, context);
  const priceOf = (type: TravellerType) => shareOf(unitPrices, type);
  return { adult: priceOf('adult'), child: priceOf('child'), infant: priceOf('infant') };
}

/** Quotes a sold journey for a party at the prices of today. */
async function quoteToday(
  data: JourneyItemData,
  passengers: ItemPassengers,
  { deps, feed, now }: PlanContext,
): Promise<PricedItem<JourneyItemData>> {
  const journeyDeps = { catalogue: deps.catalogue, key: deps.key(), feed, now };
  try {
    return await quoteSoldJourney(data, passengers, journeyDeps, 'travellers');
  } catch (error) {
    if (!(error instanceof CartRefusal)) throw error;
    if (error.failure.code === 'SOLD_OUT')
      throw new ChangeRefused({
        code: 'SOLD_OUT',
        message: 'There aren’t enough places left on this departure.',
      });
    if (error.failure.code !== 'OFFER_EXPIRED') throw error;
    return refusePlan('itemId', 'This departure is no longer on sale in your fare, so nobody can join it.');
  }
}

/** Refuses children and infants without a date of birth, or who are too old for their fare on the day. */
function refuseAges(
  { item, data }: Changeable,
  joining: { readonly travellers: readonly AddedTraveller[]; readonly passengers: ItemPassengers },
  { deps: { catalogue }, feed, now }: PlanContext,
): void {
  const { travellers, passengers } = joining;
  const { id, description } = item;
  const checked = checkTravellers(
    [{ id, description, data, passengers }],
    travellers.map(({ type, dateOfBirth }) => ({ itemId: id, type, dateOfBirth })),
    { feed, catalogue, now },
  );
  if (checked.ok) return;
  if ('fields' in checked.failure)
    throw new ChangeRefused({ code: 'VALIDATION', fields: checked.failure.fields });
  refusePlan('itemId', 'This departure is no longer on sale.');
}

function joiningTraveller(
  { type, title, firstName, lastName, dateOfBirth, requests }: AddedTraveller,
  { itemId, unitPrices }: { readonly itemId: string } & Pick<PricedItem, 'unitPrices'>,
): JoiningTraveller {
  return {
    ...{ id: randomUUID(), itemId, type, title: title ?? null, firstName, lastName },
    dateOfBirth: type === 'adult' ? null : (dateOfBirth ?? null),
    requests: requests ?? null,
    priceCents: shareOf(unitPrices, type),
  };
}

/** Counts travellers by their type. */
export function countPassengers(travellers: readonly { readonly type: TravellerType }[]): ItemPassengers {
  const count = (type: TravellerType) => travellers.filter((each) => each.type === type).length;
  return { adultCount: count('adult'), childCount: count('child'), infantCount: count('infant') };
}
