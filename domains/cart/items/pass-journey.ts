/** Books journeys on a pass: at no price, with claims on the allowance of the pass. */

import type { Claim } from '#domains/inventory/inventory.ts';
import type { PassPart } from '#domains/pass-travel/find-pass-fault.ts';
import {
  costOfRides,
  describeCost,
  type PassAccount,
  passConditions,
} from '#domains/pass-travel/pass-account.ts';
import { passClaims } from '#domains/pass-travel/pass-claims.ts';
import type { ItemPassengers, ItemStock, JourneyItemData, JourneyItemLeg } from '../cart.ts';
import { refuseField } from '../cart-refusal.ts';
import type { PricedItem, StoredItem } from '../stored-item.ts';
import type { JourneyDeps } from './journey-item.ts';
import { areSamePassengers } from './passenger-rules.ts';

type JourneyItem = PricedItem<JourneyItemData>;

/** Refund of a journey on a pass: the allowance, until two hours before departure. */
const refundSteps = [{ secondsBefore: 7_200, percent: 100, feeCents: 0 }];

/** Name of the fare. */
const passFare = 'Pass';

const noPrices = { adultCents: 0, childCents: 0, infantCents: 0 };

/**
 * Books a new journey on a pass. Refuses one whose fare is above a standard seat. The rules of the pass and the allowance
 * that is left are checked when the item is held.
 */
export function newJourneyOnPass(
  item: JourneyItem,
  account: PassAccount,
  { catalogue }: Pick<JourneyDeps, 'catalogue'>,
  path: string,
): JourneyItem {
  const rides = item.data.route.serviceRoute;
  if (rides.some(({ line, fareFamilyId }) => catalogue.extraOfFamily(line, fareFamilyId)))
    refuseField(`${path}.data.pass`, 'A pass covers a standard seat. Choose another fare.');
  return onPass(item, { itemId: account.id, allowance: account.allowance });
}

/** Books a journey that was quoted again on the same pass as before; without a pass it stays unchanged. */
export function requotedOnPass(item: JourneyItem, pass: JourneyItemData['pass']): JourneyItem {
  return pass ? onPass(item, pass) : item;
}

/** Returns what the journeys on passes among the items claim of their passes, held or not, with their rides. */
export function passPartsOf(items: readonly Pick<StoredItem, 'id' | 'data'>[]): readonly PassPart[] {
  return items.flatMap(({ id, data }) =>
    data.kind === 'journey' && data.pass
      ? [
          {
            holderId: id,
            claims: claimsOnPass(data.pass, data.route.serviceRoute),
            rides: data.route.serviceRoute,
          },
        ]
      : [],
  );
}

function claimsOnPass(
  { itemId, allowance }: NonNullable<JourneyItemData['pass']>,
  rides: readonly JourneyItemLeg[],
): readonly Claim[] {
  return passClaims({ id: itemId, allowance }, costOfRides(rides));
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
      pass: { ...pass, cost: describeCost(pass.allowance, costOfRides(rides)) },
      // A declined ride refunds its share, which is nothing here.
      route: { serviceRoute: rides.map((ride) => ({ ...ride, fareName: passFare, unitPrices: noPrices })) },
      fareName: passFare,
      conditions: passConditions,
      // It is cancelled and booked again.
      changeTerms: null,
      refundTerms: { startsAt, steps: refundSteps },
    },
    claims: [...item.claims, ...claimsOnPass(pass, rides)],
  };
}

/** The allowance of the pass is held, even if no seats are counted. */
const heldStock: Readonly<Record<ItemStock, ItemStock>> = {
  live: 'live',
  unlimited: 'live',
  request: 'request',
  mixed: 'mixed',
};
