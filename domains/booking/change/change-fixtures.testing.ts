/** Fixtures for tests of changes: fares that can be changed, and travellers who buy and change journeys. */
import type { ItemPassengers, NewItem } from '#domains/cart/cart.ts';
import { offersBetween, people } from '#domains/cart/cart-fixtures.testing.ts';
import type { Booking } from '../booking.ts';
import { attemptsOf, itemsOf } from '../booking-store.ts';
import {
  authorise,
  order,
  type PaymentFixture,
  type TestOrder,
} from '../payment/payment-fixtures.testing.ts';
import { settle } from '../payment/settle.ts';
import { readBooking } from '../read-booking.ts';
import { answerRequest } from '../staff/answer-request.ts';
import type { AcceptedChange, ChangeOffer } from './change-results.ts';
import { confirmChange } from './confirm-change.ts';
import { offerChange } from './offer-change.ts';

/** Fares of tests of changes: a ferry with three fares, a train that can be changed once for free, and a coach on request. */
export const changeableFares = {
  fare_families: [
    'network_id,fare_family_id,fare_family_name,tier,changes_text,refund_text,changes_rank,refund_rank',
    'train,scenic,Scenic,2,Any time.,Any time.,5,5',
    'ferry,saver,Saver,1,Any time.,Not refundable.,0,0',
    'ferry,flexi,Flexi,2,Any time.,Half.,4,4',
    'ferry,full,Refundable,3,Any time.,All.,8,8',
    'coach,saver,Saver,1,No changes.,Not refundable.,0,0',
    'coach,standard,Standard,2,Any time.,All.,8,8',
  ].join('\n'),
  change_terms: [
    'network_id,fare_family_id,until,hours_before,times,free_times,fee,pay_difference,same_fare',
    'train,scenic,departure,24,2,1,10,0,1',
    'ferry,saver,check-in,0,,,0,1,0',
    'ferry,flexi,check-in,0,,,0,1,0',
    'ferry,full,check-in,0,,,0,1,0',
    'coach,standard,departure,2,,,0,1,0',
  ].join('\n'),
  refund_terms: [
    'network_id,fare_family_id,until,hours_before,percent,fee',
    'train,scenic,departure,2,100,10',
    'ferry,flexi,check-in,0,50,0',
    'ferry,full,check-in,0,100,0',
    'coach,standard,departure,2,100,0',
  ].join('\n'),
  fare_products: [
    'fare_product_id,rider_category_id,amount,currency,fare_family_id',
    't,adult,100,NZD,scenic',
    'fs,adult,60,NZD,saver',
    'fx,adult,80,NZD,flexi',
    'ff,adult,100,NZD,full',
    'c,adult,40,NZD,saver',
    'cs,adult,50,NZD,standard',
  ].join('\n'),
  fare_leg_rules: [
    'network_id,from_area_id,to_area_id,fare_product_id',
    'train,,,t',
    'ferry,,,fs',
    'ferry,,,fx',
    'ferry,,,ff',
    'coach,,,c',
    'coach,,,cs',
  ].join('\n'),
};

/** A route with three fares, confirmed at once. */
export const ferry = ['Wellington', 'Picton'] as const;
/** A route whose fare has a fee from the second change. */
export const train = ['Christchurch', 'Greymouth'] as const;
/** A route on request. */
export const coach = ['Picton', 'Christchurch'] as const;

const types = new Map<readonly string[], 'ii_ferry' | 'kr_train' | 'ic_bus'>([
  [ferry, 'ii_ferry'],
  [train, 'kr_train'],
  [coach, 'ic_bus'],
]);

/** A booking of one journey. */
export interface BookedJourney extends TestOrder {
  readonly itemId: string;
}

/** Returns the offer of a fare on a day, for adults, in the fixture's timetable. */
export async function offerOn(
  fixture: PaymentFixture,
  route: readonly [string, string],
  fare: string,
  { date, adults = 2 }: { readonly date: string; readonly adults?: number },
): Promise<string> {
  if (!fixture.timetable) throw new Error('There is no timetable.');
  const passengers = { adults, children: 0, infants: 0 };
  const offers = await offersBetween(fixture.timetable, ...route, { date, passengers, now: fixture.now() });
  const found = offers.find(({ fareName }) => fareName === fare);
  if (!found) throw new Error(`There is no ${fare} on ${date}.`);
  return found.offerId;
}

/** Buys a journey for adults, pays for it, and has staff confirm it if it is on request. */
export async function bookJourney(
  fixture: PaymentFixture,
  route: readonly [string, string],
  fare: string,
  {
    party = people(2),
    extras = [],
    date = '2026-12-05',
  }: {
    readonly party?: ItemPassengers;
    readonly extras?: readonly NewItem[];
    readonly date?: string;
  } = {},
): Promise<BookedJourney> {
  const offerId = await offerOn(fixture, route, fare, { date, adults: party.adultCount });
  const itemType = types.get(route) ?? 'ii_ferry';
  const ordered = await order(fixture, [{ itemType, offerId, passengers: party }, ...extras]);
  authorise(fixture, ordered.attemptId);
  await settle(fixture, ordered.attemptId);
  return journeyOf(fixture, ordered);
}

/** Returns a paid booking with its journey, which staff confirm if it is on request. */
export async function journeyOf(fixture: PaymentFixture, ordered: TestOrder): Promise<BookedJourney> {
  const [item] = await itemsOf(fixture.database, ordered.id);
  if (!item) throw new Error('Nothing was bought.');
  if (item.status === 'requested')
    await answerRequest(fixture, { itemId: item.id, answer: 'confirm', note: '' });
  return { ...ordered, itemId: item.id };
}

/** Asks for the exchange of a booking's journey. */
export async function offerExchange(
  fixture: PaymentFixture,
  { token, itemId }: Pick<BookedJourney, 'token' | 'itemId'>,
  offerId: string,
): Promise<ChangeOffer> {
  const result = await offerChange(fixture, token, { itemId, offerId });
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.offer;
}

/** Asks for the exchange of a booking's journey and accepts it. */
export async function exchange(
  fixture: PaymentFixture,
  booking: Pick<BookedJourney, 'token' | 'itemId'>,
  offerId: string,
): Promise<AcceptedChange> {
  const { id } = await offerExchange(fixture, booking, offerId);
  const result = await confirmChange(fixture, booking.token, id);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.change;
}

/** Returns the id of the attempt that pays, or has paid, for a change of a booking; one that is not captured first. */
export async function findChangePayment(
  fixture: PaymentFixture,
  { id }: Pick<BookedJourney, 'id'>,
): Promise<string> {
  const ofChanges = (await attemptsOf(fixture.database, id)).filter(({ changeId }) => changeId !== null);
  const attempt = ofChanges.find(({ state }) => state !== 'captured') ?? ofChanges.at(-1);
  if (!attempt) throw new Error('No change is being paid.');
  return attempt.id;
}

/** Pays for the change of a booking. */
export async function payForChange(
  fixture: PaymentFixture,
  booking: Pick<BookedJourney, 'id'>,
): Promise<void> {
  const attemptId = await findChangePayment(fixture, booking);
  authorise(fixture, attemptId);
  await settle(fixture, attemptId);
}

/** Reads a booking as its traveller sees it. */
export async function readBooked(
  fixture: PaymentFixture,
  { token }: { readonly token: string },
): Promise<Booking> {
  const booking = await readBooking(fixture, token);
  if (!booking) throw new Error('There is no booking.');
  return booking;
}
