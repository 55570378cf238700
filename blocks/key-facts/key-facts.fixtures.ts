import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const fact = (term: string, value: string, note?: string) => ({
  _key: term,
  _type: 'fact',
  term,
  value,
  note,
});

/** Stored examples of block `keyFacts`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'At a glance',
    facts: [
      fact('Distance', '681 km'),
      fact('Southbound', '10 h 40', 'Monday, Thursday, Saturday'),
      fact('Northbound', '10 h 55', 'Wednesday, Friday, Sunday'),
      fact('Leaves Auckland', '7:40 am', 'From The Strand'),
      fact('Reaches Wellington', '6:20 pm'),
      fact('Highest point', '832 m', 'At Pokākā'),
    ],
    footnote: 'Days and times change with the season. Ask us before you build a day around them.',
  },
  oneFact: { facts: [fact('Distance', '223 km')] },
  withoutHeading: {
    facts: [fact('Check-in', '60 min before'), fact('Crossing', '3 h 30'), fact('Sailings a day', '5')],
  },
  wordsForValues: {
    heading: 'The rules in short',
    facts: [
      fact('Luggage', 'Two items, 20 kg each', 'Over 30 kg is refused'),
      fact('Children', 'Reduced fare from 2 to 14', 'Under 2 free, on a lap'),
      fact('Season', 'Late September to the end of April'),
    ],
  },
  longWords: {
    heading: longName,
    facts: [fact(longName, longName, longName)],
    footnote: `${longName} has no departures.`,
  },
  macrons: {
    heading: 'Kaikōura',
    facts: [fact('Whale boat', '2 h 20', 'Parāoa, all year'), fact('To Ōaro', '18 km')],
  },
} satisfies BlockFixtures;
