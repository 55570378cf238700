import type { CallingLineView, ConnectionView } from '#components/travel/connection-view.ts';
import type { GettingThereData } from './getting-there.load.ts';

const coach: CallingLineView = {
  key: 'intercity_picton_christchurch',
  name: 'InterCity Picton – Kaikōura – Christchurch',
  mode: 'coach',
  href: '/timetables/',
  frequency: '2\u00A0a\u00A0day',
  isResting: false,
  stop: 'Kaikōura coach stop',
};
const train: CallingLineView = {
  key: 'coastal_pacific',
  name: 'Coastal Pacific',
  mode: 'rail',
  href: '/coastal-pacific/',
  frequency: 'Mon, Thu, Sat, Sun: 2\u00A0a\u00A0day',
  isResting: false,
  stop: 'Kaikōura Whaleway Station',
};
const ferry: CallingLineView = {
  key: 'stewart_island_ferry',
  name: 'Stewart Island ferry',
  mode: 'ferry',
  href: null,
  frequency: '3\u00A0a\u00A0day',
  isResting: false,
  stop: 'Oban, Halfmoon Bay wharf',
};

const byCoach: ConnectionView = {
  key: 'Christchurch coach',
  from: 'Christchurch',
  stop: 'Christchurch Bus Interchange',
  departure: '07:00',
  lastDeparture: null,
  href: '/book-your-journey/?from=CHC-B&to=KAI-B&date=2026-11-22&departAfter=07:00',
  label: 'Fares from Christchurch to Kaikōura by InterCity Picton – Kaikōura – Christchurch',
  rides: [{ key: 'coach', name: 'InterCity Picton – Kaikōura – Christchurch', mode: 'coach' }],
  changes: 'Direct',
  days: 'Daily',
  isResting: false,
  duration: '2\u00A0h\u00A045\u00A0min',
  isoDuration: 'PT2H45M',
  otherDurations: null,
  arrivalDay: null,
};
const byTrain: ConnectionView = {
  ...byCoach,
  key: 'Christchurch train',
  stop: 'Christchurch Station',
  label: 'Fares from Christchurch to Kaikōura by Coastal Pacific',
  rides: [{ key: 'train', name: 'Coastal Pacific', mode: 'rail' }],
  days: 'Mon, Thu, Sat, Sun',
  duration: '3\u00A0h',
  isoDuration: 'PT3H0M',
};
const fromAuckland: ConnectionView = {
  ...byCoach,
  key: 'Auckland with changes',
  from: 'Auckland',
  stop: null,
  departure: '08:00',
  label: 'Journeys from Auckland to Kaikōura on Sun 22 Nov',
  rides: [
    { key: '1', name: 'InterCity Auckland – Taupō – Wellington', mode: 'coach' },
    { key: '2', name: 'Interislander', mode: 'ferry' },
    { key: '3', name: 'Coastal Pacific', mode: 'rail' },
  ],
  changes: '2 changes: Wellington and Picton',
  days: 'On Sun 22 Nov, for example',
  duration: '32\u00A0h',
  isoDuration: 'PT32H0M',
  otherDurations: null,
  arrivalDay: 'next day',
};
const crossing: ConnectionView = {
  ...byCoach,
  key: 'Bluff ferry',
  from: 'Bluff',
  stop: 'Bluff ferry terminal',
  departure: '09:30',
  lastDeparture: '17:00',
  href: null,
  rides: [{ key: 'ferry', name: 'Stewart Island ferry', mode: 'ferry' }],
  days: '3\u00A0a\u00A0day',
  duration: '1\u00A0h',
  isoDuration: 'PT1H0M',
};

const everything: GettingThereData = {
  place: 'Kaikōura',
  lines: [coach, train],
  connections: [byCoach, byTrain, fromAuckland],
  week: '21–27\u00A0Nov',
  trouble: null,
  searchHref: '/book-your-journey/?to=KAI-T',
  saysDemonstration: true,
};

const nothing: GettingThereData = {
  ...everything,
  lines: [],
  connections: [],
  trouble: 'unserved',
  place: null,
  saysDemonstration: false,
};

/** Sample loader data for the fixtures. */
export const samples = {
  everything,
  later: { ...everything, saysDemonstration: false },
  crossing: { ...everything, place: 'Oban', lines: [ferry], connections: [crossing], searchHref: null },
  resting: {
    ...everything,
    lines: [{ ...train, frequency: 'Next on Thu 2 Sep', isResting: true }],
    connections: [{ ...byTrain, days: 'Next on Thu 2 Sep', isResting: true }],
    week: '7–13\u00A0Jul',
  },
  linesAlone: { ...everything, connections: [] },
  nothing,
  waiheke: { ...nothing, place: 'Waiheke' },
  unavailable: { ...nothing, place: 'Kaikōura', trouble: 'unavailable' },
} satisfies Record<string, GettingThereData>;

/** The same for a place with a name longer than most lines. */
export function longNamed(name: string): GettingThereData {
  return {
    ...everything,
    place: name,
    lines: [{ ...coach, name, stop: name }, train],
    connections: [
      { ...fromAuckland, from: name, changes: `2 changes: ${name} and Picton` },
      { ...byCoach, stop: name },
    ],
  };
}
