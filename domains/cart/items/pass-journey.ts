/** Books journeys on a pass: at no price, with claims on the allowance of the pass. */
import {
  costOfRides,
  type PassAccount,
  passConditions,
  passRuleFault,
} from '#domains/pass-travel/pass-account.ts';
import { passClaims } from '#domains/pass-travel/pass-claims.ts';
import type { ItemPassengers, ItemStock, JourneyItemData } from '../cart.ts';
import { refuseField } from '../cart-refusal.ts';
import type { PricedItem } from '../stored-item.ts';
import type { JourneyDeps } from './journey-item.ts';
import { areSamePassengers } from './passenger-rules.ts';

type JourneyItem = PricedItem<JourneyItemData>;

/** Refund of a journey on a pass: the allowance, until two hours before departure. */
const refundSteps = [{ secondsBefore: 7_200, percent: 100, feeCents: 0 }];

/** Name of the fare. */
const passFare = 'Pass';

const noPrices = { adultCents: 0, childCents: 0, infantCents: 0 };

/**
 * Books a new journey on a pass. Refuses one that breaks the rules of the pass, or whose fare is above a standard seat.
 * The allowance that is left is checked when the item is held.
 */
export function newJourneyOnPass(
  item: JourneyItem,
  account: PassAccount,
  { catalogue, now }: Pick<JourneyDeps, 'catalogue' | 'now'>,
  path: string,
): JourneyItem {
  const rides = item.data.route.serviceRoute;
  const fault = passRuleFault(account, rides, now);
  if (fault !== null) refuseField(`${path}.data.pass`, fault);
  if (rides.some(({ line, fareFamilyId }) => catalogue.extraOfFamily(line, fareFamilyId)))
    refuseField(`${path}.data.pass`, 'A pass covers a standard seat. Choose another fare.');
  return onPass(item, { itemId: account.id, allowance: account.allowance });
}

/** Books a journey that was quoted again on the same pass as before; without a pass it stays unchanged. */
export function requotedOnPass(item: JourneyItem, pass: JourneyItemData['pass']): JourneyItem {
  return pass ? onPass(item, pass) : item;
}

/** Refuses other travellers than those of the pass, who travel together. */
export function refuseOtherParty(party: ItemPassengers, passengers: ItemPassengers, path: string): void {
  if (!areSamePassengers(party, passengers))
    refuseField(`${path}.passengers`, 'All travellers of a pass travel together.');
}

function onPass(item: JourneyItem, pass: NonNullable<JourneyItemData['pass']>): JourneyItem {
  const rides = item.data.route.serviceRoute;
  const startsAt = item.data.refundTerms?.startsAt ?? null;
  return {
    ...item,
    priceCents: 0,
    unitPrices: noPrices,
    stock: heldStock[item.stock],
    data: {
      ...item.data,
      pass,
      // A declined ride refunds its share, which is nothing here.
      route: { serviceRoute: rides.map((ride) => ({ ...ride, fareName: passFare, unitPrices: noPrices })) },
      fareName: passFare,
      conditions: passConditions,
      refundTerms: { startsAt, steps: refundSteps },
    },
    claims: [
      ...item.claims,
      ...passClaims({ id: pass.itemId, allowance: pass.allowance }, costOfRides(rides)),
    ],
  };
}

/** The allowance of the pass is held, even if no seats are counted. */
const heldStock: Readonly<Record<ItemStock, ItemStock>> = {
  live: 'live',
  unlimited: 'live',
  request: 'request',
  mixed: 'mixed',
};
