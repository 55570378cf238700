import { longName } from '#components/stories/long-words.ts';
import type {
  ExtraChoice,
  ExtrasPart,
  ExtrasPickerData,
  VehicleChoices,
  VehicleType,
} from './extras-picker-data.ts';

/** Sample loader data for stories. */

const extra = (id: string, name: string, facts: Partial<ExtraChoice> = {}): ExtraChoice => ({
  id,
  name,
  note: 'Choose at the café on the day, up to the price paid.',
  price: '$25',
  unit: 'a person',
  limit: 'Up to 2 per passenger',
  inCart: 0,
  maxToAdd: 4,
  closed: null,
  stockNote: null,
  isOnRequest: false,
  ...facts,
});

const bag = extra('interislander-luggage', 'Another bag', {
  note: 'One more than travels free, up to 32 kg and 200 cm in length, width and height together.',
  price: '$20',
  unit: 'each',
});
const bicycle = extra('interislander-bicycle', 'Bicycle', {
  note: 'E-bikes welcome. Wheel it on with the vehicles.',
  price: '$20',
  unit: 'each',
  limit: 'Up to 1 per passenger',
  maxToAdd: 2,
});
const lounge = extra('interislander-lounge', 'Premium lounge', {
  note: 'For adults: a quiet place with food and drink included.',
  price: '$75',
  limit: 'Up to 1 per passenger',
  maxToAdd: 2,
});
const meal = extra('interislander-meal', 'A meal on board');

const type = (id: string, name: string, facts: Partial<VehicleType> = {}): VehicleType => ({
  id,
  name,
  note: '',
  price: '$190',
  includedMetres: 5,
  perMetre: '$35',
  maxMetres: 6,
  maxPassengers: 5,
  ...facts,
});

const types = [
  type('interislander-motorcycle', 'Motorcycle', {
    price: '$89',
    includedMetres: 3,
    perMetre: null,
    maxMetres: 4,
    maxPassengers: 2,
  }),
  type('interislander-car', 'Car'),
  type('interislander-ute', 'Ute', { maxMetres: 7, maxPassengers: 7 }),
  type('interislander-van', 'Van', { price: '$210', maxMetres: 8, maxPassengers: 15 }),
  type('interislander-campervan', 'Campervan', {
    price: '$245',
    includedMetres: 6,
    perMetre: '$40',
    maxMetres: 12,
    maxPassengers: 9,
  }),
];

const trailer = type('interislander-trailer', 'Trailer, caravan or boat behind a vehicle', {
  price: '$99',
  includedMetres: 3,
  maxMetres: 12,
  maxPassengers: 0,
});

const choices = (facts: Partial<VehicleChoices> = {}): VehicleChoices => ({
  asks: 'first',
  types,
  inCart: [],
  closed: null,
  checkIn: 'With a vehicle, check-in closes 60 minutes before departure, at 07:45.',
  metresLeft: null,
  ...facts,
});

const ferry: ExtrasPart = {
  key: 'ferry',
  leg: 0,
  title: 'Interislander, Wellington to Picton',
  mode: 'ferry',
  included:
    'Your place is reserved. Two bags of up to 32 kg each travel free per foot passenger. Luggage in your vehicle stays in it.',
  extras: [lounge, bicycle, bag, meal],
  vehicles: choices(),
};

const train: ExtrasPart = {
  key: 'train',
  leg: 1,
  title: 'Coastal Pacific, Picton to Christchurch',
  mode: 'rail',
  included: 'Your seat is reserved. Two bags of up to 20 kg each travel free per person.',
  extras: [
    extra('scenic-plus-upgrade', 'Scenic Plus instead of Scenic', {
      note: 'A seat in the carriage of 56, with several courses of food and drink.',
      price: '$90',
      limit: 'Up to 1 per passenger',
      maxToAdd: 2,
      stockNote: '3 left on this train',
    }),
    extra('train-bicycle', 'Bicycle', {
      note: 'Travels in the luggage car. On request with the train, as space is limited.',
      unit: 'each',
      limit: 'Up to 1 per passenger',
      maxToAdd: 2,
      isOnRequest: true,
    }),
    extra('train-meal', 'A hot meal on board', { price: '$28' }),
  ],
  vehicles: null,
};

const journey = {
  itemId: '00000000-0000-4000-8000-000000000001',
  title: 'Interislander and Coastal Pacific, Wellington to Christchurch',
  detail: 'Tuesday 1 December 2026, 08:45',
  parts: [ferry, train],
};

const pass = {
  itemId: '00000000-0000-4000-8000-000000000009',
  title: 'Bus Pass, 15 hours',
  detail: 'Valid for 12 months from the first booking',
  parts: [
    {
      key: 'pass',
      leg: null,
      title: null,
      mode: null,
      included: '',
      extras: [
        extra('bus-pass-10-hours-more', '10 hours more', {
          note: 'Adds hours to the pass. Each traveller needs their own.',
          price: '$95',
        }),
      ],
      vehicles: null,
    },
  ],
};

const data = (subjects: ExtrasPickerData['subjects']): ExtrasPickerData => ({
  subjects,
  cartAction: '/cart/form',
  madeFor: '',
  saysDemonstration: true,
});

const onFerry = (facts: Partial<ExtrasPart>) =>
  data([
    {
      ...journey,
      title: 'Interislander, Wellington to Picton',
      parts: [{ ...ferry, title: null, ...facts }],
    },
  ]);

export const samples = {
  many: data([journey, pass]),
  one: data([pass]),
  empty: data([]),
  onFoot: onFerry({ vehicles: null }),
  withCar: onFerry({
    extras: [{ ...bag, inCart: 1, maxToAdd: 3 }, meal],
    vehicles: choices({ asks: 'towed', types: [trailer], inCart: ['Car'] }),
  }),
  withCarAndTrailer: onFerry({
    extras: [meal],
    vehicles: choices({ asks: 'nothing', types: [], inCart: ['Car', trailer.name] }),
  }),
  soldOut: onFerry({
    extras: [
      { ...lounge, maxToAdd: 0, closed: 'Sold out' },
      { ...bicycle, maxToAdd: 0, closed: 'Sold out' },
      meal,
    ],
    vehicles: choices({ asks: 'nothing', types: [], closed: 'Vehicle space is sold out on this sailing' }),
  }),
  fewLeft: onFerry({
    extras: [
      { ...lounge, maxToAdd: 1, stockNote: '1 left on this sailing' },
      { ...bicycle, stockNote: '2 left on this sailing' },
    ],
    vehicles: choices({ types: types.slice(0, 2), metresLeft: 6 }),
  }),
  nothingLeftToAdd: onFerry({
    extras: [
      { ...bag, inCart: 4, maxToAdd: 0, closed: 'You’ve added the maximum' },
      { ...lounge, maxToAdd: 0, closed: 'Adults only: not available because a child is travelling with you' },
    ],
    vehicles: choices({
      asks: 'nothing',
      types: [],
      closed:
        'No vehicle has room for this many travellers: book two journeys, each with a vehicle, or contact us',
    }),
  }),
  longWords: data([
    {
      ...journey,
      title: longName,
      detail: longName,
      parts: [
        {
          ...ferry,
          title: longName,
          included: longName,
          extras: [
            extra('long', longName, {
              note: longName,
              price: '$123,456',
              closed: null,
              stockNote: '2 left on this sailing',
            }),
          ],
          vehicles: choices({ types: types.map((each) => ({ ...each, name: longName })) }),
        },
      ],
    },
  ]),
} satisfies Record<string, ExtrasPickerData>;
