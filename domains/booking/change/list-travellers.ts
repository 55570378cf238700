/** Lists the travellers who can join a booked journey: prices of today, age limits, and rules of the party. */
import { maxPassengers } from '#contracts/cart/party-rules.ts';
import type { ItemPassengers } from '#domains/cart/cart.ts';
import { peopleOf } from '#domains/cart/items/passenger-rules.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { findBookingByToken, partsOf } from '../booking-store.ts';
import { type AgeLimit, getAgeLimits } from '../checkout/age-limits.ts';
import { getClosedReason } from '../closed-reason.ts';
import { countPassengers, joinableJourney, priceOfEach, refuseParty } from './plan-travellers.ts';
import { orRefusal, refusalOf } from './planned-items.ts';

/** The travellers who can join a booked journey. */
export interface TravellerOptions {
  readonly itemId: string;
  readonly description: string;
  readonly detail: string;
  readonly fareName: string;
  /** Why nobody can join, for travellers; null if somebody may. */
  readonly refusal: string | null;
  /** The present travellers. */
  readonly present: ItemPassengers;
  /** How many may join at most. */
  readonly most: number;
  /** The price of one more of each type, in cents. */
  readonly priceCents: { readonly adult: number; readonly child: number; readonly infant: number };
  readonly ageLimits: readonly AgeLimit[];
  /** Why the requested passengers can't join together, for travellers; null if they may, or if nobody was requested. */
  readonly partyFault: string | null;
}

/**
 * Lists the travellers who can join a journey of the booking that `token` opens. Null if there is no such journey, or
 * without a timetable.
 * @param adding those who are to join; null if nobody was requested
 */
export async function listTravellerOptions(
  deps: BookingDeps,
  {
    token,
    itemId,
    adding,
    byStaff = false,
  }: {
    readonly token: string;
    readonly itemId: string;
    readonly adding: ItemPassengers | null;
    readonly byStaff?: boolean;
  },
): Promise<TravellerOptions | null> {
  const booking = await findBookingByToken(deps.database, token);
  const feed = await deps.feed();
  if (!booking || !feed) return null;
  const parts = await partsOf(deps.database, booking.id);
  const item = parts.items.find(({ id }) => id === itemId);
  if (item?.data.kind !== 'journey') return null;
  const context = { deps, parts, feed, now: deps.now(), byStaff };
  const nobody = countPassengers([]);
  const listed = {
    ...{ itemId, description: item.description, detail: item.detail, fareName: item.data.fareName },
    ...{ present: nobody, most: 0, priceCents: { adult: 0, child: 0, infant: 0 } },
    ...{ ageLimits: [], partyFault: null },
  };
  const closed = getClosedReason(booking.status, 'change');
  if (closed !== null) return { ...listed, refusal: closed };
  const open = await orRefusal(async () => {
    const journey = joinableJourney(itemId, context);
    return { journey, priceCents: await priceOfEach(journey, context) };
  });
  if ('refusal' in open) return { ...listed, refusal: open.refusal };
  const { journey, priceCents } = open;
  const present = countPassengers(journey.riders);
  const most = Math.max(0, maxPassengers - peopleOf(present));
  const ageLimits = getAgeLimits({ ...item, passengers: present }, { feed, catalogue: deps.catalogue }) ?? [];
  return {
    ...{ ...listed, present, most, priceCents, ageLimits },
    refusal:
      most > 0 ? null : `A journey has up to ${maxPassengers} travellers. Make another booking for more.`,
    partyFault: adding && (await refusalOf(() => refuseParty(journey, adding, context))),
  };
}
