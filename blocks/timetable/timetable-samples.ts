/** Sample loader data with timetables for stories; times are roughly those of the embedded feed. */
import type {
  LineTimetable,
  StationDeparture,
  TimetableBoard,
  TimetableCell,
} from '#components/travel/timetable-view.ts';
import type { TimetableData } from './timetable.load.ts';

type SampleTrip = readonly [days: string, times: string, marks?: string, number?: string];

/**
 * Makes a timetable in one direction.
 * @param trips days, then times from stop to stop: `-` where it does not call, `07:27a` with a note,
 * `00:45+1` the next day
 */
function board(key: string, stops: readonly string[], trips: readonly SampleTrip[]): TimetableBoard {
  return {
    key,
    caption: `${stops[0]} to ${stops.at(-1)}`,
    stops: stops.map((name, row) => ({ key: `${row}`, name })),
    trips: trips.map(([days, times, marks = '', number], index) => ({
      key: `${index}`,
      number: number ?? null,
      days,
      marks: marks.split(' ').filter(Boolean),
      cells: times.split(' ').map((time, row) => cell(time, stops, row)),
    })),
  };
}

function cell(text: string, stops: readonly string[], row: number): TimetableCell | null {
  const [, time = '', mark, later] = /^(\d\d:\d\d)([a-z])?(\+1)?$/.exec(text) ?? [];
  if (!time) return null;
  const isLast = row === stops.length - 1;
  return {
    time,
    arrival: null,
    daysLater: later ? 1 : 0,
    marks: mark ? [mark] : [],
    href: isLast || mark ? null : '/book-your-journey/?from=HLZ-T&to=AKL-STR&date=2026-11-23',
    label: isLast || mark ? null : `${time} from ${stops[row]} to ${stops.at(-1)}, Monday 23 November`,
  };
}

const north = [
  'Hamilton Frankton',
  'Hamilton Rotokauri',
  'Raahui Pookeka / Huntly',
  'Pukekohe',
  'Puhinui',
  'Auckland Strand',
];
const alps = [
  'Christchurch Station',
  'Springfield',
  'Arthur’s Pass',
  'Moana (Lake Brunner)',
  'Greymouth Station',
];
const strait = ['Wellington Interislander terminal', 'Picton Interislander terminal'];
const wairarapa = [
  'Masterton',
  'Renall Street',
  'Solway',
  'Carterton',
  'Matarawa',
  'Woodside',
  'Featherston',
  'Maymorn',
  'Upper Hutt',
  'Waterloo',
  'Petone',
  'Wellington Station',
];

export const teHuia: LineTimetable = {
  key: 'te_huia',
  name: 'Te Huia',
  operator: 'Te Huia (Waikato Regional Council)',
  mode: 'rail',
  valid: 'We have times until 21 December 2027',
  season: null,
  sale: null,
  status: null,
  boards: [
    board('0', north, [
      ['Mon–Fri', '06:05 06:15 06:39 07:27a 08:01a 08:35'],
      ['Sat', '07:05 07:15 07:39 08:27a 09:01a 09:35'],
      ['Thu, Fri', '09:30 09:40 10:04 10:52a 11:26a 12:00'],
      ['Sun', '13:05 13:15 13:39 14:27a 15:01a 15:35'],
      ['Mon–Fri', '14:05 14:15 14:39 15:27a 16:01a 16:35'],
    ]),
    board('1', north.toReversed(), [
      ['Mon–Fri', '09:40 10:14b 10:48b 11:36 12:00a 12:10'],
      ['Mon–Fri', '17:40 18:14b 18:48b 19:36 20:00a 20:10'],
    ]),
  ],
  footnotes: [
    { mark: null, text: 'Not 25 Dec–10 Jan' },
    { mark: null, text: 'Not on public holidays, including Auckland Anniversary Day' },
    { mark: 'a', text: 'Drop-off only' },
    { mark: 'b', text: 'Pick-up only' },
  ],
  sources: ['Auckland Transport GTFS, valid 2026-09-09 to 2026-12-31 (CC BY 4.0)'],
};

export const tranzAlpine: LineTimetable = {
  key: 'tranz_alpine',
  name: 'TranzAlpine',
  operator: 'Great Journeys New Zealand (KiwiRail)',
  mode: 'rail',
  valid: 'Valid until 30 April 2027',
  season: 'Until 30 April 2027. Other days or times from 1 May 2027.',
  sale: null,
  status: null,
  boards: [
    board('0', alps, [['daily', '08:15 09:16 10:42 12:00 13:05']]),
    board('1', alps.toReversed(), [['daily', '14:05 15:06 16:30 17:50 19:00']]),
  ],
  footnotes: [
    { mark: null, text: 'Not 25 Dec' },
    { mark: null, text: 'Some times are unconfirmed' },
  ],
  sources: ['kiwirail.co.nz 2022, scoop.co.nz 2020; the other times recalled'],
};

/** A line without links to fares, because it is not sold. */
const notSold: LineTimetable = {
  ...tranzAlpine,
  key: 'capital_connection',
  name: 'Capital Connection',
  sale: 'Tickets for the Capital Connection are bought on board: we don’t sell them.',
  boards: tranzAlpine.boards.map((each) => ({
    ...each,
    trips: each.trips.map((trip) => ({
      ...trip,
      cells: trip.cells.map((cell) => cell && { ...cell, href: null, label: null }),
    })),
  })),
};

const ferry: LineTimetable = {
  key: 'interislander',
  name: 'Interislander',
  operator: 'Interislander (KiwiRail)',
  mode: 'ferry',
  valid: 'We have times until 21 December 2027',
  season: null,
  sale: null,
  status: null,
  boards: [
    board('0', strait, [
      ['daily', '08:30 12:00', 'a'],
      ['daily', '15:30 19:00', 'b', 'Kaiarahi'],
      ['daily', '20:30 00:00+1', 'a'],
    ]),
    board('1', strait.toReversed(), [
      ['daily', '02:30c 06:00', 'b'],
      ['daily', '14:15 17:45', 'b', 'Kaiarahi'],
    ]),
  ],
  footnotes: [
    { mark: null, text: 'Not 25 Dec' },
    { mark: 'a', text: 'Some times are unconfirmed' },
    { mark: 'b', text: 'Estimated from published times' },
    { mark: 'c', text: 'Vehicles only: foot passengers can’t board' },
  ],
  sources: [],
};

const manyTrips: LineTimetable = {
  ...teHuia,
  key: 'wairarapa_line',
  name: 'Wairarapa Line',
  operator: 'Metlink (Greater Wellington Regional Council)',
  boards: [
    board(
      '0',
      wairarapa,
      ['05', '06', '07', '10', '15', '19'].map((hour, index) => [
        'Mon–Fri',
        wairarapa
          .map((_, row) =>
            index === 2 && row === 4 ? '-' : `${hour}:${String(5 * row + index).padStart(2, '0')}`,
          )
          .join(' '),
      ]),
    ),
  ],
  footnotes: [{ mark: null, text: 'Not on public holidays, including Wellington Anniversary Day' }],
};

/** A line that does not run within the timetable's dates. */
const sleeping: LineTimetable = {
  ...tranzAlpine,
  valid: '',
  season: 'Does not run within the dates of our timetable.',
  sale: null,
  status: null,
  boards: [],
  footnotes: [],
  sources: [],
};

const winter: LineTimetable = {
  ...tranzAlpine,
  key: 'coastal_pacific',
  name: 'Coastal Pacific',
  valid: 'Valid from 30 September 2027; times available until 21 May 2028',
  season: 'Does not run before Thursday 30 September.',
  sale: null,
  status: null,
};

const departure = (
  time: string,
  line: string,
  mode: StationDeparture['mode'],
  note: string | null,
): StationDeparture => ({
  key: `${time} ${line}`,
  time,
  isCancelled: false,
  expected: null,
  iso: `2026-11-21T${time}+13:00`,
  href: note ? null : '/book-your-journey/?from=PCN-II&to=WEL-II&date=2026-11-21',
  label: note ? null : `${time} from Picton to Wellington, Saturday 21 November`,
  towards: mode === 'coach' ? 'Christchurch' : 'Wellington',
  line,
  mode,
  stop: mode === 'coach' ? 'Picton ferry terminal coach stop' : `Picton ${line} terminal`,
  note,
});

const departures = [
  departure('02:30', 'Bluebridge', 'ferry', 'Vehicles only: foot passengers can’t board'),
  departure('07:30', 'Interislander', 'ferry', null),
  departure('13:15', 'InterCity Picton – Kaikōura – Christchurch', 'coach', null),
];

const station: TimetableData = {
  lines: [],
  station: {
    name: 'Picton',
    hasSeveralStops: true,
    days: [
      { key: '2026-11-21', caption: 'Today after 02:00, Saturday 21 November', departures },
      { key: '2026-11-22', caption: 'Tomorrow, Sunday 22 November', departures: departures.slice(1) },
    ],
    notices: [],
    emptyText: null,
    sources: ['recalled; no source found'],
  },
  saysDemonstration: true,
  saysChoice: true,
};

/** A day of storm: a sailing is cancelled, another is late. */
const disruptedStation: TimetableData = {
  ...station,
  station: station.station && {
    ...station.station,
    notices: ['Interislander: Heavy swell in Cook Strait.'],
    days: station.station.days.map((day, index) => ({
      ...day,
      departures: day.departures.map((each) => {
        if (index > 0) return each;
        if (each.mode === 'coach') return { ...each, expected: 'Expected 13:50' };
        return each.note ? each : { ...each, isCancelled: true, href: null, label: null };
      }),
    })),
  },
};

const lines = (...list: readonly LineTimetable[]): TimetableData => ({
  lines: list,
  station: null,
  saysDemonstration: true,
  saysChoice: true,
});

export const samples = {
  everything: lines(teHuia, winter, tranzAlpine),
  oneLine: lines(tranzAlpine),
  ferry: lines(ferry),
  manyLines: lines(
    ...Array.from({ length: 7 }, (_, index) => ({
      ...tranzAlpine,
      key: `${index}`,
      name: `Line ${index + 1}`,
    })),
  ),
  manyTrips: { ...lines(manyTrips), saysChoice: false },
  notSold: { ...lines(notSold), saysChoice: false },
  disrupted: lines({
    ...tranzAlpine,
    status: '1 cancellation and 1 delay today. Slip near Ōtira: buses replace trains.',
  }),
  disruptedStation,
  operatorsOwn: { ...lines(teHuia), saysDemonstration: false },
  sleeping: { ...lines(sleeping), saysChoice: false },
  station,
  quietStation: {
    ...station,
    station: {
      ...station.station,
      name: 'Ōtira',
      hasSeveralStops: false,
      days: [],
      notices: [],
      emptyText: 'No departures from Ōtira within the dates of our timetable.',
      sources: [],
    },
    saysChoice: false,
  },
} satisfies Record<string, unknown>;
