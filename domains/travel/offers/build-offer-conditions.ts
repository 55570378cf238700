/** Describes the conditions of an offer in plain words. */
import { formatList } from '#contracts/lists.ts';
import type { AgeBand, FareFamily, FareNetwork } from '#domains/travel/fares/fares.ts';
import type { BoughtRide } from './bought-ride.ts';
import { cardFeeSentence } from './card-fee-sentence.ts';
import { combineRideChanges, describeChanges } from './describe-changes.ts';
import { describeRefunds, listRefundDeadlines } from './describe-refunds.ts';
import type { Offer, PassengerCounts } from './offer.ts';
import { summarizeFare } from './summarize-fare.ts';

/** A ride of a journey that is sold as a whole. */
interface SoldRide {
  readonly network: FareNetwork;
  readonly departure: Date;
}

/**
 * Returns a function that builds the conditions of a fare: the strictest rule of each kind, in short and in full. Its
 * arguments are the fare family of each ride, and the price for all passengers. All fares of a journey share the
 * function, which describes their sellers once.
 * @param vehicleCents price of the vehicle, on which the card fee is charged too
 */
export function createConditionsBuilder(
  rides: readonly SoldRide[],
  passengers: PassengerCounts,
  now: Date,
  vehicleCents = 0,
): (families: readonly FareFamily[], totalCents: number) => Pick<Offer, 'conditions' | 'summary'> {
  const networks = rides.map(({ network }) => network);
  const stock = stockSentence(networks);
  const ages = ageSentences(networks, passengers);
  const basisPoints = Math.max(0, ...networks.map(({ cardFeeBasisPoints }) => cardFeeBasisPoints));
  const isDemonstration = networks.some((network) => network.isDemonstration);
  const people = passengers.adults + passengers.children;
  return (families, totalCents) => {
    const bought = rides.map(({ network, departure }, at): BoughtRide => {
      const family = families[at];
      if (!family) throw new RangeError(`Ride ${at} has no fare.`);
      const checkInCloses = new Date(departure.getTime() - network.checkInMinutes * 60_000);
      return { family, departure, checkInCloses, fareLabel: `${network.seller} ${family.name}` };
    });
    const parts = new Set(bought.map(({ fareLabel }) => fareLabel));
    const chargedCents = totalCents + vehicleCents;
    const sentences = [
      ...(parts.size > 1
        ? [`Made of ${formatList([...parts])}. The strictest rules apply to the whole journey.`]
        : []),
      stock,
      ...ages,
      ...(basisPoints > 0 && chargedCents > 0 ? [cardFeeSentence(chargedCents, basisPoints)] : []),
      ...(isDemonstration
        ? ['Demonstration fare based on published price bands, not the operator’s own.']
        : []),
    ];
    const deadlines = listRefundDeadlines(bought, { priceCents: totalCents, people });
    const combined = combineRideChanges(bought);
    return {
      conditions: {
        changes: describeChanges(bought, combined, now),
        refund: describeRefunds(bought, deadlines, now),
        text: sentences.join(' '),
      },
      summary: {
        ...summarizeFare(bought, { deadlines, changes: combined }, now),
        ages: ages.length > 0 ? ages.join(' ') : null,
      },
    };
  };
}

/** Describes how each seller confirms its rides. */
function stockSentence(networks: readonly FareNetwork[]): string {
  const sellers = (stock: FareNetwork['stock']) =>
    formatList([
      ...new Set(networks.filter((network) => network.stock === stock).map(({ seller }) => seller)),
    ]);
  const [live, requested] = [sellers('live'), sellers('request')];
  if (requested === '') return 'Instant confirmation.';
  if (live === '') return 'On request: we confirm it with the operator after payment, or refund you in full.';
  return `Partly on request: ${live} is confirmed when you pay, ${requested} when the operator confirms it. If it isn’t available, keep the rest or get a full refund.`;
}

function ageSentences(networks: readonly FareNetwork[], { children, infants }: PassengerCounts): string[] {
  if (children + infants === 0) return [];
  const sellers = new Map<string, Set<string>>();
  for (const { ageBands, seller } of networks) {
    const ages = `Children are ${years(ageBands.child)}, infants ${years(ageBands.infant)}`;
    sellers.set(ages, (sellers.get(ages) ?? new Set()).add(seller));
  }
  if (sellers.size === 1) return [...sellers.keys()].map((ages) => `${ages}.`);
  return [...sellers].map(([ages, names]) => `${ages} on ${formatList([...names])}.`);
}

function years({ minAge, maxAge }: AgeBand): string {
  if (maxAge === null) return `${minAge} and older`;
  return minAge === 0 ? `under ${maxAge + 1}` : `${minAge} to ${maxAge}`;
}
