/** Sample search forms for stories and tests: empty, filled, with a vehicle, with faults. */
import type { SearchFormView } from './search-view.ts';

const options = [
  { id: 'auckland', name: 'Auckland', hint: 'All stops, Auckland' },
  { id: 'AKL-STR', name: 'Auckland Strand', hint: 'Railway station, Auckland' },
  { id: 'christchurch', name: 'Christchurch', hint: 'All stops, Canterbury' },
  { id: 'kaikoura', name: 'Kaikōura', hint: 'All stops, Canterbury' },
  { id: 'otaki', name: 'Ōtaki', hint: 'All stops, Wellington' },
  { id: 'picton', name: 'Picton', hint: 'All stops, Marlborough' },
  { id: 'wellington', name: 'Wellington', hint: 'All stops, Wellington' },
];

/** An empty form. */
export const emptyForm: SearchFormView = {
  action: '/book-your-journey/',
  places: options,
  dates: { first: '2026-11-21', last: '2027-12-21' },
  values: {
    from: '',
    to: '',
    date: '',
    returnDate: '',
    adults: '1',
    children: '0',
    infants: '0',
    vehicle: '',
    length: '',
    height: '',
    towed: '',
    types: '',
    departAfter: '',
    arriveBy: '',
    maxChanges: '',
    sort: '',
  },
  trip: 'one-way',
  chosen: { from: null, to: null },
  faults: [],
  ages: 'An infant is under 2, 3 or 5, a child is up to 14 or 17: operators differ, and each fare says which it is.',
  stamp: 'sample',
};

/** The form as it returns with results. */
export const filledForm: SearchFormView = {
  ...emptyForm,
  values: { ...emptyForm.values, from: 'Auckland', to: 'Wellington', date: '2026-12-01' },
  chosen: { from: 'auckland', to: 'wellington' },
};

/** The form of a search with a vehicle. */
export const vehicleForm: SearchFormView = {
  ...filledForm,
  values: {
    ...filledForm.values,
    from: 'Wellington',
    to: 'Picton',
    adults: '2',
    vehicle: 'car',
    length: '4.55',
  },
  chosen: { from: 'wellington', to: 'picton' },
};

/** The form as it returns with faults. */
export const faultyForm: SearchFormView = {
  ...emptyForm,
  values: {
    ...emptyForm.values,
    from: 'Aukland',
    date: '2026-12-05',
    returnDate: '2026-12-01',
    infants: '3',
    departAfter: '25:00',
  },
  trip: 'return',
  faults: [
    { field: 'from', message: 'We can’t find a place called “Aukland”.' },
    { field: 'to', message: 'Enter where you’re going.' },
    { field: 'returnDate', message: 'Your return date is before your travel date.' },
    {
      field: 'infants',
      message: 'Each infant must sit on the lap of an adult: add an adult for each infant.',
    },
    { field: 'departAfter', message: 'Enter a time such as 09:30.' },
  ],
};
