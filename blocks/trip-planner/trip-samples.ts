/** Sample forms and trips for stories and tests. */
import type { JourneyView, LegView } from '#components/travel/journey-view.ts';
import type { TripFormView, TripLegView, TripPlannerData, TripRowView, TripView } from './trip-view.ts';

const places = [
  { id: 'auckland', name: 'Auckland', hint: 'All stops, Auckland' },
  { id: 'christchurch', name: 'Christchurch', hint: 'All stops, Canterbury' },
  { id: 'kaikoura', name: 'Kaikōura', hint: 'All stops, Canterbury' },
  { id: 'wellington', name: 'Wellington', hint: 'All stops, Wellington' },
  { id: 'wellsford', name: 'Wellsford', hint: 'All stops, Auckland' },
];

const row = (text: string, nights = ''): TripRowView => ({
  text,
  nights,
  id: places.find(({ name }) => name === text)?.id ?? null,
  error: null,
  suggestions: [],
});

/** An empty form. */
export const emptyForm: TripFormView = {
  action: '/plan/',
  places,
  dates: { first: '2026-11-21', last: '2027-12-21' },
  rows: [row(''), row('')],
  values: { date: '', adults: '1', children: '0', infants: '0' },
  faults: [],
  ages: 'An infant is under 2, a child is up to 14.',
  stamp: '2026-11-21T00:00:00.000Z',
};

const filledForm: TripFormView = {
  ...emptyForm,
  rows: [row('Auckland'), row('Wellington', '2'), row('Kaikōura', '1'), row('Christchurch')],
  values: { ...emptyForm.values, date: '2026-12-05' },
};

/** A form with a misspelt place, a place twice in a row, and no date. */
export const faultyForm: TripFormView = {
  ...filledForm,
  rows: [
    row('Auckland'),
    {
      ...row('Welingtn', '2'),
      error: 'We can’t find a place called “Welingtn”. Did you mean one of these?',
      suggestions: [
        { label: 'Wellington', href: '/plan/?date=2026-12-05&stop=auckland&stop=wellington:2' },
        { label: 'Wellsford', href: '/plan/?date=2026-12-05&stop=auckland&stop=wellsford:2' },
      ],
    },
    row('Kaikōura', '1'),
    {
      ...row('Kaikōura'),
      error: 'You are already in Kaikōura. Choose another place, or remove this stop.',
    },
  ],
  values: { ...emptyForm.values, date: '' },
  faults: [{ field: 'date', message: 'Choose a travel date.' }],
};

interface SampleRide {
  readonly mode: 'rail' | 'coach' | 'ferry';
  readonly service: string;
  readonly from: readonly [name: string, time: string];
  readonly to: readonly [name: string, time: string];
  readonly minutes: number;
}

const clock = (time: string) => ({ time, iso: `2026-12-05T${time}+13:00` });

function ride({ mode, service, from, to, minutes }: SampleRide): LegView {
  return {
    mode,
    service,
    operator: null,
    from: { name: from[0], clock: clock(from[1]) },
    to: { name: to[0], clock: clock(to[1]) },
    newDay: null,
    arrivesLater: 0,
    minutes,
    duration: `${Math.floor(minutes / 60)} h ${minutes % 60} min`,
    distance: null,
    checkInCloses: null,
    calls: [],
    waitAfter: null,
  };
}

function journey(price: string, ...rides: readonly SampleRide[]): JourneyView {
  const legs = rides.map(ride);
  const [first, last] = [legs[0], legs.at(-1)];
  const minutes = rides.reduce((sum, each) => sum + each.minutes, 0);
  return {
    id: `${first?.service} ${first?.from.clock.time}`,
    departure: first?.from.clock ?? clock(''),
    departsOn: null,
    arrival: last?.to.clock ?? clock(''),
    daysLater: 0,
    from: first?.from.name ?? '',
    to: last?.to.name ?? '',
    duration: `${Math.floor(minutes / 60)} h ${minutes % 60} min`,
    changes: legs.length === 1 ? 'Direct' : '1 change',
    difference: null,
    legs,
    state: 'available',
    price,
    isFrom: false,
    seats: null,
    vehicle: null,
    notice: null,
    stock: null,
    isOpen: false,
    isDemonstration: true,
    sentence: `Departs ${first?.from.name} at ${first?.from.clock.time}, arrives at ${last?.to.name} at ${last?.to.clock.time}. ${price}.`,
    fares: [
      {
        key: '0',
        name: 'Scenic',
        price,
        split: null,
        about: null,
        brief: { changes: 'Free', refund: 'Full' },
        changes: 'Change for free.',
        refund: 'Fully refundable.',
        text: 'Until a day before departure.',
        closed: null,
        cart: null,
      },
    ],
  };
}

const explorer = journey('$219', {
  mode: 'rail',
  service: 'Northern Explorer',
  from: ['Auckland Strand', '07:40'],
  to: ['Wellington Station', '18:20'],
  minutes: 640,
});
const coach = journey('$69', {
  mode: 'coach',
  service: 'InterCity Auckland – Wellington',
  from: ['Auckland', '08:00'],
  to: ['Wellington', '19:15'],
  minutes: 675,
});
const crossing = journey(
  '$158',
  {
    mode: 'ferry',
    service: 'Interislander',
    from: ['Wellington', '08:45'],
    to: ['Picton', '12:15'],
    minutes: 210,
  },
  {
    mode: 'rail',
    service: 'Coastal Pacific',
    from: ['Picton', '13:40'],
    to: ['Kaikōura', '16:00'],
    minutes: 140,
  },
);

const here = '/plan/?date=2026-12-05&stop=auckland&stop=wellington:2&stop=kaikoura';

const legs: readonly [TripLegView, TripLegView] = [
  {
    anchor: 'leg-1',
    title: 'Auckland to Wellington',
    date: 'Saturday 5 December 2026',
    label: 'Recommended: by train',
    chosen: explorer,
    note: null,
    others: [{ journey: coach, label: null, href: `${here}&pick=1.coach#leg-1` }],
    failure: null,
    stay: '2 nights in Wellington',
  },
  {
    anchor: 'leg-2',
    title: 'Wellington to Kaikōura',
    date: 'Monday 7 December 2026',
    label: 'Recommended: by ferry and train',
    chosen: crossing,
    note: null,
    others: [],
    failure: null,
    stay: null,
  },
];

const sampleTrip: TripView = {
  title: 'Auckland to Kaikōura',
  summary: '3 days · Sat 5 Dec to Mon 7 Dec · 1 adult',
  announcement: 'Auckland to Kaikōura: 2 journeys, $377.',
  legs,
  total: '$377',
  cheapest: { label: 'Cheapest trip: $227', href: `${here}&pick=1.coach#trip` },
  pass: {
    text: 'Single tickets are cheaper. With a Rail Pass (3 days of your choice, $599) the trip would cost $757.',
    link: { label: 'Compare passes', href: '/travel_passes/' },
  },
  lines: [],
  share: here,
  cart: { intent: 'add', journeys: '[]', adultCount: '1' },
  unsold: null,
  isDemonstration: true,
};

const planned = (changed: Partial<TripView> = {}): TripPlannerData => ({
  form: filledForm,
  trip: { ...sampleTrip, ...changed },
});

/** Sample answers of the loader. */
export const sampleTrips = {
  planned: planned(),
  ownChoice: planned({
    legs: [
      {
        ...legs[0],
        label: 'Your choice: by coach',
        chosen: coach,
        others: [{ journey: explorer, label: 'Recommended', href: `${here}#leg-1` }],
      },
      legs[1],
    ],
    total: '$227',
    cheapest: null,
  }),
  choiceGone: planned({
    legs: [
      legs[0],
      {
        ...legs[1],
        note: 'The journey you chose no longer fits the trip. This is the one we recommend instead.',
      },
    ],
  }),
  passIsCheaper: planned({
    pass: {
      text: 'A Bus Pass (15 hours, $155) saves $31. It covers 2 journeys with 14 h 30 min on board.',
      link: { label: 'See the pass', href: '/travel_passes/' },
    },
  }),
  noJourney: planned({
    legs: [
      legs[0],
      {
        ...legs[1],
        label: null,
        chosen: null,
        failure: {
          text: 'No journey from Wellington to Kaikōura fits on Monday 7 December. The next one leaves on Tuesday 8 December 2026.',
          links: [
            {
              label: 'Stay in Wellington until Tuesday 8 December',
              href: `${here.replace(':2', ':3')}#trip`,
            },
            { label: 'Search Wellington to Kaikōura', href: '/book-your-journey/?from=wellington' },
          ],
        },
      },
    ],
    total: null,
    cheapest: null,
    pass: null,
    cart: null,
    unsold: 'Journey 2, Wellington to Kaikōura, is missing. Change it to buy the trip as a whole.',
  }),
} as const;

/** Data of a form without a trip. */
export const formOnly = (form: TripFormView): TripPlannerData => ({ form, trip: null });
