/** Sample loader data of the service status for stories. */
import { longName } from '#components/stories/long-words.ts';
import type {
  LineStatusView,
  RunView,
  StatusGroup,
  StatusNoticeView,
} from '#components/travel/status-view.ts';
import type { ServiceStatusData } from './service-status.load.ts';

const terminals = ['Wellington', 'Picton'] as const;

const sailing = (
  departs: string,
  arrives: string,
  text: string,
  [from, to]: readonly [string, string] = terminals,
): RunView => ({
  key: `${departs} ${from}`,
  isCancelled: text.startsWith('Cancelled'),
  departs: { time: departs, iso: `2026-11-21T${departs}+13:00` },
  arrives: { time: arrives, iso: `2026-11-21T${arrives}+13:00` },
  ...{ daysLater: arrives < departs ? 1 : 0, from, to, text },
});

const weather = 'Cancelled because of the weather';

const swell: StatusNoticeView = {
  key: 'swell',
  title: 'Heavy swell in Cook Strait',
  text: 'Waves of up to six metres are forecast. Sailings may be cancelled at short notice.',
  period: 'From 06:00 until Sun 22 Nov, 12:00',
  link: { href: 'https://www.interislander.co.nz/', host: 'interislander.co.nz' },
};

const interislander: LineStatusView = {
  key: 'interislander',
  name: 'Interislander',
  mode: 'ferry',
  href: '/ways_to_see_nz/ferry_journeys/interislander_ferry/',
  state: 'cancellations',
  summary: '7 cancellations and 1 delay',
  outage: null,
  notices: [swell],
  days: [
    {
      key: 'today',
      caption: 'Today',
      runs: [
        sailing('10:30', '14:00', weather, [terminals[1], terminals[0]]),
        sailing('13:00', '16:30', weather),
        sailing('14:15', '17:45', weather, [terminals[1], terminals[0]]),
        sailing('20:30', '00:00', 'Late: expected 22:15, arriving Sun 22 Nov, 01:45, because of the weather'),
      ],
    },
    {
      key: 'tomorrow',
      caption: 'Sunday 22 November',
      runs: [sailing('02:30', '06:00', weather), sailing('06:15', '09:45', weather)],
    },
  ],
  moreDays: [
    {
      key: 'tomorrow',
      caption: 'Sunday 22 November',
      runs: [sailing('08:30', '12:00', weather), sailing('10:30', '14:00', weather)],
    },
  ],
};

const tranzAlpine: LineStatusView = {
  key: 'tranz_alpine',
  name: 'TranzAlpine',
  mode: 'rail',
  href: '/ways_to_see_nz/train_journeys/tranz_alpine/',
  state: 'delays',
  summary: '1 delay',
  outage: null,
  notices: [],
  days: [
    {
      key: 'today',
      caption: 'Today',
      runs: [
        sailing('14:05', '19:00', 'Late: expected 14:35, arriving 19:30, because of maintenance', [
          'Greymouth',
          'Christchurch',
        ]),
      ],
    },
  ],
  moreDays: [],
};

const northernExplorer: LineStatusView = {
  ...tranzAlpine,
  key: 'northern_explorer',
  name: 'Northern Explorer',
  href: null,
  state: 'notice',
  summary: '1 notice',
  notices: [
    {
      ...{ key: 'easter', title: 'No trains on Easter Monday', text: '' },
      ...{ period: 'Until Mon 29 Mar, 23:59', link: null },
    },
  ],
  days: [],
};

const calm = (...names: readonly string[]) => names.map((name) => ({ key: name, name, href: null }));

const coaches = calm(
  'InterCity Auckland – Taupō – Wellington',
  'InterCity Picton – Kaikōura – Christchurch',
  'InterCity Christchurch – Lake Tekapo – Queenstown',
  'InterCity Queenstown – Te Anau – Milford Sound',
);

const unknown: StatusGroup['unknown'] = [];

const groups: readonly StatusGroup[] = [
  {
    key: 'rail',
    title: 'Trains',
    affected: [tranzAlpine, northernExplorer],
    calm: calm('Coastal Pacific', 'Te Huia', 'Capital Connection', 'Wairarapa Line'),
    unknown,
  },
  { key: 'ferry', title: 'Ferries', affected: [interislander], calm: calm('Bluebridge'), unknown },
  { key: 'coach', title: 'Coaches', affected: [], calm: coaches, unknown },
];

const saysDemonstration = false;
const at = { time: '09:12', iso: '2026-11-21T09:12+13:00' };
/** Live information of all lines, none of which is missing. */
const live = { at, saysDemonstration, outage: null, hasFeeds: true };

const disrupted: ServiceStatusData = {
  groups,
  notices: [
    {
      ...{ key: 'lift', title: 'Picton Station: the lift is out of order', text: '', period: null },
      link: null,
    },
  ],
  ...live,
};

const calmGroups = groups.map((group) => ({
  ...group,
  affected: [],
  calm: [...group.affected.map(({ key, name, href }) => ({ key, name, href })), ...group.calm],
}));

/** The lines of a group without live information. */
const withoutLive = (group: StatusGroup, text: string): StatusGroup => ({
  ...{ ...group, calm: [], unknown: [{ text, lines: group.calm }] },
});

export const samples = {
  disrupted,
  calm: {
    groups: calmGroups,
    notices: [],
    ...live,
  },
  /** Only staff report. */
  withoutFeeds: { groups: calmGroups, notices: [], ...live, hasFeeds: false },
  /** The feed of the ferries is silent. */
  partOutage: {
    groups: calmGroups.map((group) =>
      group.key === 'ferry' ? withoutLive(group, 'No live information since 08:47') : group,
    ),
    notices: [],
    ...live,
  },
  /** The feed of the ferries is silent, while staff and other feeds report. */
  disruptedOutage: {
    ...disrupted,
    groups: groups.map((group) =>
      group.key === 'ferry'
        ? withoutLive(
            {
              ...group,
              affected: [
                {
                  ...interislander,
                  outage: 'No live information since 08:47. The timetable applies to all other services.',
                },
              ],
            },
            'No live information since 08:47',
          )
        : group,
    ),
  },
  /** All feeds are silent. */
  outage: {
    groups: calmGroups.map((group) => withoutLive(group, 'No live information since Fri 20 Nov, 23:51')),
    notices: [],
    ...live,
    outage: 'No live information since Fri 20 Nov, 23:51',
  },
  oneLine: {
    groups: [{ key: 'ferry', title: 'Ferries', affected: [interislander], calm: [], unknown }],
    notices: [],
    ...live,
  },
  operators: {
    groups: [
      { key: 'ferry', title: 'Ferries', affected: [interislander], calm: calm('Bluebridge'), unknown },
    ],
    notices: [],
    ...live,
  },
  demonstration: { ...disrupted, saysDemonstration: true },
  longWords: {
    ...disrupted,
    groups: [
      {
        key: 'coach',
        title: 'Coaches',
        affected: [
          {
            ...interislander,
            mode: 'coach',
            name: 'InterCity Christchurch – Aoraki / Mount Cook – Queenstown (tour coach)',
            notices: [{ ...swell, title: longName, text: longName }],
            days: [
              {
                key: 'today',
                caption: 'Today',
                runs: [sailing('10:30', '14:00', weather, [longName, longName])],
              },
            ],
            moreDays: [],
          },
        ],
        calm: coaches,
        unknown,
      },
    ],
  },
  none: { groups: [], notices: [], ...live },
} satisfies Record<string, ServiceStatusData>;
