/** The conditions of an offer in plain words. */
import type { AgeBand, FareNetwork } from '#src/travel/fares/fares.ts';
import { cardFeeSentence } from './card-fee-sentence.ts';
import { type FareChoice, strictestChanges } from './fare-choices.ts';
import type { OfferConditions, PassengerCounts } from './offer.ts';
import { refundWords } from './refund-words.ts';

type Bought = {
  /** How each ride is sold, in order. */
  readonly networks: readonly FareNetwork[];
  readonly choice: FareChoice;
  readonly passengers: PassengerCounts;
  readonly totalCents: number;
};

/** What the traveller must know before buying: the strictest rules of the parts, and the rest as sentences. */
export function offerConditions({ networks, choice, passengers, totalCents }: Bought): OfferConditions {
  const families = choice.parts.map(({ family }) => family);
  const parts = networks.map((network, index) => `${network.seller} ${families[index]?.name ?? ''}`.trim());
  const several = new Set(parts).size > 1;
  const sentences = [
    ...(several
      ? [`Made of ${list([...new Set(parts)])}. The rules shown are the strictest of the parts.`]
      : []),
    networks.every(({ stock }) => stock === 'live')
      ? 'Confirmed at once.'
      : 'On request: we confirm it when the operator has, or give all your money back.',
    ...ageSentences(networks, passengers),
    ...feeSentences(networks, totalCents),
    ...(networks.some(({ isDemonstration }) => isDemonstration)
      ? ['Demonstration fare, made from published price bands: not the operator’s own.']
      : []),
  ];
  return {
    changes: strictestChanges(families),
    refund: refundWords(families.map((family, index) => ({ ...family, called: parts[index] ?? '' }))),
    text: sentences.join(' '),
  };
}

function ageSentences(networks: readonly FareNetwork[], { children, infants }: PassengerCounts): string[] {
  if (children + infants === 0) return [];
  const sellers = new Map<string, Set<string>>();
  for (const { ageBands, seller } of networks) {
    const ages = `Children are ${years(ageBands.child)}, infants ${years(ageBands.infant)}`;
    sellers.set(ages, (sellers.get(ages) ?? new Set()).add(seller));
  }
  if (sellers.size === 1) return [...sellers.keys()].map((ages) => `${ages}.`);
  return [...sellers].map(([ages, names]) => `${ages} on ${list([...names])}.`);
}

function years({ minAge, maxAge }: AgeBand): string {
  if (maxAge === null) return `${minAge} and older`;
  return minAge === 0 ? `under ${maxAge + 1}` : `${minAge} to ${maxAge}`;
}

function feeSentences(networks: readonly FareNetwork[], totalCents: number): string[] {
  const basisPoints = Math.max(0, ...networks.map(({ cardFeeBasisPoints }) => cardFeeBasisPoints));
  if (basisPoints === 0 || totalCents === 0) return [];
  return [cardFeeSentence(totalCents, basisPoints)];
}

function list(words: readonly string[]): string {
  return listFormat.format(words);
}

const listFormat = new Intl.ListFormat('en-NZ', { type: 'conjunction' });
