/** Sample loader data of departures for stories. */
import type { StationDeparture } from '#components/travel/timetable-view.ts';
import type { DeparturesData } from './departures.load.ts';

const departure = (
  time: string,
  line: string,
  rest: Partial<StationDeparture> & Pick<StationDeparture, 'mode' | 'towards' | 'stop'>,
): StationDeparture => ({
  key: `${time} ${line}`,
  time,
  iso: `2026-11-21T${time}+13:00`,
  isCancelled: false,
  expected: null,
  href: rest.isCancelled ? null : '/book-your-journey/?from=PCN-II&to=WEL-II&date=2026-11-21',
  label: rest.isCancelled ? null : `${time} from Picton to ${rest.towards}, Saturday 21 November`,
  line,
  note: null,
  ...rest,
});

const terminal = 'Picton Interislander terminal';
const ferry = { mode: 'ferry', towards: 'Wellington', stop: terminal } as const;

const today = [
  departure('10:30', 'Interislander', ferry),
  departure('13:15', 'InterCity Picton – Kaikōura – Christchurch', {
    ...{ mode: 'coach', towards: 'Christchurch', stop: 'Picton ferry terminal coach stop' },
  }),
  departure('13:30', 'Coastal Pacific', { mode: 'rail', towards: 'Christchurch', stop: 'Picton Station' }),
  departure('14:15', 'Interislander', ferry),
];

const tomorrow = [departure('07:30', 'Interislander', ferry)];

const days: DeparturesData['days'] = [
  { key: '2026-11-21', caption: 'Today', departures: today },
  { key: '2026-11-22', caption: 'Tomorrow, Sunday 22 November', departures: tomorrow },
];

const asPlanned: DeparturesData = {
  name: 'Picton',
  hasSeveralStops: true,
  days,
  saysDemonstration: true,
  saysChoice: true,
};

const [first, second, ...others] = today;

/** A day of storm: a sailing is cancelled, a coach waits, and the last departure is of yesterday. */
const disrupted: DeparturesData = {
  ...asPlanned,
  days: [
    {
      key: '2026-11-21',
      caption: 'Today',
      departures: [
        departure('23:30', 'Interislander', {
          ...ferry,
          expected: 'Expected 10:15',
          ...{ note: 'Planned for Friday 20 November', href: null, label: null },
        }),
        ...(first ? [{ ...first, isCancelled: true, href: null, label: null }] : []),
        ...(second ? [{ ...second, expected: 'Expected 13:50' }] : []),
        ...others,
      ],
    },
  ],
};

export const samples = {
  asPlanned,
  disrupted,
  oneStop: {
    ...asPlanned,
    name: 'Kaikōura Whaleway Station',
    hasSeveralStops: false,
    days: [{ key: '2026-11-21', caption: 'Today', departures: today.slice(1, 3) }],
    saysDemonstration: false,
  },
  withoutLinks: {
    ...asPlanned,
    days: days.map((day) => ({
      ...day,
      departures: day.departures.map((each) => ({ ...each, href: null, label: null })),
    })),
    saysChoice: false,
  },
  none: { ...asPlanned, days: [], saysDemonstration: false, saysChoice: false },
} satisfies Record<string, DeparturesData>;
