/** Describes the conditions of an offer in plain words. */
import { formatList } from '#contracts/lists.ts';
import type { AgeBand, FareFamily, FareNetwork } from '#domains/travel/fares/fares.ts';
import type { BoughtRide } from './bought-ride.ts';
import { cardFeeSentence } from './card-fee-sentence.ts';
import { combineRideChanges, describeChanges } from './describe-changes.ts';
import { describeRefunds, listRefundDeadlines } from './describe-refunds.ts';
import type { Offer, PassengerCounts } from './offer.ts';
import { summarizeFare } from './summarize-fare.ts';

/** A fare to describe: its rides in order, and what it costs for all passengers. */
interface BoughtFare {
  readonly rides: readonly { readonly family: FareFamily; readonly departure: Date }[];
  readonly totalCents: number;
}

/**
 * Returns a function that builds the conditions of a fare: the strictest rule of each kind, in short and in full. All
 * fares of a journey share the function, which describes their sellers once.
 * @param networks those of the rides in order
 */
export function createConditionsBuilder(
  networks: readonly FareNetwork[],
  passengers: PassengerCounts,
  now: Date,
): (fare: BoughtFare) => Pick<Offer, 'conditions' | 'summary'> {
  const stock = stockSentence(networks);
  const ages = ageSentences(networks, passengers);
  const basisPoints = Math.max(0, ...networks.map(({ cardFeeBasisPoints }) => cardFeeBasisPoints));
  const isDemonstration = networks.some((network) => network.isDemonstration);
  const people = passengers.adults + passengers.children;
  return ({ rides, totalCents }) => {
    const bought = rides.map(({ family, departure }, at): BoughtRide => {
      return { family, departure, fareLabel: `${networks[at]?.seller} ${family.name}` };
    });
    const parts = new Set(bought.map(({ fareLabel }) => fareLabel));
    const sentences = [
      ...(parts.size > 1
        ? [`Made of ${formatList([...parts])}. The strictest rules apply to the whole journey.`]
        : []),
      stock,
      ...ages,
      ...(basisPoints > 0 && totalCents > 0 ? [cardFeeSentence(totalCents, basisPoints)] : []),
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
