/** Sample journeys, prices and answers for stories and tests, built as the search builds them. */

import type { RideConfirmation } from '#blocks/present-confirmation.ts';
import type { FareSearchQuery } from '#contracts/search/fare-search-query.ts';
import type { Offer, OfferLeg, OfferVehicle, VehicleRefusal } from '#domains/travel/offers/offer.ts';
import type { Place } from '#domains/travel/places/place.ts';
import type { CalendarDay, FareCalendar } from '#domains/travel/search/fare-calendar.ts';
import type { DateFare, FareSearchAnswer } from '#domains/travel/search/fare-search.ts';
import { filledForm } from './form-samples.ts';
import { presentAnswer, presentFailure, presentPlaces, unavailable } from './present-results.ts';
import { searchLinks } from './search-links.ts';
import type { JourneySearchData, SearchFormView, SearchResults } from './search-view.ts';

const nz = (text: string) => new Date(`${text}+13:00`);

interface SampleLeg {
  readonly mode: OfferLeg['mode'];
  readonly service: string;
  readonly operator?: string;
  readonly from: readonly [string, string];
  readonly to: readonly [string, string];
  readonly checkIn?: string;
  readonly km?: number;
  readonly calls?: readonly (readonly [string, string])[];
}

const types = {
  rail: 'kr_train',
  coach: 'ic_bus',
  ferry: 'ii_ferry',
  walk: 'transfer',
  shuttle: 'transfer',
} as const;

/** A leg between two places at local summer times: `['Picton', '2026-12-02T08:45']`. */
export function sampleLeg({
  mode,
  service,
  operator,
  from,
  to,
  checkIn,
  km,
  calls = [],
}: SampleLeg): OfferLeg {
  return {
    itemType: types[mode],
    mode,
    operator: operator ?? service,
    service,
    routeId: null,
    tripId: null,
    serviceDate: types[mode] === 'transfer' ? null : from[1].slice(0, 10),
    from: { stopId: from[0], name: from[0], departure: nz(from[1]) },
    to: { stopId: to[0], name: to[0], arrival: nz(to[1]) },
    checkInCloses: checkIn ? nz(checkIn) : null,
    distanceKm: km ?? null,
    calls: calls.map(([name, at]) => ({ name, arrival: nz(at), departure: nz(at) })),
    seen: null,
  };
}

/** An offer for a journey with these legs; `fare` overrides its fare fields. */
export function sampleOffer(legs: readonly OfferLeg[], fare: Partial<Offer> = {}): Offer {
  const first = legs[0]?.from.departure ?? new Date(0);
  const last = legs.at(-1)?.to.arrival ?? first;
  const rides = legs.filter(({ itemType }) => itemType !== 'transfer');
  const { priceCents = 15_800 } = fare;
  return {
    offerId: priceCents === null ? '' : `offer-${first.toISOString()}-${fare.fareName}`,
    journeyId: legs.map(({ service, from }) => `${service} ${from.departure.toISOString()}`).join(', '),
    fareName: 'Scenic',
    priceCents,
    preBookableUntil: nz('2026-11-21T10:30'),
    live: true,
    durationMinutes: Math.round((last.getTime() - first.getTime()) / 60_000),
    changes: Math.max(0, rides.length - 1),
    conditions: {
      changes: 'Free until 7 days before, if the same fare is still there.',
      refund: 'Until 72 hours before, less $30 for each passenger. Nothing after that.',
      text: 'A reserved seat. Not transferable.',
    },
    summary: { refund: 'Less $30 each', changes: 'Free', about: null, ages: null },
    legs,
    passengers: [{ type: 'adult', count: 1, priceCents }],
    onSale: true,
    isDemonstration: true,
    ...fare,
  };
}

const explorer = sampleLeg({
  mode: 'rail',
  service: 'Northern Explorer',
  operator: 'Great Journeys New Zealand',
  from: ['Auckland Strand', '2026-12-01T07:45'],
  to: ['Wellington', '2026-12-01T18:25'],
  checkIn: '2026-12-01T07:25',
  km: 526,
  calls: [
    ['Hamilton Frankton', '2026-12-01T10:00'],
    ['Ōtorohanga', '2026-12-01T10:50'],
    ['National Park', '2026-12-01T13:15'],
    ['Ohakune', '2026-12-01T13:45'],
    ['Palmerston North', '2026-12-01T16:20'],
  ],
});

const scenicPlus = {
  fareName: 'Scenic Plus',
  priceCents: 35_900,
  passengers: [{ type: 'adult', count: 1, priceCents: 35_900 }],
  conditions: {
    changes: 'One, at no cost.',
    refund: 'Until 72 hours before, less $30 or $130.',
    text: 'Meals and a seat at the window.',
  },
  summary: {
    refund: 'Less $30 each',
    changes: 'Once, free',
    about: 'A carriage of its own, with regional food and drink in several courses.',
    ages: null,
  },
} as const;

const dayCoach = sampleLeg({
  mode: 'coach',
  service: 'InterCity',
  from: ['Auckland coach stop', '2026-12-01T08:30'],
  to: ['Wellington Station', '2026-12-01T19:45'],
  checkIn: '2026-12-01T08:15',
  km: 550,
});

const nightCoach = sampleLeg({
  mode: 'coach',
  service: 'InterCity',
  from: ['Auckland coach stop', '2026-12-01T20:00'],
  to: ['Wellington Station', '2026-12-02T07:05'],
  checkIn: '2026-12-01T19:45',
  km: 550,
});

/** A crossing at local times, with check-in for people on foot. */
const crossingAt = (departure: string, arrival: string, checkIn: string) =>
  sampleLeg({
    mode: 'ferry',
    service: 'Interislander',
    from: ['Wellington Interislander terminal', `2026-12-01T${departure}`],
    to: ['Picton Interislander terminal', `2026-12-${arrival < departure ? '02' : '01'}T${arrival}`],
    checkIn: `2026-12-01T${checkIn}`,
    km: 65,
  });

const crossing = crossingAt('08:45', '12:15', '08:00');

/** A car on the morning crossing, whose check-in closes an hour before departure. */
const carOnBoard: OfferVehicle = {
  status: 'carried',
  priceCents: 19_000,
  rides: [
    {
      leg: 0,
      metresLeft: 38,
      checkInCloses: nz('2026-12-01T07:45'),
      extras: [{ productId: 'interislander-car', vehicleLength: 4.55, priceCents: 19_000 }],
    },
  ],
};

const noCar = (status: VehicleRefusal, because: string): OfferVehicle => ({
  status,
  priceCents: null,
  because,
});

const south = [
  explorer,
  sampleLeg({
    mode: 'shuttle',
    service: 'Shuttle',
    from: ['Wellington', '2026-12-01T18:30'],
    to: ['Interislander Terminal', '2026-12-01T18:40'],
  }),
  sampleLeg({
    mode: 'ferry',
    service: 'Interislander',
    from: ['Interislander Terminal', '2026-12-02T08:45'],
    to: ['Picton Ferry Terminal', '2026-12-02T12:15'],
    checkIn: '2026-12-02T08:00',
    km: 65,
  }),
  sampleLeg({
    mode: 'walk',
    service: 'Walk',
    from: ['Picton Ferry Terminal', '2026-12-02T12:15'],
    to: ['Picton', '2026-12-02T12:20'],
  }),
  sampleLeg({
    mode: 'rail',
    service: 'Coastal Pacific',
    operator: 'Great Journeys New Zealand',
    from: ['Picton', '2026-12-02T13:40'],
    to: ['Christchurch', '2026-12-02T19:00'],
    checkIn: '2026-12-02T13:20',
    km: 287,
    calls: [
      ['Blenheim', '2026-12-02T14:13'],
      ['Kaikōura', '2026-12-02T16:00'],
    ],
  }),
];

const southByCoach = [
  dayCoach,
  ...south.slice(1, -1),
  sampleLeg({
    mode: 'coach',
    service: 'InterCity',
    from: ['Picton', '2026-12-02T13:15'],
    to: ['Christchurch', '2026-12-02T18:45'],
    checkIn: '2026-12-02T13:00',
    km: 287,
  }),
];

const place = (id: string, name: string, region: string): Place => ({
  id,
  name,
  kind: 'town',
  region,
  lat: -41,
  lon: 174,
  stopIds: [id],
});

export const auckland = place('auckland', 'Auckland', 'Auckland');
export const wellington = place('wellington', 'Wellington', 'Wellington');
const picton = place('picton', 'Picton', 'Marlborough');
const christchurch = place('christchurch', 'Christchurch', 'Canterbury');

const query: FareSearchQuery = {
  from: 'auckland',
  to: 'wellington',
  date: '2026-12-01',
  adults: 1,
  children: 0,
  infants: 0,
  sort: 'departure',
};

/** A search from Auckland to Wellington on 1 December 2026 for one adult; `changed` overrides it. */
export function sampleSearch(changed: Partial<FareSearchQuery> = {}) {
  return {
    search: { ...query, ...changed },
    from: auckland,
    to: wellington,
    path: '/book-your-journey/',
    today: '2026-11-28',
  };
}

export const sampleDates: readonly DateFare[] = [
  { date: '2026-11-27', fromPriceCents: null, hasJourneys: true, hasScenicTrain: false },
  { date: '2026-11-28', fromPriceCents: 5_900, hasJourneys: true, hasScenicTrain: false },
  { date: '2026-11-29', fromPriceCents: 4_900, hasJourneys: true, hasScenicTrain: false },
  { date: '2026-11-30', fromPriceCents: null, hasJourneys: true, hasScenicTrain: false },
  { date: '2026-12-01', fromPriceCents: 4_900, hasJourneys: true, hasScenicTrain: true },
  { date: '2026-12-02', fromPriceCents: null, hasJourneys: false, hasScenicTrain: false },
  { date: '2026-12-03', fromPriceCents: 15_800, hasJourneys: true, hasScenicTrain: true },
  { date: '2026-12-04', fromPriceCents: 4_900, hasJourneys: true, hasScenicTrain: false },
];

const answer: FareSearchAnswer = {
  outbound: [
    sampleOffer([explorer], { seatsLeft: 3 }),
    sampleOffer([explorer], { ...scenicPlus, seatsLeft: 3 }),
    sampleOffer([dayCoach], { fareName: 'Saver', priceCents: 4_900, isDemonstration: false, live: false }),
    sampleOffer([nightCoach], { fareName: 'Saver', priceCents: 5_900, isDemonstration: false, live: false }),
    sampleOffer([nightCoach], { fareName: 'Flexi', priceCents: 7_900, isDemonstration: false, live: false }),
  ],
  dates: sampleDates,
};

const troubled: FareSearchAnswer = {
  outbound: [
    sampleOffer([explorer], { seatsLeft: 0 }),
    sampleOffer([dayCoach], {
      fareName: 'Saver',
      priceCents: 4_900,
      onSale: false,
      saleClosedReason: 'Sales close 24 hours before departure.',
    }),
    sampleOffer([nightCoach], { fareName: 'Saver', priceCents: null }),
  ],
  dates: sampleDates,
};

const monthDay = (day: number): CalendarDay => {
  const hasJourneys = day % 7 !== 3;
  return {
    date: `2026-12-${String(day).padStart(2, '0')}`,
    fromPriceCents: hasJourneys && day !== 12 ? 4_900 + (day % 3) * 5_000 : null,
    hasJourneys,
    hasScenicTrain: hasJourneys && day % 2 === 0,
    placesLeft: day === 5 ? 4 : day % 2 === 0 && day !== 12 ? 60 : null,
    isSoldOut: day === 12,
  };
};

/** A month with prices, a sold-out day, a day with few places, and days without journeys. */
export const sampleMonth: FareCalendar = {
  days: Array.from({ length: 31 }, (_, at) => monthDay(at + 1)),
  nextDate: '2027-01-01',
};

/** A month in which a seasonal line does not run. */
const emptyMonth: FareCalendar = {
  days: Array.from({ length: 30 }, (_, at) => ({
    ...monthDay(at + 1),
    date: `2027-06-${String(at + 1).padStart(2, '0')}`,
    ...{
      fromPriceCents: null,
      hasJourneys: false,
      hasScenicTrain: false,
      placesLeft: null,
      isSoldOut: false,
    },
  })),
  nextDate: '2027-09-25',
};

/** Ferries are live and all else is on request, as in the embedded timetable. */
export const sampleStock = ({ mode }: OfferLeg): RideConfirmation => (mode === 'ferry' ? 'live' : 'request');

const deps = { isDemonstration: true, stockOf: sampleStock };

const way = (changed: Partial<FareSearchQuery>, given: Partial<FareSearchAnswer>) =>
  presentAnswer(sampleSearch(changed), { ...answer, ...given }, deps);

const toPlace = (id: string) => searchLinks('/book-your-journey/', query)({ to: id });

/** The pass of a search. */
export const samplePass = {
  id: 'bus-pass-15-hours',
  name: 'Bus Pass, 15 hours',
  services: ['bus'],
  allowance: { kind: 'hours', amount: 15 },
} as const;

/** The results of a search, by name. */
export const sampleResults = {
  month: presentAnswer(sampleSearch(), answer, {
    ...deps,
    month: { month: '2026-12', calendar: sampleMonth, last: '2027-10-31' },
  }),
  monthWithoutService: presentAnswer(
    sampleSearch({ date: '2027-06-12' }),
    { outbound: [], dates: [] },
    {
      ...deps,
      month: { month: '2027-06', calendar: emptyMonth, last: '2027-10-31' },
    },
  ),
  journeys: way({}, {}),
  family: way(
    { adults: 2, children: 1, infants: 1 },
    {
      outbound: [
        sampleOffer([explorer], {
          priceCents: 42_700,
          passengers: [
            { type: 'adult', count: 2, priceCents: 31_600 },
            { type: 'child', count: 1, priceCents: 11_100 },
            { type: 'infant', count: 1, priceCents: 0 },
          ],
        }),
      ],
    },
  ),
  thereAndBack: way(
    { returnDate: '2026-12-04' },
    {
      inbound: [sampleOffer([dayCoach], { fareName: 'Saver', priceCents: 5_900 })],
      inboundDates: sampleDates,
    },
  ),
  threeLegs: presentAnswer(
    { ...sampleSearch({ to: 'christchurch' }), to: christchurch },
    { outbound: [sampleOffer(south, { priceCents: 41_900, live: false })], dates: sampleDates },
    deps,
  ),
  overnight: presentAnswer(
    { ...sampleSearch({ to: 'christchurch' }), to: christchurch },
    {
      outbound: [
        sampleOffer(south, { priceCents: 41_900, live: false }),
        sampleOffer(southByCoach, { fareName: 'Saver', priceCents: 19_900, live: false }),
      ],
      differences: [
        {
          journeyId: sampleOffer(south).journeyId,
          modes: ['rail', 'ferry'],
          trains: [
            { from: null, to: 'Wellington' },
            { from: 'Picton', to: null },
          ],
          nights: [{ place: 'Wellington', nights: 1 }],
          best: [],
        },
        {
          journeyId: sampleOffer(southByCoach).journeyId,
          modes: ['coach', 'ferry'],
          trains: [],
          nights: [{ place: 'Wellington', nights: 1 }],
          best: ['price', 'duration'],
        },
      ],
      dates: sampleDates,
    },
    deps,
  ),
  crossings: presentAnswer(
    {
      ...sampleSearch({ from: 'wellington', to: 'picton', departAfter: 31_500 }),
      from: wellington,
      to: picton,
    },
    {
      outbound: [
        sampleOffer([crossing], { fareName: 'Saver', priceCents: 6_000, live: true }),
        sampleOffer([crossing], { fareName: 'Flexi', priceCents: 6_800, live: true }),
      ],
      dates: sampleDates,
    },
    deps,
  ),
  withVehicle: presentAnswer(
    {
      ...sampleSearch({ from: 'wellington', to: 'picton', adults: 2, vehicle: 'car', length: 4.55 }),
      from: wellington,
      to: picton,
    },
    {
      outbound: [
        sampleOffer([crossing], {
          fareName: 'Saver',
          priceCents: 12_000,
          passengers: [{ type: 'adult', count: 2, priceCents: 12_000 }],
          vehicle: carOnBoard,
        }),
        sampleOffer([crossing], {
          fareName: 'Flexi',
          priceCents: 13_600,
          passengers: [{ type: 'adult', count: 2, priceCents: 13_600 }],
          vehicle: carOnBoard,
        }),
        sampleOffer([crossingAt('13:00', '16:30', '12:15')], {
          vehicle: noCar('full', 'Only 3 m of deck left.'),
        }),
        sampleOffer([crossingAt('20:45', '00:15', '20:00')], {
          vehicle: noCar('not-carried', 'Car: not carried on this ferry.'),
        }),
      ],
      dates: sampleDates,
    },
    deps,
  ),
  troubled: presentAnswer(sampleSearch(), troubled, deps),
  replacing: presentAnswer(
    { ...sampleSearch(), replaces: '00000000-0000-4000-8000-000000000001' },
    answer,
    deps,
  ),
  onPass: presentAnswer({ ...sampleSearch(), pass: samplePass }, answer, deps),
  dayBefore: way({ date: '2026-12-02', arriveBy: 43_200 }, {}),
  nothingThatDay: way({ date: '2026-12-02' }, { outbound: [], nextDate: '2026-12-03' }),
  nothingAtAll: way({ date: '2026-12-02' }, { outbound: [], dates: [] }),
  splitInTwo: presentAnswer(
    { ...sampleSearch({ to: 'christchurch' }), to: christchurch },
    { outbound: [], dates: [] },
    {
      ...deps,
      splitJourneys: {
        out: [
          {
            hub: wellington,
            parts: [
              { from: auckland, to: wellington, date: '2026-12-01' },
              { from: wellington, to: christchurch, date: '2026-12-02' },
            ],
          },
        ],
      },
    },
  ),
  nothingFits: way({ maxChanges: 0, types: ['ii_ferry'] }, { outbound: [], isOutboundFilteredOut: true }),
  outOfRange: presentFailure(sampleSearch({ date: '2031-01-01' }), {
    code: 'DATE_OUT_OF_RANGE',
    first: '2026-11-21',
    last: '2027-12-21',
  }),
  samePlace: presentFailure({ ...sampleSearch(), to: auckland }, { code: 'SAME_PLACE' }),
  unknownPlace: presentPlaces('Welington', [wellington], false, toPlace),
  ambiguousPlace: presentPlaces(
    'Waitākere',
    [place('waitakere', 'Waitākere', 'Auckland'), place('waitakere-b', 'Waitākere Road', 'Northland')],
    true,
    toPlace,
  ),
  unavailable,
} satisfies Record<string, SearchResults>;

/** Sample loader data with these results. */
export function sampleData(
  results: SearchResults | null,
  form: SearchFormView = filledForm,
): JourneySearchData {
  return { form, results };
}
